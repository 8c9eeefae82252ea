/** Error figures per metric, before and after, and on points that were left out. */
import type { Fitted } from "../fit/fit-points";
import { conformalBand, errorFigures } from "./error-figures";
import { METRICS, predicted, UNIT_FACTORS } from "../points/observation";
import type { MetricQuality } from "../fit/result";

export function judgeQuality({ fit, before, after }: Fitted, leftOut: readonly number[]): MetricQuality[] {
  return METRICS.flatMap((metric) => {
    const places = after.flatMap((observation, i) => (observation.metric === metric ? [i] : []));
    if (places.length === 0) return [];
    const of = (value: (i: number) => number): number[] => places.map(value);
    const measured = of((i) => after[i]?.measured ?? NaN);
    const left = of((i) => leftOut[i] ?? NaN);
    const first = of((i) => (before[i] ? predicted(before[i], UNIT_FACTORS) : NaN));
    const last = of((i) => (after[i] ? predicted(after[i], fit.factors) : NaN));
    return [
      {
        metric,
        points: places.length,
        before: errorFigures(measured, first),
        after: errorFigures(measured, last),
        leftOut: errorFigures(measured, left),
        band: conformalBand(measured, left),
      },
    ];
  });
}
