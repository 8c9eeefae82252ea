/** A part of a run that stands for how it goes on. */
import type { SimState } from "../core/state";

/** Seconds. Rates are of what is made from `from` to `to`, times of the requests that arrive from `from` on and before `until`. */
export type Window = { readonly from: number; readonly to: number; readonly until: number };

/** Whether the times of a request that came at `arrival` count. */
export const isTimed = ({ from, to, until }: Window, arrival: number): boolean =>
  arrival >= from && arrival <= to && arrival < until;

/** Seconds, one value a request; NaN is what has not happened. */
type Times = Readonly<Record<"arrival" | "scheduled" | "finish", Float64Array>>;

/**
 * Without the requests that ran while the load drained. Once the last request has been scheduled nobody takes the places that become free:
 * steps get shorter, and so do the times per token of all who are still running. From the arrival of the first of them on, no times
 * count. At most half of the window is left out, so that a few very long answers do not take it all.
 */
export function withoutDrain({ arrival, scheduled, finish }: Times, { from, to }: Omit<Window, "until">): Window {
  const last = scheduled.reduce((latest, time) => (time > latest ? time : latest), 0);
  const running = arrival.reduce(
    (first, time, i) => ((finish[i] as number) > last && time < first ? time : first),
    Infinity,
  );
  return { from, to, until: Math.max(running, (from + to) / 2) };
}

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
