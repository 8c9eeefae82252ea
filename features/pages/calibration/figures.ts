/** Headline figures of a calibration, each with how it comes about. */
import { figure, term, type Figure } from "@/features/answers/explain";
import { formatNumber, formatPercent } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import { AT_PEAK } from "./words";
import { METRIC_NAMES, RESOURCE_NAMES } from "@/features/core/calibration/fit/resource-names";
import type { Calibration, FactorEstimate, MetricQuality } from "@/features/core/calibration/fit/result";

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

const common = { unit: "1", grade: "calibrated" } as const;

const SOURCE = text({
  en: "Least squares on relative errors over the measured points, bounded by the datasheet peaks.",
  zh: "对测点的相对误差做最小二乘，以数据表峰值为界。",
});

const FITTED: readonly Text[] = [
  text({
    en: "Factors are of time: 1.2 = the resource takes 1.2 times as long as predicted.",
    zh: "系数为时间倍数：1.2 表示该资源耗时为预测的 1.2 倍。",
  }),
  text({
    en: "They hold for the measured model, chip and engine; elsewhere they are a guess.",
    zh: "系数仅适用于被测的模型、芯片与引擎；用于其他组合只是推测。",
  }),
];

function errorFigure({ metric, points, before, after }: MetricQuality): Figure {
  const name = METRIC_NAMES[metric];
  return figure({
    ...common,
    id: "error",
    label: text({ en: `${name.en} error, median`, zh: `${name.zh} 误差中位数` }),
    value: after.median,
    context: text({ en: `${points} points, after the fit`, zh: `${points} 个测点，拟合后` }),
    formula: ["median |predicted / measured − 1|", `= ${formatPercent(after.median)}`],
    source: SOURCE,
    terms: [
      bare("before", text({ en: "before the fit", zh: "拟合前" }), before.median),
      bare("mape", text({ en: "mean (MAPE)", zh: "平均 (MAPE)" }), after.mape),
    ],
    assumptions: FITTED,
  });
}

function leftOutFigure({ metric, points, before, leftOut, band }: MetricQuality): Figure {
  const name = METRIC_NAMES[metric];
  return figure({
    ...common,
    id: "left-out",
    label: text({ en: `${name.en} error, left out`, zh: `${name.zh} 留一误差` }),
    value: leftOut.median,
    context: text({ en: "each point from the others", zh: "每点由其余测点预测" }),
    ...(leftOut.median > before.median && { warns: worse(before.median) }),
    formula: [
      "median over points |predicted by a fit without the point / measured − 1|",
      `= ${formatPercent(leftOut.median)}`,
    ],
    source: SOURCE,
    terms: [
      bare("mape", text({ en: "mean (MAPE)", zh: "平均 (MAPE)" }), leftOut.mape),
      term(
        "band",
        text({ en: "80 % band", zh: "80 % 区间" }),
        `÷ ${formatNumber(band)} to × ${formatNumber(band)}`,
        band - 1,
      ),
    ],
    assumptions: [
      text({
        en: `Of the linearised fit over ${points} points: no point is simulated anew.`,
        zh: `基于 ${points} 个测点的线性化拟合，不逐点重新仿真。`,
      }),
    ],
  });
}

/** Predictions of what was not measured are then better without the fit. */
const worse = (before: number): Text =>
  text({ en: `without the fit ${formatPercent(before)}`, zh: `不拟合时为 ${formatPercent(before)}` });

const SHARES = {
  mfu: {
    resource: "compute",
    label: text({ en: "Suggested MFU", zh: "建议 MFU" }),
    in: text({ en: "large prefill", zh: "大批量预填充" }),
  },
  mbu: {
    resource: "memory",
    label: text({ en: "Suggested MBU", zh: "建议 MBU" }),
    in: text({ en: "largest decode", zh: "最大解码批次" }),
  },
} as const;

function shareFigure({ suggested, factors }: Calibration, id: "mfu" | "mbu"): readonly Figure[] {
  const share = suggested[id];
  const { resource, label, in: context } = SHARES[id];
  const factor = factors.find((estimate) => estimate.resource === resource);
  if (share === null || !factor) return [];
  const name = RESOURCE_NAMES[resource];
  return [
    figure({
      ...common,
      id,
      label,
      value: share.after,
      ...(factor.atLimit && { warns: AT_PEAK }),
      band: findBand(share.before, factor),
      context,
      formula: [
        "min(1, share at factor 1 ÷ factor)",
        `= ${formatPercent(share.before)} ÷ ${formatNumber(factor.value)} = ${formatPercent(share.after)}`,
      ],
      source: text({
        en: "The same operators priced at the datasheet peaks and by the calibrated laws.",
        zh: "同一批算子分别按数据表峰值与校准规律计时。",
      }),
      terms: [
        bare("before", text({ en: "before the fit", zh: "拟合前" }), share.before),
        term(
          "factor",
          text({ en: `factor of ${name.en}`, zh: `${name.zh}系数` }),
          `${formatNumber(factor.low)} … ${formatNumber(factor.high)}`,
          factor.value,
        ),
      ],
      assumptions: FITTED,
    }),
  ];
}

const findBand = (before: number, { low, high }: FactorEstimate): NonNullable<Figure["band"]> => ({
  low: Math.min(1, before / high),
  high: Math.min(1, before / low),
  basis: text({ en: "80 % interval of the factor.", zh: "系数的 80 % 区间。" }),
});

const bare = (id: string, label: Text, value: number) => term(id, label, "", value);
