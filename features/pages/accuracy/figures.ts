/** The headline figures of the page: errors of predictions, each with how it is counted. */
import { figure, term, type Figure } from "@/features/answers/explain";
import { formatCount, formatPercent } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import type { ErrorLine, Metric } from "./error-lines";
import { STORED, type Scores } from "@/features/core/evidence/runs";

export function accuracyFigures(all: ErrorLine, { order, rank }: Scores): readonly Figure[] {
  return [errorFigure(all, "tpot"), errorFigure(all, "ttft"), coverageFigure(all), orderFigure({ order, rank })];
}

const SOURCE = text({ en: STORED.origin, zh: `${STORED.origin}（公开服务实测）` });

const COUNTED: readonly Text[] = [
  text({
    en: "Every run is predicted with engine constants fitted without its model-system pair.",
    zh: "每条实测都用未含其“模型—系统”组合的引擎常数预测。",
  }),
  text({
    en: "Operator laws come from operator tables, not from these runs.",
    zh: "算子规律来自算子实测表，与这些服务实测无关。",
  }),
];

function errorFigure(all: ErrorLine, metric: Metric): Figure {
  const { median, p90, within, bias } = all[metric];
  const name = metric.toUpperCase();
  const limit = metric === "tpot" ? "20 %" : "30 %";
  return figure({
    ...counted,
    id: `${metric}-error`,
    label: text({ en: `${name} error, median`, zh: `${name} 误差中位数` }),
    value: median,
    context: text({ en: `${formatCount(all.rows)} runs`, zh: `${formatCount(all.rows)} 条实测` }),
    formula: [`median |${name} predicted / measured − 1|`, `= ${formatPercent(median)}`],
    terms: [
      bare("p90", text({ en: "90th percentile", zh: "第 90 百分位" }), p90),
      bare("within", text({ en: `within ${limit}`, zh: `误差 ${limit} 以内` }), within),
      bare("bias", text({ en: "signed median", zh: "带符号中位数" }), bias),
    ],
    assumptions: COUNTED,
  });
}

function coverageFigure(all: ErrorLine): Figure {
  return figure({
    ...counted,
    id: "coverage",
    label: text({ en: "TPOT inside its band", zh: "TPOT 落入区间" }),
    value: all.tpot.covered,
    context: text({ en: "80 % bands", zh: "80 % 区间" }),
    formula: ["runs inside their 80 % band / runs", `= ${formatPercent(all.tpot.covered)}`],
    terms: [bare("ttft", text({ en: "TTFT inside its band", zh: "TTFT 落入区间" }), all.ttft.covered)],
    assumptions: [
      text({
        en: "The band of a run comes from runs of other model-system pairs only.",
        zh: "每条实测的区间只来自其他“模型—系统”组合。",
      }),
    ],
  });
}

function orderFigure({ order, rank }: Pick<Scores, "order" | "rank">): Figure {
  return figure({
    ...counted,
    id: "order",
    label: text({ en: "Layouts in the right order", zh: "并行布局排序正确" }),
    value: order.share,
    context: text({ en: `${formatCount(order.pairs)} pairs`, zh: `${formatCount(order.pairs)} 对` }),
    formula: [
      "pairs of layouts under one load, more than 5 % apart by tok/s/GPU, ordered as measured",
      `= ${formatPercent(order.share)} of ${formatCount(order.pairs)}`,
    ],
    terms: [
      bare("rank", text({ en: "rank correlation of TPOT along concurrency", zh: "TPOT 随并发的秩相关" }), rank.mean),
    ],
    assumptions: [text({ en: "Counted over all runs, whatever is filtered.", zh: "按全部实测统计，不受筛选影响。" })],
  });
}

const counted = { unit: "1", grade: "measured", source: SOURCE } as const;

const bare = (id: string, label: Text, value: number) => term(id, label, "", value);
