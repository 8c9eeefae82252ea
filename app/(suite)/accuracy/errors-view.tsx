"use client";

import { useAtom } from "jotai";
import { useMemo } from "react";
import { ChartFrame } from "@/components/charts/chart-frame";
import { commandLine } from "@/components/results/command-line";
import { Headline } from "@/components/results/headline";
import { Verdict } from "@/components/results/verdict";
import { WhyDrawer } from "@/components/results/why-drawer";
import { DataTable } from "@/components/tables/data-table";
import { shownRuns, type Accuracy } from "@/features/accuracy/accuracy";
import type { AccuracyFilter } from "@/features/accuracy/input";
import { lawLines } from "@/features/accuracy/operators";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import { usePageActions } from "@/state/page-actions";
import { whyAtom } from "@/state/ui";
import { histogramFigure, ratioFigure, CHART_HEIGHT } from "./charts";
import { Failures } from "./failures";
import styles from "./errors-view.module.css";
import { Neighbours } from "./neighbours";
import { headlineOf, histogramOf, histogramSheet, ratioPlotOf, ratioSheet, verdictOf } from "./present";
import { operatorColumns } from "./present-sheets";
import { errorColumns, errorRows, tableNote } from "./present-tables";
import { useAccuracyExports } from "./use-exports";

type ErrorsViewProps = {
  readonly accuracy: Accuracy;
  readonly input: AccuracyFilter;
  /** Parameters of the link, for the command line and the export. */
  readonly params: Readonly<Record<string, string>>;
};

const WORDS = {
  errors: text("Errors of left-out runs", "留出样本的误差"),
  operators: text("Operator laws on systems left out of their fit", "算子规律在未参与拟合的系统上的误差"),
  operatorNote: text(
    "Rows of operator tables that the law did not see, of the sizes that matter. The bar is what the median has to stay below. Every system by itself is in the export.",
    "规律未见过的算子实测，仅计入有意义的规模。上限为误差中位数不得超过的值。各系统的明细见导出。",
  ),
};
const keyOf = ({ id }: { readonly id: string }): string => id;
const LAW_FIRST = { id: "law", descending: false };

/** The answer on the screen: figures, the scenario's place among the runs, errors by group, two charts, what fails, operators. */
export function ErrorsView({ accuracy, input, params }: ErrorsViewProps) {
  const t = useText();
  const [why, explain] = useAtom(whyAtom);
  const runs = useMemo(() => shownRuns(input), [input]);
  const figures = useMemo(() => headlineOf(accuracy), [accuracy]);
  const explained = accuracy.figures.find((figure) => figure.id === why) ?? null;
  const laws = useMemo(() => lawLines(accuracy.operators), [accuracy.operators]);
  const exports = useAccuracyExports(accuracy, runs, input, params);
  const firstId = accuracy.figures[0]?.id ?? null;
  usePageActions(useMemo(() => ({ exports, why: () => explain(firstId) }), [exports, explain, firstId]));
  return (
    <div className={styles.view}>
      <Verdict {...verdictOf(accuracy)} />
      <Headline figures={figures} open={why} onOpen={(id) => explain(id === why ? null : id)} />
      <Neighbours accuracy={accuracy} />
      <ErrorTable accuracy={accuracy} by={input.by} />
      <Charts runs={runs} input={input} />
      <Failures failures={accuracy.failures} />
      <section className={styles.section}>
        <h2>{t(WORDS.operators)}</h2>
        <p className={styles.note}>{t(WORDS.operatorNote)}</p>
        <DataTable
          caption={t(WORDS.operators)}
          columns={useMemo(() => operatorColumns(t), [t])}
          rows={laws}
          rowKey={keyOf}
          sortedBy={LAW_FIRST}
          dense
        />
      </section>
      <WhyDrawer
        figure={explained}
        onClose={() => explain(null)}
        command={commandLine("accuracy", params, explained?.id)}
      />
    </div>
  );
}

function ErrorTable({ accuracy, by }: { readonly accuracy: Accuracy; readonly by: AccuracyFilter["by"] }) {
  const t = useText();
  const rows = useMemo(() => errorRows(accuracy, by, t), [accuracy, by, t]);
  const columns = useMemo(() => errorColumns(by, t), [by, t]);
  return (
    <section className={styles.section}>
      <h2>{t(WORDS.errors)}</h2>
      <p className={styles.note}>{t(tableNote(by))}</p>
      <DataTable caption={t(WORDS.errors)} columns={columns} rows={rows} rowKey={keyOf} dense />
    </section>
  );
}

function Charts({ runs, input }: { readonly runs: ReturnType<typeof shownRuns>; readonly input: AccuracyFilter }) {
  const t = useText();
  const { metric, against } = input;
  const plot = useMemo(() => ratioPlotOf(runs, metric, against, t), [runs, metric, against, t]);
  const bars = useMemo(() => histogramOf(runs, metric, t), [runs, metric, t]);
  return (
    <>
      <ChartFrame
        title={t(plot.title)}
        subtitle={t(plot.subtitle)}
        figure={useMemo(() => (space) => ratioFigure(plot, space), [plot])}
        height={CHART_HEIGHT}
        sheet={useMemo(() => ratioSheet(plot, t), [plot, t])}
        name={`accuracy-${metric}-${against}`}
      />
      <ChartFrame
        title={t(bars.title)}
        subtitle={t(bars.subtitle)}
        figure={useMemo(() => (space) => histogramFigure(bars, space), [bars])}
        height={CHART_HEIGHT}
        sheet={useMemo(() => histogramSheet(bars, t), [bars, t])}
        name={`accuracy-${metric}-distribution`}
      />
    </>
  );
}
