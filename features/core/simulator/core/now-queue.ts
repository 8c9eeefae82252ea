/** Events of the present moment, first created first: a ring, because most events follow at once and need no heap. */
export type NowQueue = { head: number; size: number; ring: Int32Array };

/** Entries are three numbers wide: kind, a, b. */
const WIDTH = 3;

export const nowQueue = (): NowQueue => ({ head: 0, size: 0, ring: new Int32Array(64 * WIDTH) });

export function pushNow(queue: NowQueue, kind: number, a: number, b: number): void {
  const slots = queue.ring.length / WIDTH;
  if (queue.size === slots) enlarge(queue);
  const capacity = queue.ring.length / WIDTH;
  let slot = queue.head + queue.size;
  if (slot >= capacity) slot -= capacity;
  queue.size += 1;
  const offset = slot * WIDTH;
  queue.ring[offset] = kind;
  queue.ring[offset + 1] = a;
  queue.ring[offset + 2] = b;
}

/** Index of the first entry in `ring`, which it leaves: read kind, a and b from there before the next push. */
export function takeNow(queue: NowQueue): number {
  const offset = queue.head * WIDTH;
  queue.head += 1;
  if (queue.head * WIDTH === queue.ring.length) queue.head = 0;
  queue.size -= 1;
  return offset;
}

function enlarge(queue: NowQueue): void {
  const old = queue.ring;
  const ring = new Int32Array(old.length * 2);
  const start = queue.head * WIDTH;
  ring.set(old.subarray(start));
  ring.set(old.subarray(0, start), old.length - start);
  queue.ring = ring;
  queue.head = 0;
}
