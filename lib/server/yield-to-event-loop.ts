/** Work on the thread that answers requests lets them in between. */
import { setImmediate } from "node:timers/promises";

/** Other requests wait no longer than this. */
const LONGEST_MS = 10;

/** To be awaited often: most of the time it is none. */
export function yieldToEventLoop(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < LONGEST_MS) return;
    await setImmediate();
    since = performance.now();
  };
}
