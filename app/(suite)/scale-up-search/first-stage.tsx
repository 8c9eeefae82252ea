"use client";
/** What the first stage shows: front, all rows, times against concurrency. */
import { useMemo } from "react";
import { ResultChartFrame } from "@/components/charts/chart-frame";
import { PickPlot } from "@/components/charts/pick-plot";
import type { ResultChart } from "@/components/charts/result-chart";
import buttons from "@/components/feedback/button.module.css";
import { ResultSection } from "@/components/results/result-section";
import { RowTable } from "@/components/tables/row-table";
import type { SearchStanding } from "@/features/pages/scale-up-search/standing";
import { wordAt } from "@/features/pages/scale-up-search/words";
import { useText } from "@/state/language";
import { rowColumns } from "./present-rows";
import { WORDS } from "./words";

type FrontSectionProps = { readonly chart: ResultChart; readonly onPick: (row: number) => void };

export const FrontSection = ({ chart, onPick }: FrontSectionProps) => (
  <ResultChartFrame chart={chart} page="scale-up-search">
    <PickPlot
      figure={chart.figure}
      height={chart.height}
      label={`${chart.title}. ${chart.subtitle}.`}
      onPick={onPick}
    />
  </ResultChartFrame>
);

type RowSectionProps = {
  readonly standing: SearchStanding;
  readonly pinned: readonly number[];
  readonly onPin: (row: number) => void;
  readonly onApply: (row: number) => void;
};

const BEST_FIRST = { id: "state", descending: true } as const;

export function RowSection({ standing, pinned, onPin, onApply }: RowSectionProps) {
  const t = useText();
  const columns = useMemo(() => rowColumns(standing, t), [standing, t]);
  const { rows, request } = standing;
  return (
    <ResultSection id="rows" title={WORDS.rows} note={WORDS.rowsNote}>
      <RowTable
        caption={t(WORDS.rows)}
        columns={columns}
        rows={rows.indices}
        sortedBy={BEST_FIRST}
        pinned={pinned.filter((row) => rows.has(row))}
        onPin={onPin}
        actions={(row) => (
          <button
            type="button"
            className={buttons.button}
            aria-label={`${t(WORDS.apply)} ${wordAt(request.space, row)}`}
            disabled={Number.isNaN(rows.figure(row, "rate"))}
            onClick={() => onApply(row)}
          >
            {t(WORDS.apply)}
          </button>
        )}
      />
    </ResultSection>
  );
}

export const LoadSection = ({ charts }: { readonly charts: readonly ResultChart[] }) => (
  <ResultSection id="loads" title={WORDS.loads}>
    {charts.map((chart) => (
      <ResultChartFrame key={chart.id} chart={chart} page="scale-up-search" />
    ))}
  </ResultSection>
);
