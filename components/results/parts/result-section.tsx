"use client";
/** One part of an answer under its heading: switches beside the heading, a note above or below the content. */
import type { ReactNode } from "react";
import type { Text } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./result-section.module.css";

type ResultSectionProps = {
  /** Names the part for tests and links to it. */
  readonly id?: string;
  readonly title: Text;
  /** Controls on the right of the heading. */
  readonly tools?: ReactNode;
  /** What to know before reading. */
  readonly lead?: Text | undefined;
  /** What to know afterwards. */
  readonly note?: Text | undefined;
  readonly children: ReactNode;
};

export function ResultSection({ id, title, tools, lead, note, children }: ResultSectionProps) {
  const t = useText();
  return (
    <section className={styles.section} data-section={id}>
      <div className={styles.head}>
        <h2>{t(title)}</h2>
        {tools !== undefined && <div className={styles.tools}>{tools}</div>}
      </div>
      {lead && <p className={styles.note}>{t(lead)}</p>}
      {children}
      {note && <p className={styles.note}>{t(note)}</p>}
    </section>
  );
}
