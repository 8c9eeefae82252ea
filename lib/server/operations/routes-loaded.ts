/**
 * Next loads every route of a process right after it begins to listen, without a pause: no request is answered for 0.3 s. The health
 * request of a new server is answered after that, so that "ok" means that the next request is answered at once.
 */
import { setTimeout as sleep } from "node:timers/promises";

const TICK_MS = 10;
/** A crowded machine never keeps time, and serves all the same. */
const LONGEST_MS = 2000;

let loaded: Promise<void> | null = null;

export const routesLoaded = (): Promise<void> => (loaded ??= onTime());

/** Once two timers in a row were not late. */
async function onTime(): Promise<void> {
  const began = performance.now();
  for (let calm = 0; calm < 2 && performance.now() - began < LONGEST_MS;) {
    const due = performance.now() + TICK_MS;
    await sleep(TICK_MS);
    calm = performance.now() - due < TICK_MS ? calm + 1 : 0;
  }
}
