/** The headline figures of the page: errors of predictions, each with how it is counted. */
import { figure, term, type Figure } from "@/features/answers/explain";
import { formatCount, formatPercent } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import type { ErrorLine, Metric } from "./error-lines";
import { STORED, type Scores } from "@/features/core/evidence/runs";
import * as m from "./messages";

export function accuracyFigures(all: ErrorLine, { order, rank }: Scores): readonly Figure[] {
  return [errorFigure(all, "tpot"), errorFigure(all, "ttft"), coverageFigure(all), orderFigure({ order, rank })];
}

const SOURCE = m.origin({ origin: STORED.origin });

const COUNTED: readonly Text[] = [m.everyRunIsPredictedWith, m.operatorLawsComeFromOperator];

function errorFigure(all: ErrorLine, metric: Metric): Figure {
  const { median, p90, within, bias } = all[metric];
  const name = metric.toUpperCase();
  const limit = metric === "tpot" ? "20 %" : "30 %";
  return figure({
    ...counted,
    id: `${metric}-error`,
    label: m.nameErrorMedian({ name }),
    value: median,
    context: m.rowsRuns({ rows: formatCount(all.rows) }),
    formula: [`median |${name} predicted / measured − 1|`, `= ${formatPercent(median)}`],
    terms: [
      bare("p90", m.n90thPercentile, p90),
      bare("within", m.withinLimit({ limit }), within),
      bare("bias", m.signedMedian, bias),
    ],
    assumptions: COUNTED,
  });
}

function coverageFigure(all: ErrorLine): Figure {
  return figure({
    ...counted,
    id: "coverage",
    label: m.tpotInsideItsBand,
    value: all.tpot.covered,
    context: m.n80Bands,
    formula: ["runs inside their 80 % band / runs", `= ${formatPercent(all.tpot.covered)}`],
    terms: [bare("ttft", m.ttftInsideItsBand, all.ttft.covered)],
    assumptions: [m.bandOfRunComesFrom],
  });
}

function orderFigure({ order, rank }: Pick<Scores, "order" | "rank">): Figure {
  return figure({
    ...counted,
    id: "order",
    label: m.layoutsInRightOrder,
    value: order.share,
    context: m.pairs({ pairs: formatCount(order.pairs) }),
    formula: [
      "pairs of layouts under one load, more than 5 % apart by tok/s/GPU, ordered as measured",
      `= ${formatPercent(order.share)}`,
    ],
    terms: [bare("rank", m.rankCorrelationOfTpotAlong, rank.mean)],
    assumptions: [m.countedOverAllRunsWhatever],
  });
}

const counted = { unit: "1", grade: "measured", source: SOURCE } as const;

const bare = (id: string, label: Text, value: number) => term(id, label, "", value);
