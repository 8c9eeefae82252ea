"use client";
/** The index: what the suite is, a first answer in one sentence, every page with the question it answers. */
import { SUITE_LINE } from "@/components/frame/words";
import { useText } from "@/state/language";
import { TrustNotes } from "./trust-notes";
import { TableOfPages } from "./table-of-pages";
import { TenSeconds } from "./ten-seconds";
import styles from "./index.module.css";

export function IndexView() {
  const t = useText();
  return (
    <>
      <p className={styles.what}>{t(SUITE_LINE)}</p>
      <TenSeconds />
      <div className={styles.below}>
        <TableOfPages />
        <TrustNotes />
      </div>
    </>
  );
}
