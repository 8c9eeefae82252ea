/** Where memory ends: the largest decode batch at a context, and the longest context at a batch. */
import { kvPerSequence } from "@/features/operators/resident";
import { memoryShare } from "@/features/quick-estimation/memory";
import type { PassWork } from "@/features/quick-estimation/phases";
import type { Resolved } from "@/features/scenario/resolve";

export type Room = {
  /** Sequences of one attention rank; null = a sequence takes nothing. 0 = the weights alone are too much. */
  readonly batch: number | null;
  /** Positions of each sequence; null = more than the longest that pages take. */
  readonly context: number | null;
};

const LONGEST = 10_000_000;

export function roomOf(scenario: Resolved, work: PassWork): Room {
  const { weights, kv, state, capacity } = memoryShare(scenario, work, 1);
  const { sequences } = work.segment;
  const perSequence = (kv + state) / sequences;
  const batch = perSequence === 0 ? null : Math.max(0, Math.floor((capacity - weights) / perSequence));
  const left = capacity - weights - state;
  const { model, precision } = scenario;
  const fits = (context: number): boolean =>
    sequences * kvPerSequence(model, work.parallelism, precision, context + work.segment.newTokens) <= left;
  return { batch, context: largest(fits) };
}

/** The largest number that passes a test which larger ones fail; null where all do. */
function largest(passes: (value: number) => boolean): number | null {
  if (passes(LONGEST)) return null;
  let [low, high] = [0, LONGEST];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (passes(middle)) low = middle;
    else high = middle;
  }
  return low;
}
