/** What is to be said of the times of a trace. */
import type { Issue } from "@/lib/issue";
import type { Clock } from "./clock";
import * as reasons from "./reasons";

/** `place`: number of each row in the file. `unitSaid`: by the reader, the column's name or the format. */
export function timeIssues(
  arrival: Float64Array,
  fileRows: readonly number[],
  clock: Clock | null,
  column: string,
  unitSaid: boolean,
): Issue[] {
  const [late, same] = [backwards(arrival), countSteps(arrival, (step) => step === 0)];
  const guessed = !unitSaid && clock !== null && clock.unit !== "datetime" && !clock.isWallClock();
  const mixed = clock?.mixed() ?? 0;
  return [
    ...(guessed ? [reasons.unitAssumed(column)] : []),
    ...(mixed > 0 ? [reasons.unitsMixed(column, mixed)] : []),
    ...(late.count > 0 ? [reasons.unsorted(late.count, fileRows[late.first] ?? 0)] : []),
    ...(same.count > 0 ? [reasons.sameTimes(same.count, fileRows[same.first] ?? 0)] : []),
  ];
}

export type Steps = { readonly count: number; readonly first: number };

/** Rows that are earlier than the one before. */
export const backwards = (arrival: Float64Array): Steps => countSteps(arrival, (step) => step < 0);

function countSteps(arrival: Float64Array, wanted: (step: number) => boolean): Steps {
  let [count, first] = [0, -1];
  for (let i = 1; i < arrival.length; i += 1) {
    if (!wanted((arrival[i] ?? 0) - (arrival[i - 1] ?? 0))) continue;
    if (count === 0) first = i;
    count += 1;
  }
  return { count, first };
}
