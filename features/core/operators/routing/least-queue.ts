/** Numbers 0 to n - 1 in a binary heap by a key each: the least first, of equals the first number. Keys may change while their number is out. */
export type LeastQueue = { readonly keys: Float64Array; readonly heap: number[] };

/** All of them are in it. */
export function leastQueue(keys: Float64Array): LeastQueue {
  const queue: LeastQueue = { keys, heap: [] };
  for (let index = 0; index < keys.length; index += 1) put(queue, index);
  return queue;
}

export function put({ keys, heap }: LeastQueue, index: number): void {
  let slotIndex = heap.length;
  while (slotIndex > 0) {
    const parent = (slotIndex - 1) >> 1;
    const above = heap[parent] ?? 0;
    if (!isBefore(keys, index, above)) break;
    heap[slotIndex] = above;
    slotIndex = parent;
  }
  heap[slotIndex] = index;
}

/** undefined: none is left. */
export function takeLeast({ keys, heap }: LeastQueue): number | undefined {
  const least = heap[0];
  const last = heap.pop();
  if (last === undefined || heap.length === 0) return last;
  let index = 0;
  for (;;) {
    let child = 2 * index + 1;
    let below = heap[child];
    const other = heap[child + 1];
    if (below === undefined) break;
    if (other !== undefined && isBefore(keys, other, below)) {
      child += 1;
      below = other;
    }
    if (!isBefore(keys, below, last)) break;
    heap[index] = below;
    index = child;
  }
  heap[index] = last;
  return least;
}

function isBefore(keys: Float64Array, a: number, b: number): boolean {
  const first = keys[a] ?? 0;
  const other = keys[b] ?? 0;
  return first < other || (first === other && a < b);
}
