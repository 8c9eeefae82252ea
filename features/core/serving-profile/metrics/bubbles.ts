/** Time between two forwards of one process, and what the process lacked meanwhile. */
import { BATCH_TYPES, type Capture, EXECUTED, type Forwards, SCHEDULED } from "../capture/capture";
import { orderBy } from "../assemble/join";

export type Bubbles = {
  /** Microseconds until the next forward of the same process; negative where they overlap, NaN for the last. */
  readonly time: Float64Array;
  /** Row of the next forward of the same process; -1 for none. */
  readonly next: Int32Array;
  /** Start after the first start on the same host. */
  readonly relative: Float64Array;
};

export function bubbles({ start, end, process, host }: Forwards): Bubbles {
  const time = new Float64Array(start.length).fill(NaN);
  const next = new Int32Array(start.length).fill(-1);
  const relative = new Float64Array(start.length);
  const last = new Map<number, number>();
  const first = new Map<number, number>();
  for (const i of orderBy(start)) {
    const at = start[i] as number;
    const before = last.get(process[i] as number);
    if (before !== undefined) {
      time[before] = at - (end[before] as number);
      next[before] = i;
    }
    last.set(process[i] as number, i);
    const zero = first.get(host[i] as number) ?? at;
    first.set(host[i] as number, zero);
    relative[i] = at - zero;
  }
  return { time, next, relative };
}

/** What the process lacked. All causes of a bubble add up to it. */
export const BUBBLE_CAUSES = [
  "no-work",
  "new-requests",
  "scheduling",
  "preparation",
  "sampling",
  "lock-step",
  "transfer",
  "other",
] as const;
export type BubbleCause = (typeof BUBBLE_CAUSES)[number];

export type BubbleTimes = Readonly<Record<BubbleCause, number>>;

const DUMMY = BATCH_TYPES.indexOf("dummy");

/**
 * Microseconds of all bubbles by cause. Cuts a bubble at the events inside: while nobody was in the system there was no work; until the
 * batch was grouped, requests were missing; grouping itself is scheduling; from there to the forward, inputs were prepared; and what
 * the executed batch took after its forward is sampling and sending.
 */
export function bubbleTimes(
  capture: Pick<Capture, "forwards" | "batches" | "requests" | "pulls">,
  found: Bubbles,
): BubbleTimes {
  const times = Object.fromEntries(BUBBLE_CAUSES.map((cause) => [cause, 0])) as Record<BubbleCause, number>;
  const present = presence(capture.requests.arrival, capture.requests.end);
  const groups = stageIntervals(capture, SCHEDULED);
  const runs = stageIntervals(capture, EXECUTED);
  const pulls = intervals(capture.pulls.start, capture.pulls.end);
  const { end, type } = capture.forwards;
  found.time.forEach((length, i) => {
    if (!(length > 0)) return;
    const from = end[i] as number;
    const to = from + length;
    if (type[found.next[i] as number] === DUMMY) {
      times["lock-step"] += length;
      return;
    }
    let left = length;
    const take = (cause: BubbleCause, amount: number): void => {
      const taken = Math.min(left, Math.max(0, amount));
      times[cause] += taken;
      left -= taken;
    };
    take("no-work", present === null ? 0 : length - covered(present, from, to));
    const group = groups === null ? -1 : firstInside(groups, from, to);
    const run = runs === null ? -1 : lastBefore(runs, from);
    const runEnd = runs !== null && run >= 0 ? Math.min(to, runs.to[run] as number) : from;
    take("sampling", runEnd - from);
    take("transfer", pulls === null ? 0 : covered(pulls, runEnd, to));
    if (groups !== null && group >= 0) {
      const [began, ended] = [groups.from[group] as number, Math.min(to, groups.to[group] as number)];
      take("new-requests", began - runEnd);
      take("scheduling", ended - began);
      take("preparation", to - ended);
    }
    take("other", left);
  });
  return times;
}

type Intervals = { readonly from: Float64Array; readonly to: Float64Array };

function stageIntervals({ batches }: Pick<Capture, "batches">, stage: number): Intervals | null {
  const rows = Array.from(batches.start.keys()).filter(
    (i) => batches.stage[i] === stage && (batches.end[i] as number) > 0,
  );
  if (rows.length === 0) return null;
  return {
    from: Float64Array.from(rows, (i) => batches.start[i] as number),
    to: Float64Array.from(rows, (i) => batches.end[i] as number),
  };
}

const presence = (arrival: Float64Array, end: Float64Array): Intervals | null => {
  const known = arrival.some((us) => !Number.isNaN(us)) && end.some((us) => !Number.isNaN(us));
  return known
    ? intervals(
        arrival,
        end.map((us) => (Number.isNaN(us) ? Infinity : us)),
      )
    : null;
};

/** Intervals merged where they overlap, by start; null without any. */
function intervals(from: Float64Array, to: Float64Array): Intervals | null {
  const starts: number[] = [];
  const ends: number[] = [];
  for (const i of orderBy(from)) {
    const [a, b] = [from[i] as number, to[i] as number];
    if (!(b > a)) continue;
    const last = ends.length - 1;
    if (last >= 0 && a <= (ends[last] as number)) ends[last] = Math.max(ends[last] as number, b);
    else {
      starts.push(a);
      ends.push(b);
    }
  }
  return starts.length === 0 ? null : { from: Float64Array.from(starts), to: Float64Array.from(ends) };
}

/** How much of a range merged intervals cover. */
function covered(merged: Intervals, from: number, to: number): number {
  let sum = 0;
  for (let i = Math.max(0, lastBefore(merged, from)); i < merged.from.length; i += 1) {
    if ((merged.from[i] as number) >= to) break;
    sum += Math.max(0, Math.min(to, merged.to[i] as number) - Math.max(from, merged.from[i] as number));
  }
  return sum;
}

/** The last interval that begins before an instant; -1 for none. */
function lastBefore({ from }: Intervals, at: number): number {
  let [low, high] = [0, from.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((from[middle] as number) < at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function firstInside(intervalsByStart: Intervals, from: number, to: number): number {
  const i = lastBefore(intervalsByStart, from) + 1;
  return i < intervalsByStart.from.length && (intervalsByStart.from[i] as number) < to ? i : -1;
}
