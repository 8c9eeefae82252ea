"use client";
/** The index: what the suite is, a first answer in one sentence, every page with the question it answers. */
import { TrustNotes } from "./trust-notes";
import { TableOfPages } from "./table-of-pages";
import { TenSeconds } from "./ten-seconds";
import styles from "./index.module.css";

export function IndexView() {
  return (
    <>
      <TenSeconds />
      <div className={styles.below}>
        <TableOfPages />
        <TrustNotes />
      </div>
    </>
  );
}
