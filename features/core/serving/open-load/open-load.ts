/**
 * A deployment whose requests arrive at random, in closed form: replicas that a router gives equal shares of Poisson arrivals, or a pool that
 * prefills and one that decodes. What a simulated run of the same arrivals gives, within a few percent (bench/split).
 */
import { encoderRate } from "../closed-form/encoder-queue";
import { decodeSteps } from "../closed-form/step-counts";
import type { PreviewEngines } from "../closed-form/preview";
import { transferSeconds, type Deployment } from "../deployment/deployment";
import type { EngineSpec } from "../deployment/engine";
import { decodeStep } from "../deployment/mean-steps";
import { meanLengths, decodingContext, type MeanLengths } from "../deployment/requests";
import { endToEnd } from "@/features/core/scenario/request-time";
import { seconds, type Seconds } from "@/lib/units/quantity";
import { decodePoolLoad } from "./decode-pool";
import { instanceLoad, LEVELS, type InstanceLoad, type Level } from "./instance-load";
import type { Tail } from "./tails";

export type OpenLoad = {
  /** Requests per second of the whole deployment. */
  readonly rate: number;
  /** Requests that decode, and all in flight, mean. */
  readonly running: number;
  readonly clients: number;
  /** Seconds; TTFT with what a client waits beyond the engine. */
  readonly ttft: Tail;
  readonly tpot: Tail;
  /** Seconds from arrival to the last token, mean. */
  readonly e2e: number;
};

/** Null where the deployment holds no such rate, or the law does not know it: a simulated run decides then. */
export function openLoad(deployment: Deployment, engines: PreviewEngines, rate: number): OpenLoad | null {
  const [first, second] = engines.specs;
  const [workers = 1, decodeWorkers = 1] = engines.workers;
  if (!first || first.tiers || encoderRate(deployment, workers) < Infinity) return null;
  const tokens = meanLengths(deployment.lengths);
  const pools = second && decodeSteps(second, tokens) > 0 ? { first, second, workers, decodeWorkers } : null;
  const each = pools
    ? inPools(pools, tokens, rate, engines.moved ?? transferSeconds(deployment, tokens.prompt))
    : instanceLoad({ ...first, role: "both" }, tokens, rate / workers);
  if (!each) return null;
  const { firstToken, firstTokenSteps } = engines.delay;
  const wait = firstToken + firstTokenSteps * each.tpot.mean;
  const ttft = later(each.ttft, wait);
  const e2e = endToEnd(ttft.mean, each.tpot.mean, tokens.output);
  const running = each.running * (pools ? decodeWorkers : workers);
  return { rate, running, clients: rate * e2e, ttft, tpot: each.tpot, e2e };
}

/** Seconds at one level. */
export const timesAt = (
  { ttft, tpot }: OpenLoad,
  level: Level,
): { readonly ttft: Seconds; readonly tpot: Seconds } => ({
  ttft: seconds(ttft[level]),
  tpot: seconds(tpot[level]),
});

type Pools = {
  readonly first: EngineSpec;
  readonly second: EngineSpec;
  readonly workers: number;
  readonly decodeWorkers: number;
};

/** The pool that prefills decodes nothing; its queue and the transfer come before the first token. */
function inPools(
  { first, second, workers, decodeWorkers }: Pools,
  tokens: MeanLengths,
  rate: number,
  moved: number,
): InstanceLoad | null {
  // A prompt goes to the instance with the fewest: all of them are one queue with as many places.
  const together = { ...first, role: "both" as const, ranks: first.ranks * workers };
  const prefill = instanceLoad(together, { ...tokens, output: 1 }, rate, workers);
  const decode = decodePoolLoad(second, tokens, rate / decodeWorkers);
  if (!prefill || !decode) return null;
  const begin = decodeStep(second, Math.max(1, decode.running), decodingContext(tokens)) / 2;
  return { ttft: later(prefill.ttft, moved + begin), tpot: decode.tpot, running: decode.running };
}

const later = ({ mean, ...levels }: Tail, wait: number): Tail => {
  const shifted = Object.keys(LEVELS).map((level) => [level, levels[level as Level] + wait]);
  return { mean: mean + wait, ...Object.fromEntries(shifted) } as Tail;
};

const ROUNDS = 24;
const NEAR = 5e-3;

/**
 * The rate at which so many requests are in flight on average (rate · E2E = clients), and its load. Null where the law ends before: a
 * deployment may still hold them, with waits that only a run knows.
 */
export function openLoadOfClients(
  deployment: Deployment,
  engines: PreviewEngines,
  clients: number,
  start: number,
): OpenLoad | null {
  let [low, high] = [0, Infinity];
  let rate = start;
  let best: OpenLoad | null = null;
  for (let round = 0; round < ROUNDS; round += 1) {
    const load = openLoad(deployment, engines, rate);
    if (load === null || load.clients > clients) high = rate;
    else low = rate;
    const guess = load === null ? NaN : nextRate(load, best, clients);
    if (load !== null) {
      best = load;
      if (Math.abs(load.clients / clients - 1) < NEAR) return load;
    }
    if (high - low < NEAR * low) break;
    rate = guess > low && guess < high ? guess : high === Infinity ? rate * 1.5 : (low + high) / 2;
  }
  return best !== null && Math.abs(best.clients / clients - 1) < LOOSE ? best : null;
}

/** Clients grow with the rate as a power of at least one: the line through the last two in logarithms; of one alone half the way up, all of it down. */
function nextRate({ rate, clients: some }: OpenLoad, before: OpenLoad | null, clients: number): number {
  const way = Math.log(clients / some);
  const slope = before === null ? NaN : Math.log(some / before.clients) / Math.log(rate / before.rate);
  if (Number.isFinite(slope) && slope >= 0.5) return rate * Math.exp(way / slope);
  return rate * Math.exp(way > 0 ? way / 2 : way);
}

const LOOSE = 0.02;
