/** Every point with what was predicted for it, and whether it stands apart from the others. */
import type { Text } from "@/lib/text";
import { toMs } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import type { Fitted } from "../fit/fit-points";
import { EXPECTED_ERROR } from "../fit/fit";
import { robustScores } from "./error-figures";
import { METRICS, predicted, UNIT_FACTORS, type Metric } from "../points/observation";
import { describeLayout, describeLoad, type CalibrationPoint } from "../points/point";
import { configurations } from "../fit/repeats";
import { METRIC_NAMES } from "../fit/resource-names";
import type { PointMetric, PointOutcome } from "../fit/result";
import * as m from "@/features/core/calibration/messages";

const OUTLIER = 3;

/** Few points may lie close together by chance: one deviation is at least the expected error, and at most this. */
const LEAST_SPREAD = 0.1;

export function pointOutcomes(
  points: readonly CalibrationPoint[],
  fitted: Fitted,
  leftOut: readonly number[],
): PointOutcome[] {
  const lines = Map.groupBy(metricLines(fitted, leftOut), ({ point }) => point);
  const groups = new Map(configurations(points).flatMap((group) => group.map((index) => [index, group] as const)));
  return points.map((point, index) => {
    const metrics = (lines.get(index) ?? []).map(({ line }) => line);
    const group = groups.get(index) ?? [];
    return {
      label: point.label,
      kind: point.kind,
      layout: describeLayout(point),
      isl: point.deployment.lengths.isl,
      osl: point.kind === "static" ? point.decodeTokens : point.deployment.lengths.osl,
      load: describeLoad(point),
      metrics,
      outlier: outlierText(metrics),
      ...listRepeats(points, group, index),
    };
  });
}

const MOST_REPEATS = 5;

function listRepeats(points: readonly CalibrationPoint[], group: readonly number[], index: number) {
  const first = group.slice(0, MOST_REPEATS + 1).filter((other) => other !== index);
  const repeats = first.slice(0, MOST_REPEATS).map((other) => points[other]?.label ?? "");
  return { repeats, moreRepeats: group.length - 1 - repeats.length };
}

function metricLines({ fit, before, after }: Fitted, leftOut: readonly number[]) {
  const scores = new Map<number, number>();
  for (const metric of METRICS) {
    const places = after.flatMap((observation, i) => (observation.metric === metric ? [i] : []));
    const errors = places.map((i) => Math.log((leftOut[i] ?? 1) / (after[i]?.measured ?? 1)));
    robustScores(errors, Math.min(LEAST_SPREAD, EXPECTED_ERROR[metric])).forEach((z, k) =>
      scores.set(places[k] ?? -1, z),
    );
  }
  return after.map((observation, i) => {
    const { point, metric, measured } = observation;
    const first = before[i];
    const last = predicted(observation, fit.factors);
    const line: PointMetric = {
      metric,
      measured,
      before: first ? predicted(first, UNIT_FACTORS) : NaN,
      after: last,
      leftOut: leftOut[i] ?? NaN,
      residual: last / measured - 1,
      z: scores.get(i) ?? 0,
      weight: fit.weights[i] ?? 1,
    };
    return { point, line };
  });
}

function outlierText(metrics: readonly PointMetric[]): Text | null {
  const far = metrics.filter(({ z }) => Math.abs(z) > OUTLIER);
  const [worst] = [...far].sort((a, b) => Math.abs(b.z) - Math.abs(a.z));
  if (!worst) return null;
  const name = METRIC_NAMES[worst.metric as Metric];
  const [z, ms, expected] = [Math.abs(worst.z).toFixed(1), shown(worst.measured), shown(worst.leftOut)];
  return m.nameMsOtherPointsExpect({ ms, expected, z, name });
}

const shown = (time: number): string => String(Number(toMs(seconds(time)).toPrecision(3)));
