/** Percentiles of an engine's figures histograms, each between the bounds of its bucket: what `/metrics` tells where no file lists requests. */
import { formatLatency } from "@/lib/format/quantity";
import { fromPercent, fromUs, MEGA } from "@/lib/units/edge";
import type { ReportedFigure } from "../capture/facts";

export type Histogram = {
  readonly sum: number;
  readonly count: number;
  /** Bounds in any order, Infinity too; counts of what lies at or below each. */
  readonly buckets: ReadonlyMap<number, number>;
};

/** In the unit of the buckets. `high` is null in the last, open bucket; `value` assumes an even spread inside the bucket. */
export type Bounded = { readonly low: number; readonly high: number | null; readonly value: number };

/** Of a share, 0 to 1; null without buckets. The lowest bucket begins at 0. */
function histogramQuantile({ count, buckets }: Histogram, share: number): Bounded | null {
  const sorted = [...buckets].toSorted((a, b) => a[0] - b[0]);
  if (count <= 0 || sorted.length === 0) return null;
  const rank = share * count;
  const index = sorted.findIndex(([, below]) => below >= rank);
  const [high, below] = sorted[index] ?? [Infinity, count];
  const [low, before] = sorted[(index < 0 ? sorted.length : index) - 1] ?? [0, 0];
  if (!Number.isFinite(high)) return { low, high: null, value: low };
  return { low, high, value: low + ((high - low) * Math.max(0, rank - before)) / Math.max(1, below - before) };
}

/** Why a histogram cannot be: a count below zero, or one that falls where the bound rises; null: it can. */
export function impossibleIn({ sum, count, buckets }: Histogram): string | null {
  if (sum < 0) return `sum ${sum}`;
  if (count < 0) return `count ${count}`;
  const sorted = [...buckets].toSorted((a, b) => a[0] - b[0]);
  for (const [i, [bound, below]] of sorted.entries()) {
    const before = sorted[i - 1]?.[1] ?? 0;
    if (below < before) return `${below} <= ${bound}, ${before} <= ${sorted[i - 1]?.[0] ?? 0}`;
  }
  return null;
}

/** "250 – 500 ms", "> 10 s" of microseconds. */
export const boundsWord = ({ low, high }: Bounded): string =>
  high === null ? `> ${formatLatency(fromUs(low))}` : `${formatLatency(fromUs(low))} – ${formatLatency(fromUs(high))}`;

export const PERCENTS = [50, 90, 99] as const;
export type HistogramFigure = {
  readonly count: number;
  /** Microseconds, as the bounds. */
  readonly mean: number;
  readonly percentiles: Readonly<Record<(typeof PERCENTS)[number], Bounded>>;
};

/** Names without the engine's prefix, by era. */
const NAMES = {
  ttft: ["time_to_first_token_seconds"],
  tpot: ["request_time_per_output_token_seconds", "time_per_output_token_seconds"],
  itl: ["inter_token_latency_seconds"],
  e2e: ["e2e_request_latency_seconds"],
  queue: ["request_queue_time_seconds", "queue_time_seconds"],
} as const;
export type HistogramName = keyof typeof NAMES;

/** By figure; those that no file has are left out. */
export function histogramFigures(
  reported: readonly ReportedFigure[],
): Readonly<Partial<Record<HistogramName, HistogramFigure>>> {
  const keys = Object.keys(NAMES) as HistogramName[];
  const read = keys.flatMap((key) => {
    const figure = NAMES[key].map((name) => readFigure(reported, name)).find((entry) => entry !== null);
    return figure == null ? [] : [[key, figure] as const];
  });
  return Object.fromEntries(read);
}

function readFigure(reported: readonly ReportedFigure[], name: string): HistogramFigure | null {
  const figures = reported.filter((figure) => figure.name === name);
  const stated = (statistic: string): number | null =>
    figures.find((figure) => figure.statistic === statistic)?.value ?? null;
  const [count, mean] = [stated("count"), stated("mean")];
  if (count === null || mean === null) return null;
  const bounded = (percent: number): Bounded | null => {
    const [value, low, high] = [`p${percent}`, `p${percent} at least`, `p${percent} at most`].map(stated);
    if (value == null || low == null) return null;
    return { value: value * MEGA, low: low * MEGA, high: high == null ? null : high * MEGA };
  };
  const [p50, p90, p99] = PERCENTS.map(bounded);
  if (p50 == null || p90 == null || p99 == null) return null;
  return { count, mean: mean * MEGA, percentiles: { 50: p50, 90: p90, 99: p99 } };
}

/** The statistics of one histogram, in its figures unit, as figures of a file are kept. */
export function histogramStatistics(histogram: Histogram): readonly (readonly [statistic: string, value: number])[] {
  const percentiles = PERCENTS.flatMap((percent): readonly (readonly [string, number])[] => {
    const quantile = histogramQuantile(histogram, fromPercent(percent));
    if (quantile === null) return [];
    const { low, high, value } = quantile;
    const most = high === null ? [] : [[`p${percent} at most`, high] as const];
    return [[`p${percent}`, value], [`p${percent} at least`, low], ...most];
  });
  return [["count", histogram.count], ["mean", histogram.sum / histogram.count], ...percentiles];
}
