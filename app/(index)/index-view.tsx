"use client";
import { Shell } from "@/components/frame/shell";
import { SUITE_LINE } from "@/components/frame/words";
import { useText } from "@/state/language";
import { AnyFile } from "./any-file";
import type { FirstAnswer } from "./first-answer";
import styles from "./index.module.css";
import { TableOfPages } from "./table-of-pages";
import { TenSeconds } from "./ten-seconds";
import { TrustNotes } from "./trust-notes";

export function IndexView({ first }: { first: FirstAnswer }) {
  const t = useText();
  return (
    <Shell>
      <p className={styles.what}>{t(SUITE_LINE)}</p>
      <TenSeconds {...first} />
      <AnyFile />
      <div className={styles.below}>
        <TableOfPages />
        <TrustNotes />
      </div>
    </Shell>
  );
}
