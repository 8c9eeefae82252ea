/** A queue of requests as links in a shared column: both ends in constant time however long it is. */
export type WaitingQueue = { head: number; tail: number; length: number };

export const waitingQueue = (): WaitingQueue => ({ head: -1, tail: -1, length: 0 });

export function enqueue(queue: WaitingQueue, next: Int32Array, request: number): void {
  next[request] = -1;
  if (queue.tail < 0) queue.head = request;
  else next[queue.tail] = request;
  queue.tail = request;
  queue.length += 1;
}

/** Evicted requests come back to the front. */
export function enqueueFront(queue: WaitingQueue, next: Int32Array, request: number): void {
  next[request] = queue.head;
  queue.head = request;
  if (queue.tail < 0) queue.tail = request;
  queue.length += 1;
}

/** Removes the head, which must exist. */
export function dropHead(queue: WaitingQueue, next: Int32Array): void {
  const head = queue.head;
  queue.head = next[head] as number;
  if (queue.head < 0) queue.tail = -1;
  next[head] = -1;
  queue.length -= 1;
}

/** Removes the request behind `before`; -1 stands for the head. */
export function dropAfter(queue: WaitingQueue, next: Int32Array, before: number): void {
  if (before < 0) return dropHead(queue, next);
  const request = next[before] as number;
  const behind = next[request] as number;
  next[before] = behind;
  if (behind < 0) queue.tail = before;
  next[request] = -1;
  queue.length -= 1;
}
