/** Errors of the predictions over the open results, each with how it is counted. */
import { figure, term, type Figure } from "@/features/answers/explain";
import { formatCount, formatPercent } from "@/lib/format/quantity";
import type { BenchmarksAnswer } from "./answer";
import type { MetricError } from "./runs";
import { METRIC_NAMES } from "./words";
import * as m from "./messages";

export const benchmarkFigures = ({ errors }: BenchmarksAnswer): readonly Figure[] =>
  errors.flatMap((error) => (error.mape === null ? [] : [errorFigure(error, error.mape)]));

function errorFigure({ metric, points, bias }: MetricError, mape: number): Figure {
  const name = METRIC_NAMES[metric];
  return figure({
    id: `${metric}-mape`,
    label: m.mapeOfName({ name }),
    value: mape,
    unit: "1",
    grade: "measured",
    context: m.points({ points: formatCount(points) }),
    source: m.openResultsOfBenchmarks,
    formula: ["mean |predicted / measured − 1|", `= ${formatPercent(mape)}`],
    terms: bias === null ? [] : [term("bias", m.signedMean, "", bias)],
    assumptions: [m.whatFileDoesNotSay, m.pointsThatNoSuchMachine],
  });
}
