/** Work over all cells of a job goes in slices, and others get the thread between two of them: on a server it also answers requests. */

/** Hashing a hundred cells takes about a millisecond, thirty where each holds 20 kB. */
export const CELLS_A_SLICE = 100;

/** Calls `each` for every item in order; stops early when `signal` is aborted. `slice`: items that go together. */
export async function inSlices<T>(
  items: readonly T[],
  each: (item: T, index: number) => void,
  signal?: AbortSignal,
  slice = CELLS_A_SLICE,
): Promise<void> {
  for (let from = 0; from < items.length && !signal?.aborted; from += slice) {
    if (from > 0) await letOthersIn();
    const end = Math.min(items.length, from + slice);
    for (let index = from; index < end; index += 1) each(items[index] as T, index);
  }
}

/** A turn of the event loop. Browsers lack `setImmediate` and hold back repeated timers for 4 ms, but no messages. */
export const letOthersIn = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof setImmediate === "function") return void setImmediate(resolve);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
