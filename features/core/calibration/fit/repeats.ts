/**
 * Points that measured the same configuration. On public data two such runs differ by 1 % in the median and by 19 % at the
 * 90th percentile: that difference is noise of the measurement, and no factor should follow it.
 */
import { greatest, least } from "@/lib/statistics/extremes";
import { METRICS, type Observation } from "../points/observation";
import { measuredValue } from "../points/observe-point";
import { configuration, type CalibrationPoint } from "../points/point";
import type { NoiseNote } from "./result";

/** Indices of the points of each configuration, in order of the first. */
export function configurations(points: readonly CalibrationPoint[]): number[][] {
  return [...Map.groupBy(points.keys(), (index) => configuration(points[index] as CalibrationPoint)).values()];
}

/** n runs of one configuration count as one point: what they share is the error of the model, not only their own noise. */
export function sharedWeights(points: readonly CalibrationPoint[], observations: readonly Observation[]): number[] {
  const sizes = new Map<number, number>();
  for (const group of configurations(points)) for (const index of group) sizes.set(index, group.length);
  return observations.map(({ point }) => 1 / (sizes.get(point) ?? 1));
}

const NOTABLE_SPREAD = 0.05;

export function findNoise(points: readonly CalibrationPoint[]): NoiseNote[] {
  return configurations(points).flatMap((group) =>
    METRICS.flatMap((metric) => {
      const measured = group.flatMap((index) => {
        const point = points[index];
        const value = point ? measuredValue(point, metric) : null;
        return value === null || !point ? [] : [{ label: point.label, value }];
      });
      if (measured.length < 2) return [];
      const values = measured.map(({ value }) => value);
      const spread = greatest(values) / least(values) - 1;
      return spread > NOTABLE_SPREAD ? [{ labels: measured.map(({ label }) => label), metric, spread }] : [];
    }),
  );
}
