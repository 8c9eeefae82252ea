"use client";

import { useMemo } from "react";
import { ResultChartFrame } from "@/components/charts/chart-frame";
import { Answer } from "@/components/results/answer";
import { ResultSection } from "@/components/results/result-section";
import { Verdict } from "@/components/results/verdict";
import { DataTable } from "@/components/tables/data-table";
import { shownRuns, type Accuracy } from "@/features/pages/accuracy/accuracy";
import type { AccuracyFilter } from "@/features/pages/accuracy/input";
import { lawLines } from "@/features/pages/accuracy/operators";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import { Failures } from "./failures";
import { Neighbours } from "./neighbours";
import { referenceNotes, verdictOf } from "./present";
import { chartsOf } from "./present-charts";
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
  errors: text({ en: "Errors of left-out runs", zh: "留出样本的误差" }),
  operators: text({ en: "Operator laws on systems left out of their fit", zh: "算子规律在未参与拟合的系统上的误差" }),
  operatorNote: text({
    en: "Rows of operator tables that the law did not see, of the sizes that matter. The bar is what the median has to stay below. Every system by itself is in the export.",
    zh: "规律未见过的算子实测，仅计入有意义的规模。上限为误差中位数不得超过的值。各系统的明细见导出。",
  }),
};
const keyOf = ({ id }: { readonly id: string }): string => id;
const LAW_FIRST = { id: "law", descending: false };

/** The answer on the screen: figures, the scenario's place among the runs, errors by group, three charts, what fails, operators. */
export function ErrorsView({ accuracy, input, params }: ErrorsViewProps) {
  const t = useText();
  const runs = useMemo(() => shownRuns(input), [input]);
  const charts = useMemo(() => chartsOf(runs, input, t), [runs, input, t]);
  const laws = useMemo(() => lawLines(accuracy.operators), [accuracy.operators]);
  const exports = useAccuracyExports(accuracy, runs, input, params);
  return (
    <Answer
      analysis="accuracy"
      verdict={<Verdict {...verdictOf(accuracy)} />}
      figures={accuracy.figures}
      notes={referenceNotes(accuracy)}
      exports={exports}
      params={params}
    >
      <Neighbours accuracy={accuracy} />
      <ErrorTable accuracy={accuracy} by={input.by} />
      {charts.map((chart) => (
        <ResultChartFrame key={chart.id} chart={chart} page="accuracy" />
      ))}
      <Failures failures={accuracy.failures} />
      <ResultSection id="operators" title={WORDS.operators} lead={WORDS.operatorNote}>
        <DataTable
          caption={t(WORDS.operators)}
          columns={useMemo(() => operatorColumns(t), [t])}
          rows={laws}
          rowKey={keyOf}
          sortedBy={LAW_FIRST}
          dense
        />
      </ResultSection>
    </Answer>
  );
}

function ErrorTable({ accuracy, by }: { readonly accuracy: Accuracy; readonly by: AccuracyFilter["by"] }) {
  const t = useText();
  const rows = useMemo(() => errorRows(accuracy, by, t), [accuracy, by, t]);
  const columns = useMemo(() => errorColumns(by, t), [by, t]);
  return (
    <ResultSection id="errors" title={WORDS.errors} lead={tableNote(by)}>
      <DataTable caption={t(WORDS.errors)} columns={columns} rows={rows} rowKey={keyOf} dense />
    </ResultSection>
  );
}
