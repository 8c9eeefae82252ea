/** Headline figures of a calibration, each with how it comes about. */
import type { Figure, Term } from "@/features/explain";
import { formatNumber, formatPercent } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import { METRIC_NAMES, RESOURCE_NAMES } from "./resource-names";
import type { Calibration, FactorEstimate, MetricQuality } from "./result";

export function calibrationFigures(calibration: Calibration): readonly Figure[] {
  const main = mainQuality(calibration);
  return [
    ...(main ? [errorFigure(main), leftOutFigure(main)] : []),
    ...shareFigure(calibration, "mfu"),
    ...shareFigure(calibration, "mbu"),
  ];
}

/** The metric of decoding where it was measured, else that of the prompt. */
export const mainQuality = ({ quality }: Pick<Calibration, "quality">): MetricQuality | undefined =>
  quality.find(({ metric }) => metric === "tpot" || metric === "decode") ?? quality[0];

const common = { unit: "1", grade: "calibrated", sensitivities: [] } as const;

const SOURCE = text(
  "Least squares on relative errors over the measured points, bounded by the datasheet peaks.",
  "对测点的相对误差做最小二乘，以数据表峰值为界。",
);

const FITTED: readonly Text[] = [
  text(
    "Factors are of time: 1.2 = the resource takes 1.2 times as long as predicted.",
    "系数为时间倍数：1.2 表示该资源耗时为预测的 1.2 倍。",
  ),
  text(
    "They hold for the measured model, chip and engine; elsewhere they are a guess.",
    "系数仅适用于被测的模型、芯片与引擎；用于其他组合只是推测。",
  ),
];

function errorFigure({ metric, points, before, after }: MetricQuality): Figure {
  const name = METRIC_NAMES[metric];
  return {
    ...common,
    id: "error",
    label: text(`${name.en} error, median`, `${name.zh} 误差中位数`),
    value: after.median,
    context: text(`${points} points, after the fit`, `${points} 个测点，拟合后`),
    formula: ["median |predicted / measured − 1|", `= ${formatPercent(after.median)}`],
    source: SOURCE,
    terms: [
      term("before", text("before the fit", "拟合前"), before.median),
      term("mape", text("mean (MAPE)", "平均 (MAPE)"), after.mape),
    ],
    assumptions: FITTED,
  };
}

function leftOutFigure({ metric, points, leftOut, band }: MetricQuality): Figure {
  const name = METRIC_NAMES[metric];
  return {
    ...common,
    id: "left-out",
    label: text(`${name.en} error, left out`, `${name.zh} 留一误差`),
    value: leftOut.median,
    context: text("each point from the others", "每点由其余测点预测"),
    formula: [
      "median over points |predicted by a fit without the point / measured − 1|",
      `= ${formatPercent(leftOut.median)}`,
    ],
    source: SOURCE,
    terms: [
      term("mape", text("mean (MAPE)", "平均 (MAPE)"), leftOut.mape),
      {
        id: "band",
        label: text("80 % band", "80 % 区间"),
        formula: `÷ ${formatNumber(band)} to × ${formatNumber(band)}`,
        value: band - 1,
      },
    ],
    assumptions: [
      text(
        `Of the linearised fit over ${points} points: no point is simulated anew.`,
        `基于 ${points} 个测点的线性化拟合，不逐点重新仿真。`,
      ),
    ],
  };
}

const SHARES = {
  mfu: { resource: "compute", label: text("Suggested MFU", "建议 MFU"), in: text("large prefill", "大批量预填充") },
  mbu: { resource: "memory", label: text("Suggested MBU", "建议 MBU"), in: text("largest decode", "最大解码批次") },
} as const;

function shareFigure({ suggested, factors }: Calibration, id: "mfu" | "mbu"): readonly Figure[] {
  const share = suggested[id];
  const { resource, label, in: context } = SHARES[id];
  const factor = factors.find((estimate) => estimate.resource === resource);
  if (share === null || !factor) return [];
  const name = RESOURCE_NAMES[resource];
  return [
    {
      ...common,
      id,
      label,
      value: share.after,
      band: bandOf(share.before, factor),
      context,
      formula: [
        "min(1, share at factor 1 ÷ factor)",
        `= ${formatPercent(share.before)} ÷ ${formatNumber(factor.value)} = ${formatPercent(share.after)}`,
      ],
      source: text(
        "The same operators priced at the datasheet peaks and by the calibrated laws.",
        "同一批算子分别按数据表峰值与校准规律计时。",
      ),
      terms: [
        term("before", text("before the fit", "拟合前"), share.before),
        {
          id: "factor",
          label: text(`factor of ${name.en}`, `${name.zh}系数`),
          formula: `${formatNumber(factor.low)} … ${formatNumber(factor.high)}`,
          value: factor.value,
        },
      ],
      assumptions: FITTED,
    },
  ];
}

const bandOf = (before: number, { low, high }: FactorEstimate): NonNullable<Figure["band"]> => ({
  low: Math.min(1, before / high),
  high: Math.min(1, before / low),
  basis: text("80 % interval of the factor.", "系数的 80 % 区间。"),
});

const term = (id: string, label: Text, value: number): Term => ({ id, label, formula: "", value });
