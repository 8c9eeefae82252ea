/**
 * Errors of a slice of cases, in three parts: how large they are, the level that they share, and the shape that is left without it. Clusters
 * count alike, whatever their number of cases: those of one have the same cause.
 */
import { median } from "@/lib/statistics/quantile";

export type Judged = {
  readonly cluster: string;
  /** Share of what was measured: predicted / measured - 1. */
  readonly error: number;
};

export type ErrorParts = {
  readonly points: number;
  readonly clusters: number;
  /** Median over clusters of the median error of each, and of its bias, which is the level: shares of what was measured. */
  readonly error: number;
  readonly bias: number;
  /** Median over clusters of two and more of how far their cases lie from the cluster's own level, as a share of it; null without any. */
  readonly shape: number | null;
};

export function errorParts(cases: readonly Judged[]): ErrorParts {
  const clusters = [...Map.groupBy(cases, ({ cluster }) => cluster).values()].map((members) =>
    members.map(({ error }) => error),
  );
  const several = clusters.filter(({ length }) => length > 1);
  return {
    points: cases.length,
    clusters: clusters.length,
    error: median(clusters.map((errors) => median(errors.map(Math.abs)))),
    bias: median(clusters.map(median)),
    shape: several.length === 0 ? null : median(several.map(shapeWithin)),
  };
}

function shapeWithin(errors: readonly number[]): number {
  const level = 1 + median(errors);
  return median(errors.map((error) => Math.abs((1 + error) / level - 1)));
}
