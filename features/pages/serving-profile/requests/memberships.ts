/** Which steps a request was part of, and which forward ran in a step. */
import { EXECUTED, type OpenedProfile } from "@/features/core/serving-profile";
import { orderBy } from "@/lib/tables/column-order";
import { lowerBound } from "@/lib/charts/decimate";
import { perObject } from "@/lib/per-object";
import { requestIndex } from "./rows";

type Listed = {
  /** Where the rows of a request begin in `rows`; one more than there are requests. */
  readonly from: Int32Array;
  /** Rows of `members`, by request and in the order of time. */
  readonly rows: Int32Array;
};

/** Executed batches only; grouped ones where none is executed. */
const memberRows = perObject((opened: OpenedProfile): Listed => {
  const { members, batches, requests } = opened.capture;
  const index = requestIndex(opened);
  const executed = batches.stage.includes(EXECUTED);
  const owner = Int32Array.from(members.batch, (batch, row) =>
    executed && batches.stage[batch] !== EXECUTED ? -1 : (index[members.request[row] as number] ?? -1),
  );
  const from = new Int32Array(requests.id.length + 1);
  for (const request of owner) if (request >= 0) from[request + 1] = (from[request + 1] as number) + 1;
  for (let request = 1; request < from.length; request += 1)
    from[request] = (from[request] as number) + (from[request - 1] as number);
  const rows = new Int32Array(from.at(-1) ?? 0);
  const next = from.slice();
  owner.forEach((request, row) => {
    if (request < 0) return;
    rows[next[request] as number] = row;
    next[request] = (next[request] as number) + 1;
  });
  return { from, rows };
});

/** Rows of `members`. */
export function stepsWith(opened: OpenedProfile, request: number): Int32Array {
  const { from, rows } = memberRows(opened);
  return rows.subarray(from[request] ?? 0, from[request + 1] ?? 0);
}

/** The first batch with its prompt; null if no file lists members. */
export function firstBatch(opened: OpenedProfile, request: number): number | null {
  const [first] = stepsWith(opened, request);
  return first === undefined ? null : (opened.capture.members.batch[first] ?? null);
}

/** Rows of `members` of a batch: they are in the order of batches. */
export function batchMembers({ capture: { members } }: OpenedProfile, batch: number): readonly number[] {
  const from = lowerBound(members.batch, batch);
  const to = lowerBound(members.batch, batch + 1);
  return Array.from({ length: to - from }, (_, index) => from + index);
}

const forwardOrder = perObject(({ capture: { forwards } }: OpenedProfile) => {
  const rows = orderBy(forwards.start);
  return { rows, start: Float64Array.from(rows, (row) => forwards.start[row] as number) };
});

/** The first forward that begins within a batch; null: none does, or no file lists them. */
export function forwardInBatch(opened: OpenedProfile, batch: number): number | null {
  const { start, end } = opened.capture.batches;
  const { rows, start: starts } = forwardOrder(opened);
  const index = lowerBound(starts, start[batch] as number);
  return (starts[index] ?? Infinity) <= (end[batch] as number) ? (rows[index] ?? null) : null;
}

/** The executed batch within which a forward begins; null: none. Batches are in the order of their starts. */
export function batchAround({ capture: { batches, forwards } }: OpenedProfile, forward: number): number | null {
  const moment = forwards.start[forward] as number;
  // A few batches of other processes may have begun since.
  const last = lowerBound(batches.start, moment + 1) - 1;
  for (let row = last; row >= 0 && row > last - 64; row -= 1)
    if (batches.stage[row] === EXECUTED && (batches.end[row] as number) >= moment) return row;
  return null;
}
