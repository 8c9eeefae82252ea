/** One instance under random arrivals as a table: how many requests keep both limits, how long they stay, how many are in flight. */
import { LEVELS, type Level, type Tail } from "@/features/core/serving/open-load/tails";
import { loadAtRate, type OpenCurve } from "@/features/core/serving/open-load/open-curve";
import type { OpenLoad } from "@/features/core/serving/open-load/open-load";
import type { Targets } from "@/features/core/scenario/resolve";

export type LoadLaw = {
  /** Requests per second up to which the law of random arrivals knows the instance; null: it does not. */
  readonly end: number | null;
  /** Requests per second that an instance takes at most. */
  readonly most: number;
  /** Share of requests within all limits, at a rate of one instance and after a wait in seconds. */
  readonly share: (rate: number, waited: number) => number;
  /** Seconds from its start to its last token, and requests in flight, at a rate of one instance. */
  readonly stay: (rate: number) => number;
  readonly clients: (rate: number) => number;
};

/** Rates of the table; between two of them the busier one counts. */
const POINTS = 64;

type Stated = { readonly targets: Targets; readonly output: number; readonly rate: number; readonly clients: number };

/**
 * `curve`: from features/core/serving/open-load. `rate`, `clients`: what Plan says that an instance serves and has in flight within the
 * promise; beyond the end of the law its last point counts. Without a curve, requests up to that rate are within the limits and others not.
 */
export function loadLaw(curve: OpenCurve, { targets, output, rate, clients }: Stated): LoadLaw {
  const end = curve.at(-1)?.rate ?? null;
  if (end === null) return plainLaw(rate, clients, targets);
  const points = Array.from({ length: POINTS }, (_, index) => pointAt(curve, ((index + 1) / POINTS) * end, output));
  const idle = points.map((point) => shareWithin(point, 0, targets));
  const nearest = (load: number): number => Math.min(POINTS - 1, Math.max(0, Math.ceil((load / end) * POINTS) - 1));
  return {
    ...{ end, most: Math.max(end, rate) },
    share: (load, waited) =>
      waited <= 0 ? (idle[nearest(load)] as number) : shareWithin(points[nearest(load)] as OpenLoad, waited, targets),
    stay: (load) => (points[nearest(load)] as OpenLoad).e2e,
    clients: (load) => load * (points[nearest(load)] as OpenLoad).e2e,
  };
}

const pointAt = (curve: OpenCurve, rate: number, output: number): OpenLoad =>
  loadAtRate(curve, rate, output) ?? (curve.at(-1) as OpenLoad);

const plainLaw = (rate: number, clients: number, targets: Targets): LoadLaw => ({
  ...{ end: null, most: rate },
  share: (load, waited) => Number(load <= rate * ROUNDING && waited <= (targets.ttft ?? Infinity)),
  stay: () => clients / rate,
  clients: (load) => (load * clients) / rate,
});

const ROUNDING = 1 + 1e-9;

/** Slow first tokens and slow decoding come together: both have busy steps as their cause. */
function shareWithin({ ttft, tpot }: OpenLoad, waited: number, targets: Targets): number {
  return Math.min(
    targets.ttft === null ? 1 : shareBelow(ttft, targets.ttft - waited),
    targets.tpot === null ? 1 : shareBelow(tpot, targets.tpot),
  );
}

const KNOWN = Object.entries(LEVELS) as readonly (readonly [Level, number])[];
/** Nothing is faster than this share of the median. */
const FASTEST = 0.5;

/**
 * Share of times up to `limit` seconds: straight lines between the percentiles, from half of the median on; beyond the last one exponential,
 * as fast as between the last two.
 */
export function shareBelow(tail: Tail, limit: number): number {
  let [time, share] = [FASTEST * tail.p50, 0];
  if (limit <= time) return 0;
  for (const [level, next] of KNOWN) {
    const longer = tail[level];
    if (limit <= longer) return share + ((next - share) * (limit - time)) / Math.max(TINY, longer - time);
    [time, share] = [longer, next];
  }
  const scale = Math.max(TINY, (tail.p99 - tail.p95) / Math.log((1 - LEVELS.p95) / (1 - LEVELS.p99)));
  return 1 - (1 - LEVELS.p99) * Math.exp((tail.p99 - limit) / scale);
}

const TINY = 1e-9;
