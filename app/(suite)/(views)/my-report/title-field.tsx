"use client";
import { UNTITLED } from "@/features/core/report-builder/document";
import { setTitle } from "@/features/core/report-builder/edit";
import { useText } from "@/state/language";
import type { MyReport } from "@/state/browser-storage/my-report";
import styles from "./my-report.module.css";
import * as m from "./messages";

type TitleFieldProps = {
  readonly title: string;
  /** null: the report belongs to another user. */
  readonly change: MyReport["change"] | null;
};

export function TitleField({ title, change }: TitleFieldProps) {
  const t = useText();
  if (change === null) return <h2 className={styles.title}>{title || t(UNTITLED)}</h2>;
  return (
    <>
      <h2 className={styles.printed}>{title || t(UNTITLED)}</h2>
      <input
        className={styles.title}
        type="text"
        value={title}
        placeholder={t(UNTITLED)}
        aria-label={t(m.titleOfReport)}
        maxLength={300}
        onChange={({ currentTarget: { value } }) => change((report) => setTitle(report, value), false)}
      />
    </>
  );
}
