/** Headline figures of a calibration, each with how it comes about. */
import { figure, term, type Figure } from "@/features/answers/explain";
import { formatNumber, formatPercent } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import { AT_PEAK } from "./words";
import { METRIC_NAMES, RESOURCE_NAMES } from "@/features/core/calibration/fit/resource-names";
import type { Calibration, FactorEstimate, MetricQuality } from "@/features/core/calibration/fit/result";
import * as m from "./messages";

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

const FITTED: readonly Text[] = [m.factorsAreOfTime12, m.theyHoldForMeasuredModel];

function errorFigure({ metric, points, before, after }: MetricQuality): Figure {
  const name = METRIC_NAMES[metric];
  return figure({
    ...common,
    id: "error",
    label: m.nameErrorMedian({ name }),
    value: after.median,
    context: m.pointsAfterFit({ points }),
    formula: ["median |predicted / measured − 1|", `= ${formatPercent(after.median)}`],
    source: m.leastSquaresOnRelativeErrors,
    terms: [bare("before", m.beforeFit, before.median), bare("mape", m.meanMape, after.mape)],
    assumptions: FITTED,
  });
}

function leftOutFigure({ metric, points, before, leftOut, band }: MetricQuality): Figure {
  const name = METRIC_NAMES[metric];
  return figure({
    ...common,
    id: "left-out",
    label: m.nameErrorLeftOut({ name }),
    value: leftOut.median,
    context: m.eachPointFromOthers,
    ...(leftOut.median > before.median && { warns: worse(before.median) }),
    formula: [
      "median over points |predicted by a fit without the point / measured − 1|",
      `= ${formatPercent(leftOut.median)}`,
    ],
    source: m.leastSquaresOnRelativeErrors,
    terms: [
      bare("mape", m.meanMape, leftOut.mape),
      term("band", m.n80Band, `÷ ${formatNumber(band)} to × ${formatNumber(band)}`, band - 1),
    ],
    assumptions: [m.ofLinearisedFitOverPoints({ points })],
  });
}

/** Predictions of what was not measured are then better without the fit. */
const worse = (before: number): Text => m.withoutFitBefore({ before: formatPercent(before) });

const SHARES = {
  mfu: {
    resource: "compute",
    label: m.suggestedMfu,
    in: m.largePrefill,
  },
  mbu: {
    resource: "memory",
    label: m.suggestedMbu,
    in: m.largestDecode,
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
        `= min(1, ${formatPercent(share.before)} ÷ ${formatNumber(factor.value)}) = ${formatPercent(share.after)}`,
      ],
      source: m.sameOperatorsPricedAtDatasheet,
      terms: [
        bare("before", m.beforeFit, share.before),
        term(
          "factor",
          m.factorOfName({ name }),
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
  basis: m.n80IntervalOfFactor,
});

const bare = (id: string, label: Text, value: number) => term(id, label, "", value);
