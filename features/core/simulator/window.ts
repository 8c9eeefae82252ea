/** A part of a run that stands for how it goes on. */
import type { SimState } from "./core/state";

/** Seconds. */
export type Window = { readonly from: number; readonly to: number };

/** Output tokens made in the window: a request's are spread evenly from its first to its last. */
export function tokensWithin({ life, requests }: SimState, { from, to }: Window): number {
  let tokens = 0;
  for (let i = 0; i < requests.count; i += 1) {
    const first = life.firstAt[i] as number;
    const last = life.finishedAt[i] as number;
    if (Number.isNaN(last)) continue;
    if (first >= from && first <= to) tokens += 1;
    const shared = Math.min(last, to) - Math.max(first, from);
    if (shared > 0) tokens += (((requests.output[i] as number) - 1) * shared) / (last - first);
  }
  return tokens;
}
