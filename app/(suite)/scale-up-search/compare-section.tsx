"use client";
/** The winner and the pinned configurations side by side. */
import { useMemo } from "react";
import buttons from "@/components/feedback/button.module.css";
import { ResultSection } from "@/components/results/result-section";
import { DataTable } from "@/components/tables/data-table";
import type { SearchStanding } from "@/features/pages/scale-up-search/standing";
import { wordAt } from "@/features/pages/scale-up-search/words";
import { useText } from "@/state/language";
import { comparedColumns, comparedLines, type ComparedLine } from "./present-compare";
import { WORDS } from "./words";
import styles from "./search-view.module.css";

type CompareSectionProps = {
  readonly standing: SearchStanding;
  /** Numbers of the configurations, the one that others are held against first. */
  readonly rows: readonly number[];
  readonly pinned: readonly number[];
  readonly onPin: (row: number) => void;
  readonly onApply: (row: number) => void;
};

export function CompareSection({ standing, rows, pinned, onPin, onApply }: CompareSectionProps) {
  const t = useText();
  const lines = useMemo(() => comparedLines(standing, rows, t), [standing, rows, t]);
  const columns = useMemo(() => comparedColumns(standing, rows, t), [standing, rows, t]);
  const { space } = standing.request;
  return (
    <ResultSection id="compare" title={WORDS.compare} note={WORDS.compareNote}>
      <DataTable caption={t(WORDS.compare)} columns={columns} rows={lines} rowKey={lineKey} dense />
      <ul className={styles.pinned}>
        {rows
          .filter((row) => pinned.includes(row))
          .map((row) => (
            <li key={row}>
              {wordAt(space, row)}
              <button type="button" className={buttons.button} onClick={() => onApply(row)}>
                {t(WORDS.apply)}
              </button>
              <button type="button" className={buttons.button} onClick={() => onPin(row)}>
                {t(WORDS.unpin)}
              </button>
            </li>
          ))}
      </ul>
    </ResultSection>
  );
}

const lineKey = ({ id }: ComparedLine): string => id;
