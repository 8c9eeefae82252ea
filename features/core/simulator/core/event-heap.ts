/**
 * Future events in a binary heap over columns: least time first, equal times in order of creation.
 * An event is (kind, a, b); what a and b mean is the kind's matter (simulation.ts).
 */
export type EventHeap = {
  size: number;
  created: number;
  time: Float64Array;
  /** Order of creation; a float, because 2^31 events are not many. */
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

export function pushEvent(heap: EventHeap, time: number, kind: number, a: number, b: number): void {
  if (heap.size === heap.time.length) enlarge(heap);
  let slot = heap.size;
  heap.size += 1;
  heap.created += 1;
  while (slot > 0) {
    const parent = (slot - 1) >> 1;
    // A new event is the last created: on equal times it stays below.
    if ((heap.time[parent] as number) <= time) break;
    move(heap, parent, slot);
    slot = parent;
  }
  write(heap, slot, time, heap.created, kind, a, b);
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
