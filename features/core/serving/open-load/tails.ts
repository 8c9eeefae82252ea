/** Mean and percentiles of the times of an instance's requests. */
import type { EngineSpec } from "../deployment/engine";
import type { Moments } from "./decode-time";
import { firstToken } from "./first-token";
import type { PromptQueue } from "./prompt-queue";
import type { StepTimes } from "./step-times";

export const LEVELS = { p50: 0.5, p90: 0.9, p95: 0.95, p99: 0.99 } as const;
export type Level = keyof typeof LEVELS;
/** Seconds. */
export type Tail = Readonly<Record<"mean" | Level, number>>;

/** Of the standard normal distribution. */
const NORMAL: Readonly<Record<Level, number>> = { p50: 0, p90: 1.2816, p95: 1.6449, p99: 2.3263 };

export type State = { readonly times: StepTimes; readonly queue: PromptQueue; readonly decode: Moments };

/** Requests that wait for a place among the running ones: chance, and mean seconds of those that wait (Halfin-Whitt, half of it for equal times). */
export type SeatQueue = { readonly chance: number; readonly seconds: number };

export function seatQueue(most: number, variance: number, running: number, seconds: number): SeatQueue {
  if (running < 0.05 * most) return { chance: 0, seconds: 0 };
  const spare = (most - running) / Math.sqrt(Math.max(1e-9, variance));
  const density = Math.exp((-spare * spare) / 2) / Math.sqrt(2 * Math.PI);
  const chance = 1 / (1 + (spare * normalShare(spare)) / density);
  return { chance, seconds: seconds / (2 * Math.max(0.5, most - running)) };
}

/** Logistic approximation of the normal distribution (Bowling et al. 2009), within 0.0002. */
const normalShare = (z: number): number => 1 / (1 + Math.exp(-1.5976 * z - 0.07056 * z ** 3));

/** `reach`: how far prompts range around their mean. */
export function firstTail(
  { policy }: EngineSpec,
  { times, queue }: State,
  seat: SeatQueue,
  { instances, reach }: { readonly instances: number; readonly reach: number },
): Tail {
  const first = firstToken(queue, times, instances, reach);
  const polled = ((policy.pollEvery - 1) / 2) * times.decode;
  const levels = Object.entries(LEVELS).map(([level, share]) => {
    const late = 1 - share;
    const waited = seat.chance > late ? Math.log(seat.chance / late) * seat.seconds : 0;
    return [level, first.quantile(share) + polled + waited];
  });
  return { mean: first.mean + polled + seat.chance * seat.seconds, ...Object.fromEntries(levels) } as Tail;
}

export type Fluctuation = { readonly slope: number; readonly elasticity: number; readonly running: number };

/** Share of Var N that is left in its mean over one request: that of equal times in a queue without waiting is 2/3. */
function averagedShare(elasticity: number): number {
  const window = 1 - elasticity;
  const smooth = (2 / window ** 2) * (window - 1 + Math.exp(-window));
  return Math.min(1, smooth * (2 / 3 / SMOOTH_ALONE));
}

const SMOOTH_ALONE = 2 * Math.exp(-1);

export function decodeTail(
  { times, decode }: State,
  steps: number,
  { slope, elasticity, running }: Fluctuation,
  later: number,
): Tail {
  const fluctuation = (running / (1 - elasticity)) * averagedShare(elasticity);
  const deviation = Math.sqrt(decode.variance() + slope * slope * fluctuation);
  // No step is longer than a full one.
  const most = steps * Math.max(times.decode, times.withPrompts(times.capacity));
  const levels = Object.keys(LEVELS).map((level) => [
    level,
    Math.min(Math.max(most, decode.mean), decode.mean + NORMAL[level as Level] * deviation) / later,
  ]);
  return { mean: decode.mean / later, ...Object.fromEntries(levels) } as Tail;
}

/** Nothing but decodes: their number alone makes a request slower or faster. */
export function pureDecodeTail(seconds: number, { slope, elasticity, running }: Fluctuation, later: number): Tail {
  const deviation = slope * Math.sqrt((running / (1 - elasticity)) * averagedShare(elasticity));
  const levels = Object.keys(LEVELS).map((level) => [level, (seconds + NORMAL[level as Level] * deviation) / later]);
  return { mean: seconds / later, ...Object.fromEntries(levels) } as Tail;
}
