"use client";
import type { Text } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./timeline.module.css";
import type { Row } from "./track";

export type NamedRow = Row & {
  readonly label: Text | null;
  /** Beside the label, or below it where the row is high. */
  readonly aside?: Text | null;
};

/** A label takes one line of so many pixels, and the aside another. */
const TWO_LINES = 26;

type GutterProps = { readonly rows: readonly NamedRow[]; readonly height: number; readonly hidden: Text | null };

/** Names of the rows, left of the picture. */
export function Gutter({ rows, height, hidden }: GutterProps) {
  const t = useText();
  return (
    <div className={styles.gutter} style={{ height }}>
      {rows.map(({ top, height: tall, label, aside }) => (
        <div
          key={top}
          className={tall > TWO_LINES && aside ? styles.stacked : styles.label}
          style={{ top, height: tall }}
        >
          <span>{label && t(label)}</span>
          {aside && <span className={styles.aside}>{t(aside)}</span>}
        </div>
      ))}
      {hidden && <p className={styles.hidden}>{t(hidden)}</p>}
    </div>
  );
}
