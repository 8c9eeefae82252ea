"use client";
/** Colours of a chart and what they stand for, below it: for bars too many to name inside. */
import type { Text } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./chart-legend.module.css";

export type LegendEntry = { readonly id: string; readonly label: Text; readonly slot: number };

export function ChartLegend({ entries }: { readonly entries: readonly LegendEntry[] }) {
  const t = useText();
  return (
    <ul className={styles.legend}>
      {entries.map(({ id, label, slot }) => (
        <li key={id}>
          <span style={{ background: `var(--c${slot})` }} />
          {t(label)}
        </li>
      ))}
    </ul>
  );
}
