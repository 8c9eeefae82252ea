"use client";
/** What changed, since when, why, what cures it: four cells under the verdict. */
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import type { DiagnoseAnswer } from "@/features/pages/diagnose/answer";
import { incidentCells, type Cell } from "@/features/pages/diagnose/cells";
import type { DiagnoseInput } from "@/features/pages/diagnose/input";
import { useText } from "@/state/language";
import styles from "./cells.module.css";

export function CellsView({ output: { opened } }: ViewProps<typeof DiagnoseInput, DiagnoseAnswer>) {
  const t = useText();
  if (opened === null) return null;
  return (
    <div className={styles.frame}>
      <ul className={styles.cells} data-part="cells">
        {incidentCells(opened, t).map((cell) => (
          <OneCell key={cell.id} {...cell} />
        ))}
      </ul>
    </div>
  );
}

function OneCell({ id, label, aside, value, behind, below, look }: Cell) {
  const t = useText();
  return (
    <li data-cell={id}>
      <span className={styles.head}>
        <b>{t(label)}</b>
        <span>{t(aside)}</span>
      </span>
      <span className={styles.value}>
        <strong className={look && styles[look]}>{t(value)}</strong> <small>{t(behind)}</small>
      </span>
      <span className={styles.below}>{t(below)}</span>
    </li>
  );
}
