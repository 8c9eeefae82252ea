/** Percentiles and rate of a run, measured or replayed, under one definition. */
import { interpolatedQuantile } from "@/lib/statistics/quantile";
import type { MeasuredRun } from "./measured-run";

/** Seconds; NaN where no request tells. */
export type Quantiles = { readonly count: number; readonly p50: number; readonly p90: number; readonly p99: number };

export type RunFigures = {
  readonly ttft: Quantiles;
  readonly tpot: Quantiles;
  readonly e2e: Quantiles;
  /** Tokens per second from the first arrival to the last end. */
  readonly outputRate: number;
};

/** TPOT = (E2E - TTFT) / (output - 1), of answers of more than one token. */
export function runFigures({ requests }: MeasuredRun): RunFigures {
  const { arrival, firstToken, end, output, count } = requests;
  const each = (value: (row: number) => number): Quantiles =>
    quantiles(Float64Array.from({ length: count }, (_, row) => value(row)));
  const valueAt = (column: Float64Array, row: number): number => column[row] ?? NaN;
  const ended = Array.from(end.keys()).filter((row) => Number.isFinite(end[row]) && Number.isFinite(output[row]));
  const first = ended.reduce((least, row) => Math.min(least, valueAt(arrival, row)), Infinity);
  const last = ended.reduce((most, row) => Math.max(most, valueAt(end, row)), -Infinity);
  return {
    ttft: each((row) => valueAt(firstToken, row) - valueAt(arrival, row)),
    tpot: each((row) =>
      valueAt(output, row) > 1 ? (valueAt(end, row) - valueAt(firstToken, row)) / (valueAt(output, row) - 1) : NaN,
    ),
    e2e: each((row) => valueAt(end, row) - valueAt(arrival, row)),
    outputRate: ended.reduce((sum, row) => sum + valueAt(output, row), 0) / (last - first),
  };
}

function quantiles(values: Float64Array): Quantiles {
  const sorted = values.filter(Number.isFinite).sort();
  const quantile = (share: number): number => interpolatedQuantile(sorted, share);
  return { count: sorted.length, p50: quantile(0.5), p90: quantile(0.9), p99: quantile(0.99) };
}
