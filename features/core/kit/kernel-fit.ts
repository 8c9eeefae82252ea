/**
 * What an accelerator attains in matrix products of one data type, in the form of the datasheet grade (timing/datasheet.ts):
 *
 *   t = t0 + ( (W / P)⁴ + (Q / B)⁴ )^¼
 *
 *   W FLOP, Q bytes moved; P attained FLOP/s, B attained B/s, t0 floor of a kernel
 *
 * Least squares on ln(fitted / measured), so that a decode row counts as much as a prompt. The search is a pattern search in the
 * logarithms of P, B and t0: one step up, down or none in each, halved when none helps (B and t0 give way to each other, so both move at once). P is told only where arithmetic decides in some row,
 * B where bytes do: null else.
 */
import type { RateFormat } from "@/features/core/hardware/chip";
import { KERNEL_NORM } from "@/features/core/timing/priors";
import { median } from "@/lib/statistics/quantile";
import type { ProductRow } from "./kit-rows";

export type KernelFit = {
  readonly format: RateFormat;
  readonly rows: number;
  /** FLOP/s. */
  readonly rate: number | null;
  /** B/s. */
  readonly bandwidth: number | null;
  /** Seconds. */
  readonly floor: number;
  /** Median of |fitted / measured − 1|. */
  readonly error: number;
};

type Parameters = { readonly rate: number; readonly bandwidth: number; readonly floor: number };
type Work = Pick<ProductRow, "flops" | "bytes" | "seconds">;

/** Three parameters need more points than three. */
const LEAST_ROWS = 4;

/** By data type, those with rows enough; in the order of the rows. */
export function kernelFits(rows: readonly ProductRow[]): readonly KernelFit[] {
  return [...Map.groupBy(rows, ({ format }) => format)].flatMap(([format, own]) =>
    own.length < LEAST_ROWS ? [] : [kernelFit(format, own)],
  );
}

function kernelFit(format: RateFormat, rows: readonly ProductRow[]): KernelFit {
  const fitted = search(rows, startFrom(rows));
  const decides = (of: (work: Work) => number): boolean => rows.some((row) => of(row) > row.seconds / 2);
  return {
    format,
    rows: rows.length,
    rate: decides(({ flops }) => flops / fitted.rate) ? fitted.rate : null,
    bandwidth: decides(({ bytes }) => bytes / fitted.bandwidth) ? fitted.bandwidth : null,
    floor: fitted.floor,
    error: median(rows.map((row) => Math.abs(fittedTime(row, fitted) / row.seconds - 1))),
  };
}

/** Seconds. */
function fittedTime({ flops, bytes }: Pick<Work, "flops" | "bytes">, p: Parameters): number {
  const [compute, memory] = [flops / p.rate, bytes / p.bandwidth];
  return p.floor + (compute ** KERNEL_NORM + memory ** KERNEL_NORM) ** (1 / KERNEL_NORM);
}

/** The best that any row reached. */
const startFrom = (rows: readonly Work[]): Parameters => ({
  rate: Math.max(...rows.map(({ flops, seconds }) => flops / seconds)),
  bandwidth: Math.max(...rows.map(({ bytes, seconds }) => bytes / seconds)),
  floor: Math.min(...rows.map(({ seconds }) => seconds)) / 2,
});

const squares = (rows: readonly Work[], p: Parameters): number =>
  rows.reduce((sum, row) => sum + Math.log(fittedTime(row, p) / row.seconds) ** 2, 0);

/** Twice as much or half at first; a ten-thousandth at last. */
const FIRST_STEP = Math.log(2);
const LAST_STEP = 1e-4;
const AHEAD = [1, 4, 16];
const STEPS = [-1, 0, 1];
const DIRECTIONS = STEPS.flatMap((rate) =>
  STEPS.flatMap((bandwidth) => STEPS.map((floor) => ({ rate, bandwidth, floor }))),
);

function search(rows: readonly Work[], start: Parameters): Parameters {
  const judged = (parameters: Parameters) => ({ at: parameters, cost: squares(rows, parameters) });
  let [before, best] = [judged(start), judged(start)];
  for (let step = FIRST_STEP; step > LAST_STEP;) {
    const near = DIRECTIONS.map((direction) => moved(best.at, direction, step));
    const tried = [...near, ...AHEAD.map((times) => further(before.at, best.at, times))]
      .map(judged)
      .reduce((a, b) => (b.cost < a.cost ? b : a));
    if (tried.cost < best.cost) [before, best] = [best, tried];
    else step /= 2;
  }
  return best.at;
}

const moved = (from: Parameters, towards: Parameters, step: number): Parameters => ({
  rate: from.rate * Math.exp(step * towards.rate),
  bandwidth: from.bandwidth * Math.exp(step * towards.bandwidth),
  floor: from.floor * Math.exp(step * towards.floor),
});

/** As far again as from one to the other, so many times: along a valley that no single step follows. */
const further = (from: Parameters, to: Parameters, times: number): Parameters => ({
  rate: to.rate * (to.rate / from.rate) ** times,
  bandwidth: to.bandwidth * (to.bandwidth / from.bandwidth) ** times,
  floor: to.floor * (to.floor / from.floor) ** times,
});
