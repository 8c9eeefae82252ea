/** Who got the answer within the limits of the shared scenario, and how much of it came. */
import type { Targets } from "@/features/core/scenario/resolve";
import { perObject } from "@/lib/per-object";
import { fromUs, toUs } from "@/lib/units/edge";
import type { OpenedProfile } from "@/features/core/serving-profile";

export type Attainment = {
  /** Requests that can be judged: finished with the times that each limit needs, or not finished, which misses every limit. */
  readonly judged: number;
  /** Those of them that did not finish in the capture. */
  readonly unfinished: number;
  readonly withinTtft: number;
  readonly withinTpot: number;
  readonly within: number;
  /** Requests per second over the run; null where its length is not known. */
  readonly goodput: number | null;
  readonly rate: number | null;
  /** Output tokens per second of answers within both limits. */
  readonly goodTokens: number | null;
};

/** An unset limit is always met; one-token answers always meet TPOT. */
export function attainment(opened: OpenedProfile, targets: Targets): Attainment {
  const { capture, figures } = opened;
  const { outputTokens, end } = capture.requests;
  const misses = missedLimits(opened, targets);
  const seen = { judged: 0, unfinished: 0, withinTtft: 0, withinTpot: 0, within: 0, tokens: 0 };
  for (let row = 0; row < end.length; row += 1) {
    const missed = misses[row] as number;
    if (missed === NOT_JUDGED) continue;
    seen.judged += 1;
    if ((missed & UNFINISHED) !== 0) seen.unfinished += 1;
    if ((missed & TTFT) === 0) seen.withinTtft += 1;
    if ((missed & TPOT) === 0) seen.withinTpot += 1;
    if (missed !== 0) continue;
    seen.within += 1;
    seen.tokens += outputTokens[row] || 0;
  }
  const { tokens, ...counts } = seen;
  const over = (count: number): number | null => (figures.duration === null ? null : count / figures.duration);
  return { ...counts, goodput: over(seen.within), rate: over(seen.judged), goodTokens: over(tokens) };
}

export const TTFT = 1;
export const TPOT = 2;
export const UNFINISHED = 4;
export const NOT_JUDGED = 255;

/**
 * Missed limits per request, as bits; NOT_JUDGED if it lacks a required time. A request without an end, among others that have one, did not
 * finish: an overload hurts these most, so they count as missed.
 */
export function missedLimits(opened: OpenedProfile, targets: Targets): Uint8Array {
  const known = LAST_MISSED(opened);
  const key = `${targets.ttft} ${targets.tpot}`;
  if (known.key !== key) Object.assign(known, { key, missed: judge(opened, targets) });
  return known.missed;
}

/** Several parts of an answer ask with the same limits. */
const LAST_MISSED = perObject((_: OpenedProfile) => ({ key: "", missed: new Uint8Array(0) }));

function judge({ capture, figures: { metrics } }: OpenedProfile, { ttft, tpot }: Targets): Uint8Array {
  const { end, outputTokens } = capture.requests;
  const [first, each] = [ttft === null ? Infinity : toUs(ttft), tpot === null ? Infinity : toUs(tpot)];
  const missed = new Uint8Array(end.length);
  const endsAreKnown = end.some((us) => !Number.isNaN(us));
  for (let row = 0; row < end.length; row += 1) {
    const [waited, apart] = [metrics.ttft[row] as number, metrics.tpot[row] as number];
    if (endsAreKnown && Number.isNaN(end[row])) {
      missed[row] = UNFINISHED | (ttft !== null && !(waited <= first) ? TTFT : 0) | (tpot === null ? 0 : TPOT);
      continue;
    }
    const unknown =
      Number.isNaN(end[row]) ||
      (ttft !== null && Number.isNaN(waited)) ||
      (tpot !== null && Number.isNaN(apart) && !((outputTokens[row] as number) <= 1));
    missed[row] = unknown ? NOT_JUDGED : (waited > first ? TTFT : 0) | (apart > each ? TPOT : 0);
  }
  return missed;
}

export type CachePressure = {
  /** Seconds in which some pool was more than nine tenths full. */
  readonly full: number;
  /** First and last moment of that, microseconds after the capture's zero; null: never. */
  readonly from: number | null;
  readonly to: number | null;
};

export const FULL = 0.9;

/** `time` ascending, each share until the next of the same pool. */
export const cachePressure = perObject(({ capture: { cache, samples } }: OpenedProfile): CachePressure => {
  const [time, share, pool] =
    cache.time.length > 0 ? [cache.time, cache.share, cache.pool] : [samples.time, samples.cacheShare, samples.source];
  const pressed = new Set<number>();
  let [full, from, to, before] = [0, Infinity, -Infinity, NaN];
  for (let row = 0; row < time.length; row += 1) {
    const moment = time[row] as number;
    if (pressed.size > 0) {
      full += moment - before;
      from = Math.min(from, before);
      to = moment;
    }
    before = moment;
    const now = share[row] as number;
    if (now > FULL) pressed.add(pool[row] as number);
    else if (!Number.isNaN(now)) pressed.delete(pool[row] as number);
  }
  return full > 0 ? { full: fromUs(full), from, to } : { full: 0, from: null, to: null };
});
