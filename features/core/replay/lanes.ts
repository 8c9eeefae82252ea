/** Two runs on one axis: requests in flight, and requests per step, in bins of equal width. */
import type { MeasuredRun } from "./measured-run";

const BINS = 240;

export type Lane = {
  /** Left edges of the bins, seconds. */
  readonly time: Float64Array;
  readonly width: number;
  /** Mean number of requests that have come and not ended. */
  readonly inHouse: Float64Array;
  /** Mean requests of the steps, weighted by their time; NaN where no step runs or none is recorded. */
  readonly batch: Float64Array;
  /** Most of the KV cache that is used; NaN where nobody says. */
  readonly cache: Float64Array;
};

/** `seconds`: until when; the same for both runs, so that their bins are alike. */
export function lane(run: MeasuredRun, seconds: number): Lane {
  const width = seconds / BINS;
  return {
    time: Float64Array.from({ length: BINS }, (_, bin) => bin * width),
    width,
    inHouse: presence(run, width),
    batch: meanBatch(run, width),
    cache: mostUsed(run, width),
  };
}

/** Until the last end or arrival of any of the runs. */
export const lastMoment = (...runs: readonly MeasuredRun[]): number =>
  runs.reduce(
    (last, { requests }) =>
      [requests.arrival, requests.end].reduce(
        (most, column) => column.reduce((so, time) => (time > so ? time : so), most),
        last,
      ),
    0,
  );

function presence({ requests: { arrival, end, count } }: MeasuredRun, width: number): Float64Array {
  const sums = new Float64Array(BINS);
  for (let row = 0; row < count; row += 1) {
    const left = end[row] ?? NaN;
    share(arrival[row] ?? NaN, Number.isNaN(left) ? Infinity : left, width, (bin, part) => {
      sums[bin] = (sums[bin] ?? 0) + part;
    });
  }
  return sums.map((sum) => sum / width);
}

function meanBatch({ steps }: MeasuredRun, width: number): Float64Array {
  const sums = new Float64Array(BINS);
  const times = new Float64Array(BINS);
  steps.start.forEach((start, row) => {
    share(start, start + (steps.seconds[row] ?? 0), width, (bin, part) => {
      sums[bin] = (sums[bin] ?? 0) + part * (steps.size[row] ?? 0);
      times[bin] = (times[bin] ?? 0) + part;
    });
  });
  return sums.map((sum, bin) => sum / (times[bin] || NaN));
}

function mostUsed({ cache }: MeasuredRun, width: number): Float64Array {
  const most = new Float64Array(BINS).fill(NaN);
  cache.time.forEach((time, row) => {
    const bin = Math.min(BINS - 1, Math.floor(time / width));
    const used = cache.share[row] ?? NaN;
    if (bin >= 0 && !(used <= (most[bin] ?? NaN))) most[bin] = used;
  });
  return most;
}

/** Seconds of a stretch in each bin that it touches. */
function share(from: number, to: number, width: number, add: (bin: number, seconds: number) => void): void {
  if (!(to > from)) return;
  const last = Math.min(BINS - 1, Math.floor(to / width));
  for (let bin = Math.max(0, Math.floor(from / width)); bin <= last; bin += 1) {
    const seconds = Math.min(to, (bin + 1) * width) - Math.max(from, bin * width);
    if (seconds > 0) add(bin, seconds);
  }
}
