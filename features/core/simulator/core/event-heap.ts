/**
 * Future events in a binary heap over columns: least time first, equal times by rank, equal ranks in order of creation.
 * An event is (kind, a, b); what a and b mean is the kind's matter (event-kinds.ts).
 */
export type EventHeap = {
  size: number;
  created: number;
  time: Float64Array;
  /** Rank and order of creation in one; a float, because 2^31 events are not many. */
  order: Float64Array;
  kind: Uint8Array;
  a: Int32Array;
  b: Int32Array;
};

export const eventHeap = (capacity = 64): EventHeap => ({
  size: 0,
  created: 0,
  time: new Float64Array(capacity),
  order: new Float64Array(capacity),
  kind: new Uint8Array(capacity),
  a: new Int32Array(capacity),
  b: new Int32Array(capacity),
});

export const leastTime = (heap: EventHeap): number => (heap.size === 0 ? Infinity : (heap.time[0] as number));

/** More events than any run creates; below 2^15 ranks a float still counts them one by one. */
const RANK = 2 ** 38;

export function pushEvent(heap: EventHeap, time: number, kind: number, a: number, b: number, rank = 0): void {
  if (heap.size === heap.time.length) enlarge(heap);
  heap.size += 1;
  heap.created += 1;
  rise(heap, heap.size - 1, time, rank * RANK + heap.created, kind, a, b);
}

/** The event of this kind and a comes at an earlier time than was planned. */
export function bringForward(heap: EventHeap, kind: number, a: number, time: number): void {
  let slot = 0;
  while (slot < heap.size && (heap.kind[slot] !== kind || heap.a[slot] !== a)) slot += 1;
  rise(heap, slot, time, heap.order[slot] as number, kind, a, heap.b[slot] as number);
}

/** Puts an event into `slot` or above it. */
function rise(heap: EventHeap, from: number, time: number, order: number, kind: number, a: number, b: number): void {
  let slot = from;
  while (slot > 0) {
    const parent = (slot - 1) >> 1;
    if (isBefore(heap, parent, time, order)) break;
    move(heap, parent, slot);
    slot = parent;
  }
  write(heap, slot, time, order, kind, a, b);
}

/** Removes the first event; its kind, a and b are read before from place 0. */
export function dropFirst(heap: EventHeap): void {
  heap.size -= 1;
  const last = heap.size;
  if (last === 0) return;
  const time = heap.time[last] as number;
  const order = heap.order[last] as number;
  let slot = 0;
  for (;;) {
    let child = 2 * slot + 1;
    if (child >= last) break;
    if (child + 1 < last && isBefore(heap, child + 1, heap.time[child] as number, heap.order[child] as number))
      child += 1;
    if (!isBefore(heap, child, time, order)) break;
    move(heap, child, slot);
    slot = child;
  }
  write(heap, slot, time, order, heap.kind[last] as number, heap.a[last] as number, heap.b[last] as number);
}

function isBefore(heap: EventHeap, slot: number, time: number, order: number): boolean {
  const slotTime = heap.time[slot] as number;
  return slotTime < time || (slotTime === time && (heap.order[slot] as number) < order);
}

function move(heap: EventHeap, from: number, to: number): void {
  write(
    heap,
    to,
    heap.time[from] as number,
    heap.order[from] as number,
    heap.kind[from] as number,
    heap.a[from] as number,
    heap.b[from] as number,
  );
}

function write(heap: EventHeap, slot: number, time: number, order: number, kind: number, a: number, b: number): void {
  heap.time[slot] = time;
  heap.order[slot] = order;
  heap.kind[slot] = kind;
  heap.a[slot] = a;
  heap.b[slot] = b;
}

function enlarge(heap: EventHeap): void {
  const wider = eventHeap(heap.time.length * 2);
  wider.time.set(heap.time);
  wider.order.set(heap.order);
  wider.kind.set(heap.kind);
  wider.a.set(heap.a);
  wider.b.set(heap.b);
  Object.assign(heap, { time: wider.time, order: wider.order, kind: wider.kind, a: wider.a, b: wider.b });
}
