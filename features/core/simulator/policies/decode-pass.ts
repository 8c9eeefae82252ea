/**
 * The decode pass that Sarathi and vLLM V0 share: everybody takes one token, oldest first. Who finds no free block
 * evicts the last of the list, and itself when the list is empty. A free block is asked for at every step, needed or not.
 */
import { addDecode, type Batch } from "../core/batch";
import { push } from "../core/int-list";
import { evict } from "../core/lifecycle";
import type { Replica } from "../core/replica";
import { makePool, type SimState } from "../core/state";

/** Takes requests from the head of the running list until the batch has `limit`. Half-prefilled ones go to `replica.partial`. What is left stays in the list. */
export function decodePass(state: SimState, replica: Replica, batch: Batch, limit: number): void {
  const { life } = state;
  const { prefilled, held, done } = life;
  const { running, partial } = replica;
  const { items } = running;
  const { blockSize } = makePool(state, replica);
  let head = 0;
  let tail = running.length;
  while (head < tail && batch.size < limit) {
    const request = items[head] as number;
    head += 1;
    if (prefilled[request] === 0) {
      push(partial, request);
      continue;
    }
    let lost = false;
    while (replica.blocks - replica.used < 1 && !lost) {
      lost = head === tail;
      if (!lost) tail -= 1;
      evict(state, replica, lost ? request : (items[tail] as number));
    }
    if (lost) continue;
    const context = done[request] as number;
    const blocks = held[request] as number;
    if (context > blocks * blockSize) {
      held[request] = blocks + 1;
      replica.used += 1;
    }
    addDecode(batch, request, 1, context);
  }
  items.copyWithin(0, head, tail);
  running.length = tail - head;
}
