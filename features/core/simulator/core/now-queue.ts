/** Events of the present moment, first created first: a ring, because most events follow at once and need no heap. */
export type NowQueue = { head: number; size: number; ring: Int32Array };

/** Entries are three numbers wide: kind, a, b. */
const WIDTH = 3;

export const nowQueue = (): NowQueue => ({ head: 0, size: 0, ring: new Int32Array(64 * WIDTH) });

export function pushNow(queue: NowQueue, kind: number, a: number, b: number): void {
  const slots = queue.ring.length / WIDTH;
  if (queue.size === slots) enlarge(queue);
  const capacity = queue.ring.length / WIDTH;
  let place = queue.head + queue.size;
  if (place >= capacity) place -= capacity;
  queue.size += 1;
  const at = place * WIDTH;
  queue.ring[at] = kind;
  queue.ring[at + 1] = a;
  queue.ring[at + 2] = b;
}

/** Index of the first entry in `ring`, which it leaves: read kind, a and b from there before the next push. */
export function takeNow(queue: NowQueue): number {
  const at = queue.head * WIDTH;
  queue.head += 1;
  if (queue.head * WIDTH === queue.ring.length) queue.head = 0;
  queue.size -= 1;
  return at;
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
