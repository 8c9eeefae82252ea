"use client";
import type { WordsEntry } from "@/features/core/report-builder/document";
import { setWords } from "@/features/core/report-builder/edit";
import { useText } from "@/state/language";
import type { MyReport } from "@/state/browser-storage/my-report";
import styles from "./my-report.module.css";
import * as m from "./messages";

type WordsViewProps = { readonly entry: WordsEntry; readonly change: MyReport["change"] | null };

/** The author's text, always shown as plain text. */
export function WordsView({ entry: { id, kind, words }, change }: WordsViewProps) {
  const t = useText();
  const read = kind === "heading" ? <h2>{words}</h2> : <p>{words}</p>;
  if (change === null) return <div className={styles.words}>{read}</div>;
  const write = (value: string): void => void change((report) => setWords(report, id, value), false);
  return (
    <div className={styles.words}>
      <div className={styles.printed}>{read}</div>
      {kind === "heading" ? (
        <input
          type="text"
          value={words}
          maxLength={500}
          aria-label={t(m.textOfHeading)}
          placeholder={t(m.textOfHeading)}
          onChange={({ currentTarget: { value } }) => write(value)}
        />
      ) : (
        <textarea
          value={words}
          rows={2}
          maxLength={50_000}
          aria-label={t(m.textOfNote)}
          placeholder={t(m.textOfNote)}
          onChange={({ currentTarget: { value } }) => write(value)}
        />
      )}
    </div>
  );
}
