/** Turns of conversations: who is sent once an answer is in. */
import { REFUSED, type Life } from "./life";
import type { SimRequests } from "../input/requests";

/** `next[i]`: the request that waits for the answer of request i; -1 = none. `waits[i]` = 1: request i is sent by an answer. */
export type Turns = { readonly next: Int32Array; readonly waits: Uint8Array };

/**
 * Null where nobody waits. A turn that can never be served is passed over: what follows it waits for the one before. A conversation
 * goes row by row, also where several rows name the same answer; a row that names no earlier one waits for nobody.
 */
export function listTurns({ count, after }: SimRequests, { status }: Pick<Life, "status">): Turns | null {
  if (after === undefined) return null;
  const next = new Int32Array(count).fill(-1);
  const waits = new Uint8Array(count);
  // Of the conversation that a row belongs to: its first row, and by that the last one so far.
  const first = Int32Array.from({ length: count }, (_, row) => row);
  const last = first.slice();
  for (let row = 0; row < count; row += 1) {
    if (status[row] === REFUSED) continue;
    const before = servedBefore(row, after, status);
    if (before < 0) continue;
    const start = first[before] as number;
    first[row] = start;
    next[last[start] as number] = row;
    last[start] = row;
    waits[row] = 1;
  }
  return { next, waits };
}

function servedBefore(row: number, after: Int32Array, status: Uint8Array): number {
  let before = after[row] as number;
  let from = row;
  while (before >= 0 && before < from && status[before] === REFUSED) {
    from = before;
    before = after[before] as number;
  }
  return before < from ? before : -1;
}
