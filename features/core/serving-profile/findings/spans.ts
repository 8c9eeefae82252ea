/** When a finding held. Microseconds after the capture's zero. */
import { preemptionTimes } from "../metrics/preemption-times";
import type { Capture } from "../capture/capture";
import { orderBy } from "@/lib/tables/column-order";
import { cachePools } from "../metrics/cache-peaks";
import type { Pool } from "../metrics/pools";
import type { Span } from "./finding";

/** From the first preemption to the last; null where no file says when. */
export function preemptionSpan(capture: Capture): Span | null {
  const times = preemptionTimes(capture);
  return times.length === 0 ? null : { from: times[0] as number, to: times.at(-1) as number };
}

/** First and last moment at which a pool was at least this full; null where no file says when. */
export function fullSpan(capture: Capture, pool: Pool | null, share: number): Span | null {
  const { cache, batches, samples } = capture;
  const pools = cachePools(capture);
  const isPool = (text: number): boolean => (pools.get(text) ?? null) === pool;
  let [from, to] = [Infinity, -Infinity];
  const look = (times: Float64Array, shares: Float64Array, isLooked: (i: number) => boolean): void =>
    times.forEach((time, i) => {
      if (!((shares[i] as number) >= share) || Number.isNaN(time) || !isLooked(i)) return;
      from = Math.min(from, time);
      to = Math.max(to, time);
    });
  look(cache.time, cache.share, (i) => isPool(cache.pool[i] as number));
  look(batches.start, batches.cacheShare, (i) => isPool(batches.process[i] as number));
  look(samples.time, samples.cacheShare, () => pool === null);
  return to >= from ? { from, to } : null;
}

/** Of all waiting: what lies before and after the span, each. */
const EDGE = 0.05;

/** The arrivals that nine tenths of all waiting belong to; null without waits. */
export function waitingSpan(arrival: Float64Array, waits: Float64Array): Span | null {
  const total = waits.reduce((sum, us) => sum + (us > 0 ? us : 0), 0);
  if (!(total > 0)) return null;
  let [sum, from, to] = [0, NaN, NaN];
  for (const i of orderBy(arrival)) {
    const wait = waits[i] as number;
    if (!(wait > 0) || Number.isNaN(arrival[i] as number)) continue;
    sum += wait;
    if (Number.isNaN(from) && sum > EDGE * total) from = arrival[i] as number;
    if (sum <= (1 - EDGE) * total || Number.isNaN(to)) to = (arrival[i] as number) + wait;
  }
  return Number.isNaN(from) ? null : { from, to: Math.max(from, to) };
}
