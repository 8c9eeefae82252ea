/** Time between two forwards of one process, and what the process lacked meanwhile. */
import { BATCH_TYPES, type Capture, type Forwards } from "../capture/capture";
import { orderBy } from "@/lib/tables/column-order";
import { covered, firstInside, type Intervals, lastBefore, mergedIntervals } from "./intervals";
import { type ProcessWork, processWork } from "./process-work";

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
    const begin = start[i] as number;
    const before = last.get(process[i] as number);
    if (before !== undefined) {
      time[before] = begin - (end[before] as number);
      next[before] = i;
    }
    last.set(process[i] as number, i);
    const zero = first.get(host[i] as number) ?? begin;
    first.set(host[i] as number, zero);
    relative[i] = begin - zero;
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
 * Microseconds of all bubbles by cause. Cuts a bubble at the events inside: while no request was there for the process there was no
 * work; while other ranks were still at the same step it waited for them; until the batch was grouped, requests were missing; grouping
 * itself is scheduling; from there to the forward, inputs were prepared; and what the executed batch took after its forward is sampling
 * and sending.
 */
export function bubbleTimes(
  capture: Pick<Capture, "forwards" | "batches" | "members" | "requests" | "pulls">,
  result: Bubbles,
): BubbleTimes {
  const times = Object.fromEntries(BUBBLE_CAUSES.map((cause) => [cause, 0])) as Record<BubbleCause, number>;
  const work = processWork(capture);
  const pulls = mergedIntervals(capture.pulls.start, capture.pulls.end);
  const { end, type, process } = capture.forwards;
  result.time.forEach((length, i) => {
    const processWork = work.get(process[i] as number);
    if (!(length > 0) || processWork === undefined) return;
    if (type[result.next[i] as number] === DUMMY) {
      times["lock-step"] += length;
      return;
    }
    let left = length;
    const take = (cause: BubbleCause, amount: number): void => {
      const taken = Math.min(left, Math.max(0, amount));
      times[cause] += taken;
      left -= taken;
    };
    bubbleCauses(processWork, pulls, end[i] as number, length, take);
    take("other", left);
  });
  return times;
}

function bubbleCauses(
  { present, together, groups, runs }: ProcessWork,
  pulls: Intervals | null,
  from: number,
  length: number,
  take: (cause: BubbleCause, amount: number) => void,
): void {
  const to = from + length;
  take("no-work", present === null ? 0 : length - covered(present, from, to));
  const group = groups === null ? -1 : firstInside(groups, from, to);
  const run = runs === null ? -1 : lastBefore(runs, from);
  const runEnd = runs !== null && run >= 0 ? Math.max(from, Math.min(to, runs.to[run] as number)) : from;
  const waited = together === null ? 0 : covered(together, from, runEnd);
  take("lock-step", waited);
  take("sampling", runEnd - from - waited);
  take("transfer", pulls === null ? 0 : covered(pulls, runEnd, to));
  if (groups === null || group < 0) return;
  const [began, ended] = [groups.from[group] as number, Math.min(to, groups.to[group] as number)];
  take("new-requests", began - runEnd);
  take("scheduling", ended - began);
  take("preparation", to - ended);
}
