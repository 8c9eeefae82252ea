"use client";

import { useMemo } from "react";
import { ResultChartFrame } from "@/components/charts/chart-frame";
import { PickList, type PickOption } from "@/components/inputs/pick-list";
import { Answer } from "@/components/results/answer";
import { ResultSection } from "@/components/results/result-section";
import { Verdict } from "@/components/results/verdict";
import { DataTable } from "@/components/tables/data-table";
import { PagedTable } from "@/components/tables/paged-table";
import type { Figure } from "@/features/explain";
import { chips } from "@/features/core/hardware/catalogue";
import type { Curve } from "@/features/pages/inferencemax/curves";
import type { InferencemaxInput } from "@/features/pages/inferencemax/input";
import type { Overview } from "@/features/pages/inferencemax/answer";
import { idsOf } from "@/features/pages/inferencemax/overview";
import { useText } from "@/state/language";
import { MeasuredSection } from "./measured-section";
import styles from "./overview.module.css";
import { phaseChart, shareChart } from "./present-phases";
import { pointColumns, pointLines, type PointLine } from "./present-tables";
import { tradeCharts } from "./present-trade";
import { useOverviewExports } from "./use-exports";
import { WORDS } from "./words";

type OverviewProps = {
  readonly overview: Overview;
  readonly input: InferencemaxInput;
  readonly params: Readonly<Record<string, string>>;
  readonly pinned: readonly Figure[] | undefined;
  readonly onInput: (patch: Partial<InferencemaxInput>) => void;
};

const CHIPS: readonly PickOption[] = chips.map(({ id, name, vendor }) => ({ id, label: name, group: vendor }));
const MOST_CHIPS = 6;
const PLAIN_ROWS = 50;
const lineKey = ({ key }: PointLine): string => key;

export function OverviewView({ overview, input, params, pinned, onInput }: OverviewProps) {
  const t = useText();
  const { own, curves, runs, files } = overview;
  const phases = useMemo(() => [phaseChart(own, t), shareChart(own, t)], [own, t]);
  const trades = useMemo(() => tradeCharts(overview, input.e2e_max_s, t), [overview, input.e2e_max_s, t]);
  const charts = useMemo(() => [...phases, ...trades], [phases, trades]);
  const table = useMemo(() => {
    const rows = pointLines(curves);
    return { rows, columns: pointColumns(rows, t) };
  }, [curves, t]);
  return (
    <Answer
      analysis="inferencemax"
      verdict={<Verdict {...overview.verdict} />}
      figures={overview.figures}
      pinned={pinned}
      exports={useOverviewExports(overview, charts, params)}
      params={params}
    >
      <div className={styles.pair}>
        {phases.map((chart) => (
          <ResultChartFrame key={chart.id} chart={chart} page="inferencemax" />
        ))}
      </div>
      <PickList
        label={t(WORDS.chips)}
        words={{ add: t(WORDS.add), remove: t(WORDS.remove), none: t(WORDS.ownChip) }}
        options={CHIPS}
        value={idsOf(input.hws)}
        onChange={(ids) => onInput({ hws: ids.join(",") })}
        most={MOST_CHIPS}
      />
      {trades.map((chart) => (
        <ResultChartFrame key={chart.id} chart={chart} page="inferencemax" />
      ))}
      <Stopped curves={curves} />
      <MeasuredSection files={files} runs={runs} onData={(data) => onInput({ data })} />
      <ResultSection id="points" title={WORDS.points}>
        {table.rows.length > PLAIN_ROWS ? (
          <PagedTable caption={t(WORDS.points)} {...table} rowKey={lineKey} />
        ) : (
          <DataTable caption={t(WORDS.points)} {...table} rowKey={lineKey} dense />
        )}
      </ResultSection>
    </Answer>
  );
}

/** Layouts without points, and why. */
function Stopped({ curves }: { readonly curves: readonly Curve[] }) {
  const t = useText();
  const stopped = curves.filter(({ points }) => points.length === 0);
  if (stopped.length === 0) return null;
  return (
    <ul className={styles.notes} aria-label={t(WORDS.stopped)}>
      {stopped.map(({ name, issues }) => (
        <li key={name}>
          {name}:{" "}
          {issues.map((issue) => [t(issue.message), issue.fix && t(issue.fix)].filter(Boolean).join(" ")).join(" ")}
        </li>
      ))}
    </ul>
  );
}
