/** The figures of two runs side by side, with an interval where both files have single requests: the page and the gate read the same. */
import { tokenTimes } from "@/features/core/evidence/benchmark-files/formats/single-requests";
import { STATISTICS, type Measurement, type Statistic } from "@/features/core/evidence/benchmark-files/measurement";
import { ratioInterval, type Interval } from "@/lib/statistics/bootstrap";

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

/** Single requests of both sides by time, seconds, ascending. */
export type Samples = Readonly<
  Partial<Record<ComparedTime, { readonly a: readonly number[]; readonly b: readonly number[] }>>
>;

const SHARE: Readonly<Record<Statistic, number | null>> = { mean: null, p50: 0.5, p90: 0.9, p95: 0.95, p99: 0.99 };

/** Times of two runs that state both; the interval is of resampled single requests, the same for the same seed. */
export const timeLines = (a: Measurement, b: Measurement, samples: Samples, seed: number): ComparedLine[] =>
  COMPARED.flatMap((metric) => STATISTICS.flatMap((statistic) => timeLine({ a, b, samples, seed }, metric, statistic)));

type Sides = {
  readonly a: Measurement;
  readonly b: Measurement;
  readonly samples: Samples;
  readonly seed: number;
};

/** Empty where a side does not state the figure. */
export function timeLine(
  { a, b, samples, seed }: Sides,
  metric: ComparedTime,
  statistic: Statistic,
): readonly ComparedLine[] {
  const [left, right] = [a[metric]?.[statistic], b[metric]?.[statistic]];
  if (left === undefined || right === undefined || left <= 0) return [];
  const known = samples[metric];
  const interval = known ? ratioInterval(known.a, known.b, SHARE[statistic], seed, `${metric}.${statistic}`) : null;
  return [{ metric, statistic, a: left, b: right, change: right / left - 1, interval }];
}

/** Rates in tokens and requests a second; null where a side does not state one. */
export function rateLine(
  metric: "rate" | "requestRate",
  left: number | null | undefined,
  right: number | null | undefined,
): readonly ComparedLine[] {
  if (left == null || right == null || left <= 0) return [];
  return [{ metric, statistic: null, a: left, b: right, change: right / left - 1, interval: null }];
}

export const singleRequests = (a: Measurement, b: Measurement): Samples =>
  Object.fromEntries(
    COMPARED.flatMap((metric) => {
      const [left, right] = [singleTimes(a, metric), singleTimes(b, metric)];
      return left.length === 0 || right.length === 0 ? [] : [[metric, { a: left, b: right }]];
    }),
  );

/** Per-request values of a run, ascending; empty without per-request data. */
const singleTimes = (measurement: Measurement, metric: ComparedTime): readonly number[] =>
  (single(measurement, metric) ?? []).toSorted((x, y) => x - y);

const single = ({ perRequest }: Measurement, metric: ComparedTime): readonly number[] | undefined =>
  metric === "tpot" ? perRequest && tokenTimes(perRequest) : perRequest?.[metric];
