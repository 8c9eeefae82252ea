/**
 * The first place where a measured run and its replay part, and the likely reason.
 *
 * Compared is the number of requests in flight, because every difference ends there: slower steps, a smaller batch, a fuller cache and
 * a waiting client all keep requests longer. Noise of a bin is one or two requests, so both differ by more than that and by more than
 * 15 %, three bins in a row. The reason is read from what both recorded up to there.
 */
import { median } from "@/lib/statistics/quantile";
import type { Lane } from "./lanes";
import type { MeasuredRun } from "./measured-run";

export type PartingReason = "cache" | "batch-size" | "step-time" | "client" | "unknown";

export type Parting = {
  /** Seconds since the first arrival. */
  readonly at: number;
  /** Requests in flight there. */
  readonly measured: number;
  readonly simulated: number;
  readonly reason: PartingReason;
  /** What the reason rests on: the same figure of both runs; null where no figure tells. */
  readonly evidence: { readonly measured: number; readonly simulated: number } | null;
};

const LEAST = 1.5;
const LEAST_SHARE = 0.15;
const BINS_IN_A_ROW = 3;

/** null where both stay together to the end. Lanes have the same bins. */
export function parting(
  [measured, simulated]: readonly [MeasuredRun, MeasuredRun],
  [seen, replayed]: readonly [Lane, Lane],
): Parting | null {
  const bin = firstApart(seen.inHouse, replayed.inHouse);
  if (bin === null) return null;
  // A queue takes a while to show; what filled it lies before and after the place.
  const until = (seen.time[bin] ?? 0) + 20 * seen.width;
  return {
    at: seen.time[bin] ?? 0,
    measured: seen.inHouse[bin] ?? NaN,
    simulated: replayed.inHouse[bin] ?? NaN,
    ...reason([measured, simulated], [seen, replayed], until),
  };
}

function firstApart(a: Float64Array, b: Float64Array): number | null {
  let row = 0;
  for (let bin = 0; bin < a.length; bin += 1) {
    const [one, other] = [a[bin] ?? 0, b[bin] ?? 0];
    const apart = Math.abs(one - other) > Math.max(LEAST, LEAST_SHARE * Math.max(one, other));
    row = apart ? row + 1 : 0;
    if (row === BINS_IN_A_ROW) return bin - BINS_IN_A_ROW + 1;
  }
  return null;
}

type Reasoned = Pick<Parting, "reason" | "evidence">;

/** In the order in which one hides the next: a full cache also makes batches smaller, and smaller batches quicker steps. */
function reason(runs: readonly [MeasuredRun, MeasuredRun], lanes: readonly [Lane, Lane], until: number): Reasoned {
  return (
    cacheReason(lanes, until) ??
    batchReason(lanes, until) ??
    stepReason(runs, until) ??
    clientReason(runs, until) ?? { reason: "unknown", evidence: null }
  );
}

const FULL = 0.95;

function cacheReason([a, b]: readonly [Lane, Lane], until: number): Reasoned | null {
  const [measured, simulated] = [peak(a.cache, a, until), peak(b.cache, b, until)];
  const full = Math.max(measured, simulated) >= FULL;
  const apart = Math.abs(measured - simulated) > LEAST_SHARE;
  return full && apart ? { reason: "cache", evidence: { measured, simulated } } : null;
}

/** One stays at a size that the other passes, while more are in flight than it runs. */
function batchReason([a, b]: readonly [Lane, Lane], until: number): Reasoned | null {
  const [measured, simulated] = [peak(a.batch, a, until), peak(b.batch, b, until)];
  const [smaller, size, larger] = measured < simulated ? [a, measured, simulated] : [b, simulated, measured];
  const waiting = peak(smaller.inHouse, smaller, until) > size * (1 + LEAST_SHARE) + LEAST;
  return waiting && larger > size * (1 + LEAST_SHARE)
    ? { reason: "batch-size", evidence: { measured, simulated } }
    : null;
}

/** Seconds of decode steps of like sizes; of answers per token where no steps are recorded. */
function stepReason([a, b]: readonly [MeasuredRun, MeasuredRun], until: number): Reasoned | null {
  const pairs = stepPairs(a, b, until);
  const [measured, simulated] =
    pairs.length > 0
      ? [median(pairs.map(([one]) => one)), median(pairs.map(([, other]) => other))]
      : [perToken(a, until), perToken(b, until)];
  const ratio = pairs.length > 0 ? median(pairs.map(([one, other]) => one / other)) : measured / simulated;
  const apart = ratio > 1 + LEAST_SHARE || ratio < 1 / (1 + LEAST_SHARE);
  return apart ? { reason: "step-time", evidence: { measured, simulated } } : null;
}

/** First tokens that come later than steps explain. */
function clientReason([a, b]: readonly [MeasuredRun, MeasuredRun], until: number): Reasoned | null {
  const [measured, simulated] = [firstTokens(a, until), firstTokens(b, until)];
  return Math.abs(measured - simulated) > LEAST_SHARE * Math.min(measured, simulated)
    ? { reason: "client", evidence: { measured, simulated } }
    : null;
}

function peak(values: Float64Array, { time }: Lane, until: number): number {
  let most = NaN;
  for (let bin = 0; bin < values.length && (time[bin] ?? 0) <= until; bin += 1)
    if (!((values[bin] ?? NaN) <= most) && !Number.isNaN(values[bin])) most = values[bin] ?? most;
  return most;
}

/** Median seconds of decode steps for each size that both have. */
function stepPairs(a: MeasuredRun, b: MeasuredRun, until: number): (readonly [number, number])[] {
  const [ours, theirs] = [bySize(a, until), bySize(b, until)];
  return [...ours].flatMap(([size, seconds]) => {
    const other = theirs.get(size);
    return other ? [[median(seconds), median(other)] as const] : [];
  });
}

/** Sizes within a fifth count as one. */
function bySize({ steps }: MeasuredRun, until: number): Map<number, number[]> {
  const sizes = new Map<number, number[]>();
  steps.start.forEach((start, row) => {
    if (start > until || steps.prefill[row] === 1) return;
    const key = Math.round(Math.log(Math.max(1, steps.size[row] ?? 1)) / Math.log(1.2));
    const seconds = sizes.get(key) ?? [];
    if (seconds.push(steps.seconds[row] ?? NaN) === 1) sizes.set(key, seconds);
  });
  return sizes;
}

const perToken = ({ requests }: MeasuredRun, until: number): number =>
  median(
    rowsUntil(requests.arrival, until)
      .map(
        (row) => ((requests.end[row] ?? NaN) - (requests.firstToken[row] ?? NaN)) / ((requests.output[row] ?? NaN) - 1),
      )
      .filter(Number.isFinite),
  );

const firstTokens = ({ requests }: MeasuredRun, until: number): number =>
  median(
    rowsUntil(requests.arrival, until)
      .map((row) => (requests.firstToken[row] ?? NaN) - (requests.arrival[row] ?? NaN))
      .filter(Number.isFinite),
  );

const rowsUntil = (arrival: Float64Array, until: number): number[] =>
  Array.from(arrival.keys()).filter((row) => (arrival[row] ?? NaN) <= until);
