/** A deployment under ascending rates of random arrivals: asked once, then read between its points for every limit. */
import { endToEnd } from "@/features/core/scenario/request-time";
import type { OpenLoad } from "./open-load";
import { LEVELS, type Level, type Tail } from "./tails";

export type OpenCurve = readonly OpenLoad[];

/** Shares of the highest rate that the law knows. */
const SHARES = [0.03, 0.1, 0.2, 0.35, 0.5, 0.64, 0.76, 0.85, 0.92, 0.97] as const;
const HALVINGS = 4;
const DOUBLINGS = 40;

/** `start`: a rate of the right size, requests per second. Empty where the law knows no rate at all. */
export function openCurve(loadAt: (rate: number) => OpenLoad | null, start: number): OpenCurve {
  const most = highestRate(loadAt, start);
  if (most === null) return [];
  return [...SHARES.map((share) => loadAt(share * most.rate)), most].flatMap((load) => load ?? []);
}

function highestRate(loadAt: (rate: number) => OpenLoad | null, start: number): OpenLoad | null {
  let [low, high] = [0, Infinity];
  let best: OpenLoad | null = null;
  let rate = start;
  for (let step = 0; step < DOUBLINGS; step += 1) {
    const load = loadAt(rate);
    if (load === null) high = rate;
    else [low, best] = [rate, load];
    if (low > 0 && high < Infinity) break;
    rate = load === null ? rate / 2 : rate * 2;
  }
  for (let step = 0; step < HALVINGS && best !== null; step += 1) {
    const middle = (low + high) / 2;
    const load = loadAt(middle);
    if (load === null) high = middle;
    else [low, best] = [middle, load];
  }
  return best;
}

/** Between two points straight lines; null beyond the last one. */
export function loadAtRate(curve: OpenCurve, rate: number, output: number): OpenLoad | null {
  const index = curve.findIndex((load) => load.rate >= rate);
  const [above, below] = [curve[index], curve[index - 1]];
  if (!above) return null;
  if (!below) return { ...above, rate, clients: rate * above.e2e, running: (above.running * rate) / above.rate };
  return between(below, above, (rate - below.rate) / (above.rate - below.rate), output);
}

function between(a: OpenLoad, b: OpenLoad, share: number, output: number): OpenLoad {
  const mix = (from: number, to: number): number => from + share * (to - from);
  const [ttft, tpot] = [mixTail(a.ttft, b.ttft, mix), mixTail(a.tpot, b.tpot, mix)];
  const [rate, e2e] = [mix(a.rate, b.rate), endToEnd(ttft.mean, tpot.mean, output)];
  return { rate, running: mix(a.running, b.running), clients: rate * e2e, ttft, tpot, e2e };
}

const mixTail = (a: Tail, b: Tail, mix: (from: number, to: number) => number): Tail => ({
  mean: mix(a.mean, b.mean),
  ...(Object.fromEntries(
    Object.keys(LEVELS).map((level) => [level, mix(a[level as Level], b[level as Level])]),
  ) as Omit<Tail, "mean">),
});

/** Rates within a two-hundredth. */
const ROUNDS = 8;

/** The highest load that holds; null where none does. Holding ends somewhere: higher rates do not hold again. */
export function highestHolding(curve: OpenCurve, output: number, holds: (load: OpenLoad) => boolean): OpenLoad | null {
  const last = curve.findLastIndex(holds);
  const [best, above] = [curve[last] ?? null, curve[last + 1]];
  if (last < 0) return firstHolding(curve, output, holds);
  if (!best || !above) return best;
  return lastBetween(best, above, output, holds);
}

/** Below the first point, where nearly nobody comes. */
function firstHolding(curve: OpenCurve, output: number, holds: (load: OpenLoad) => boolean): OpenLoad | null {
  const [first] = curve;
  const least = first && loadAtRate(curve, first.rate / 4, output);
  return least && holds(least) ? least : null;
}

function lastBetween(best: OpenLoad, above: OpenLoad, output: number, holds: (load: OpenLoad) => boolean): OpenLoad {
  let [low, high] = [0, 1];
  let passing = best;
  for (let round = 0; round < ROUNDS; round += 1) {
    const middle = (low + high) / 2;
    const load = between(best, above, middle, output);
    if (holds(load)) [low, passing] = [middle, load];
    else high = middle;
  }
  return passing;
}

/** The load with so many in flight; null beyond the last point. */
export function loadOfClients(curve: OpenCurve, clients: number, output: number): OpenLoad | null {
  const index = curve.findIndex((load) => load.clients >= clients);
  const [above, below] = [curve[index], curve[index - 1]];
  if (!above) return null;
  if (!below) return loadAtRate(curve, (clients * above.rate) / above.clients, output);
  return lastBetween(below, above, output, (load) => load.clients <= clients);
}
