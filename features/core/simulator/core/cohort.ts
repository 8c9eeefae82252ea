/**
 * Requests of an instance that decode in lockstep: every step gives each of them the same number of tokens, so nothing is kept of them one
 * by one but the step after which they end. Work per step does not grow with their number.
 *
 *   Σ context = base + kept · (size · steps - joined)      base = Σ (prompt + 1), joined = Σ of the steps at which they joined
 *
 * While they are here, `done` of their life stays what it was when they joined.
 */
import { dropFirst, eventHeap, leastTime, pushEvent, type EventHeap } from "./event-heap";
import { intList, push, type IntList } from "./int-list";
import type { Life } from "./life";

export type Cohort = {
  /** By the step after which they end; a = request, b = the step at which it joined. */
  readonly ends: EventHeap;
  /** Decode steps taken so far. */
  steps: number;
  base: number;
  joined: number;
  /** End of the last step, and who joined since. */
  lastAt: number;
  readonly fresh: IntList;
};

export const newCohort = (): Cohort => ({
  ends: eventHeap(),
  steps: 0,
  base: 0,
  joined: 0,
  lastAt: 0,
  fresh: intList(),
});

/** A request with its first token needs the others, `kept` in a step. */
export function join(cohort: Cohort, { total, done }: Life, request: number, retained: number): void {
  const known = done[request] as number;
  // Sums of fractions that should be whole may be off in the last bits.
  const steps = Math.ceil(((total[request] as number) - known) / retained - 1e-9);
  pushEvent(cohort.ends, cohort.steps + steps, 0, request, cohort.steps);
  cohort.base += known;
  cohort.joined += cohort.steps;
  push(cohort.fresh, request);
}

/** `ahead` steps from now. */
export const contextSum = ({ base, joined, steps, ends }: Cohort, retained: number, ahead = 0): number =>
  base + retained * (ends.size * (steps + ahead) - joined);

export const stepsToFirstEnd = ({ ends, steps }: Cohort): number => leastTime(ends) - steps;

/** One of those that have ended; -1 when there is none. */
export function takeEnded(cohort: Cohort, { done, total }: Life): number {
  const { ends } = cohort;
  if (leastTime(ends) > cohort.steps) return -1;
  const request = ends.a[0] as number;
  cohort.joined -= ends.b[0] as number;
  cohort.base -= done[request] as number;
  dropFirst(ends);
  done[request] = total[request] as number;
  return request;
}
