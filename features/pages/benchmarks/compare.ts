/** Compares two runs: each figure with its change, an interval if per-request data exist, and whether the work was the same. */
import { tokenTimes } from "@/features/core/evidence/benchmark-files/formats/single-requests";
import type { Measurement, Statistic } from "@/features/core/evidence/benchmark-files/measurement";
import { ratioInterval, type Interval } from "@/lib/statistics/bootstrap";
import { matched, type MatchLine } from "./matched";
import type { Run } from "./runs";

export type ComparedTime = "ttft" | "tpot" | "e2e";
export const COMPARED: readonly ComparedTime[] = ["ttft", "tpot", "e2e"];

export type ComparedLine = {
  readonly metric: ComparedTime | "rate" | "requestRate";
  readonly statistic: Statistic | null;
  /** Seconds, or tokens and requests a second. */
  readonly a: number;
  readonly b: number;
  /** b / a − 1. */
  readonly change: number;
  /** Of b / a − 1, 95 % of resamples; null: a run has no per-request data. */
  readonly interval: Interval | null;
};

export type Comparison = {
  readonly a: Run;
  readonly b: Run;
  readonly lines: readonly ComparedLine[];
  readonly match: readonly MatchLine[];
  /** Whether the stated fields of both are equal; null: too few are stated. */
  readonly same: boolean | null;
  /** Single requests of both sides by time, seconds, ascending. */
  readonly samples: Readonly<
    Partial<Record<ComparedTime, { readonly a: readonly number[]; readonly b: readonly number[] }>>
  >;
};

/** `a` and `b` are numbers of runs; 0: the first, the second. Null where there are no two. */
export function compareRuns(
  runs: readonly Run[],
  { a, b, seed }: { readonly a: number; readonly b: number; readonly seed: number },
): Comparison | null {
  const first = runs.find(({ number }) => number === a) ?? runs[0];
  const second = runs.find(({ number }) => number === b) ?? runs.find((run) => run !== first);
  if (!first || !second || first === second) return null;
  const match = matched(first, second);
  const samples = sampled(first.measurement, second.measurement);
  return {
    a: first,
    b: second,
    match,
    same: match.some(({ same }) => same === false) ? false : match.some(({ same }) => same === true) ? true : null,
    samples,
    lines: [...timeLines(first, second, samples, seed), ...rateLines(first, second)],
  };
}

const STATISTICS: readonly Statistic[] = ["mean", "p50", "p90", "p95", "p99"];
const SHARE: Readonly<Record<Statistic, number | null>> = { mean: null, p50: 0.5, p90: 0.9, p95: 0.95, p99: 0.99 };

function timeLines(a: Run, b: Run, samples: Comparison["samples"], seed: number): ComparedLine[] {
  return COMPARED.flatMap((metric) =>
    STATISTICS.flatMap((statistic) => {
      const [left, right] = [a.measurement[metric]?.[statistic], b.measurement[metric]?.[statistic]];
      if (left === undefined || right === undefined || left <= 0) return [];
      const known = samples[metric];
      const interval = known ? ratioInterval(known.a, known.b, SHARE[statistic], seed, `${metric}.${statistic}`) : null;
      return [{ metric, statistic, a: left, b: right, change: right / left - 1, interval }];
    }),
  );
}

function rateLines(a: Run, b: Run): ComparedLine[] {
  const pairs = [
    ["rate", a.measured.rate, b.measured.rate],
    ["requestRate", a.measurement.requestRate, b.measurement.requestRate],
  ] as const;
  return pairs.flatMap(([metric, left, right]) =>
    left == null || right == null || left <= 0
      ? []
      : [{ metric, statistic: null, a: left, b: right, change: right / left - 1, interval: null }],
  );
}

const single = ({ perRequest }: Measurement, metric: ComparedTime): readonly number[] | undefined =>
  metric === "tpot" ? perRequest && tokenTimes(perRequest) : perRequest?.[metric];

function sampled(a: Measurement, b: Measurement): Comparison["samples"] {
  return Object.fromEntries(
    COMPARED.flatMap((metric) => {
      const [left, right] = [singleTimes(a, metric), singleTimes(b, metric)];
      return left.length === 0 || right.length === 0 ? [] : [[metric, { a: left, b: right }]];
    }),
  );
}

/** Per-request values of a run, ascending; empty without per-request data. */
const singleTimes = (measurement: Measurement, metric: ComparedTime): readonly number[] =>
  (single(measurement, metric) ?? []).toSorted((x, y) => x - y);
