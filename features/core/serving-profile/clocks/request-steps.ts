/** What each group of processes did to each request, on its own clock. Microseconds; NaN where it did nothing to it. */
import type { Tables } from "../assemble/shapes";
import { EXECUTED } from "../capture/capture";
import type { Counts } from "../columns";
import { isPrefill } from "../derive/member-events";
import type { ClockGroup } from "./clock-groups";

export type GroupSteps = {
  readonly firstStart: Float64Array;
  readonly lastStart: Float64Array;
  readonly lastEnd: Float64Array;
  readonly prefillEnd: Float64Array;
};

/** By group, then by `rowOf`: the row of a request's id, -1 for none. */
export function requestSteps(
  { batches, members }: Pick<Tables, "batches" | "members">,
  groups: readonly ClockGroup[],
  rows: Int32Array,
  count: number,
): readonly GroupSteps[] {
  const empty = (): Float64Array => new Float64Array(count).fill(NaN);
  const steps = groups.map(() => ({
    ...{ firstStart: empty(), lastStart: empty(), lastEnd: empty(), prefillEnd: empty() },
  }));
  const groupByProcess = new Map(groups.flatMap(({ processes }, g) => [...processes].map((process) => [process, g])));
  members.batch.forEach((batch, i) => {
    const row = rows[members.request[i] as number] ?? -1;
    const step = steps[groupByProcess.get(batches.process[batch] as number) ?? -1];
    if (row < 0 || step === undefined) return;
    const [start, end] = [batches.start[batch] as number, batches.end[batch] as number];
    if (!((step.firstStart[row] as number) <= start)) step.firstStart[row] = start;
    if (batches.stage[batch] !== EXECUTED) return;
    if (!((step.lastStart[row] as number) >= start)) step.lastStart[row] = start;
    if (!((step.lastEnd[row] as number) >= end)) step.lastEnd[row] = end;
    if (isPrefill(members, batches, i) === true && !((step.prefillEnd[row] as number) >= end))
      step.prefillEnd[row] = end;
  });
  return steps;
}

/** The values of a table by request, with what joins two of one request. NaN without. */
export function byRequest(
  ids: Counts,
  values: Float64Array,
  rows: Int32Array,
  count: number,
  join: (a: number, b: number) => number = Math.max,
): Float64Array {
  const joined = new Float64Array(count).fill(NaN);
  ids.forEach((id, i) => {
    const row = rows[id] ?? -1;
    const value = values[i] as number;
    if (row < 0 || Number.isNaN(value)) return;
    const before = joined[row] as number;
    joined[row] = Number.isNaN(before) ? value : join(before, value);
  });
  return joined;
}
