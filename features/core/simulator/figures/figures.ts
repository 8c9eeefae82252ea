/**
 * What users of a service would see, from the times of single requests.
 *
 *   TTFT = first token at the client - arrival      TPOT = (E2E - TTFT) / (output - 1)      ITL = time between two tokens of a request
 *   E2E  = queue + prefill + transfer + preemption + decode + client (request-breakdown.ts)
 */
import type { Issue } from "@/lib/issue";
import { seconds, type Seconds } from "@/lib/units/quantity";
import { gapQuantile, mergedGaps } from "../core/gap-histogram";
import { FINISHED } from "../core/life";
import type { SimState } from "../core/state";
import { prefixFigures, type PrefixFigures } from "./prefix-figures";
import { firstTokenTime, requestPart, PARTS, perToken, requestTime, type Part } from "./request-breakdown";
import { spread, type Spread } from "./spread";
import { isTimed, tokensWithin, type Window } from "./window";
import { issue } from "@/features/core/simulator/messages.issues";

/** Seconds; a bound that is absent is always met. */
export type ServiceLevel = { readonly ttft?: number; readonly tpot?: number; readonly e2e?: number };

export type SimFigures = {
  readonly requests: {
    readonly total: number;
    readonly finished: number;
    readonly refused: number;
    readonly unfinished: number;
  };
  /** False when the run was stopped before everybody was served: percentiles then leave out the slowest. */
  readonly complete: boolean;
  readonly ttft: Spread;
  readonly tpot: Spread;
  readonly itl: Spread;
  readonly e2e: Spread;
  readonly parts: Readonly<Record<Part, Spread>>;
  /** What rates are over, seconds: from the first arrival to the last end, or the window that was asked for. */
  readonly span: number;
  readonly requestRate: number;
  readonly outputRate: number;
  readonly inputRate: number;
  /** Requests within all bounds: their share of all that were asked, and their rate. */
  readonly attained: number;
  readonly goodput: number;
  readonly restarts: number;
  /** Steps of all instances. */
  readonly steps: number;
  readonly prefix: PrefixFigures;
  readonly instances: readonly InstanceFigures[];
};

type InstanceFigures = {
  readonly busyShare: number;
  readonly blocksMean: number;
  readonly blocksPeak: number;
  /** Requests per step. */
  readonly batchMean: number;
  readonly evictions: number;
  /** Share of the prompt tokens that were found in the prefix cache. */
  readonly prefixHit: number;
};

/** Requests that the window does not time only load the engines and count in no time; rates are of the tokens made in it. */
export function simFigures(state: SimState, level: ServiceLevel = {}, window: Window | null = null): SimFigures {
  const { requests, arrivedAt, finished, refused } = state;
  const { count } = requests;
  const timed = (i: number): boolean => window === null || isTimed(window, arrivedAt[i] as number);
  // One column for all figures, one after the other: a run of a million requests has little room for more.
  const values = new Float64Array(count);
  const counted = (value: (request: number) => number): Spread => {
    for (let i = 0; i < count; i += 1) values[i] = timed(i) ? value(i) : NaN;
    return spread(values);
  };
  const tally = tallies(state, level, timed);
  const unfinished = count - finished - refused;
  return {
    requests: { total: count, finished, refused, unfinished },
    complete: unfinished === 0,
    ttft: counted((i) => firstTokenTime(state, i)),
    tpot: counted((i) => perToken(state, i)),
    itl: gapSpread(state),
    e2e: counted((i) => requestTime(state, i)),
    parts: Object.fromEntries(
      PARTS.map((part) => [part, counted((i) => requestPart(state, part, i))]),
    ) as SimFigures["parts"],
    ...rates(state, tally, window),
    attained: tally.good / Math.max(1, count - tally.untimed),
    restarts: tally.restarts,
    steps: state.batches,
    prefix: prefixFigures(state),
    instances: state.replicas.map((_, index) => instanceFigures(state, index)),
  };
}

/** Said wherever figures of a stopped run are shown. */
export function unfinishedIssues({ requests, complete }: SimFigures): Issue[] {
  if (complete) return [];
  const { unfinished, total } = requests;
  return [issue("SIM-CAPPED", "run", { unfinished, total })];
}

type Tally = {
  start: number;
  end: number;
  untimed: number;
  finished: number;
  input: number;
  output: number;
  good: number;
  restarts: number;
};

function tallies(state: SimState, level: ServiceLevel, timed: (request: number) => boolean): Tally {
  const { requests, life, arrivedAt } = state;
  const { ttft: firstBound = Infinity, tpot: tokenBound = Infinity, e2e: endBound = Infinity } = level;
  const tally: Tally = {
    start: Infinity,
    end: -Infinity,
    untimed: 0,
    finished: 0,
    input: 0,
    output: 0,
    good: 0,
    restarts: 0,
  };
  for (let i = 0; i < requests.count; i += 1) {
    tally.restarts += life.restarts[i] as number;
    if (!timed(i)) tally.untimed += 1;
    if (life.status[i] !== FINISHED || !timed(i)) continue;
    tally.finished += 1;
    tally.start = Math.min(tally.start, arrivedAt[i] as number);
    tally.end = Math.max(tally.end, life.finishedAt[i] as number);
    tally.input += requests.prompt[i] as number;
    tally.output += requests.output[i] as number;
    // A request of one token has no time per token: NaN exceeds no limit.
    const late =
      firstTokenTime(state, i) > firstBound || perToken(state, i) > tokenBound || requestTime(state, i) > endBound;
    if (!late) tally.good += 1;
  }
  return tally;
}

type Rates = Pick<SimFigures, "span" | "requestRate" | "outputRate" | "inputRate" | "goodput">;

/** Over a whole run, of the requests that finished; within a window, of as many such requests as its tokens are worth. */
function rates(state: SimState, { start, end, finished, input, output, good }: Tally, window: Window | null): Rates {
  const span = window ? window.to - window.from : end - start;
  const worth = window ? tokensWithin(state, window) / output : 1;
  return {
    span,
    requestRate: (finished * worth) / span,
    outputRate: (output * worth) / span,
    inputRate: (input * worth) / span,
    goodput: (good * worth) / span,
  };
}

/** The gaps of a request add up to the time from its first to its latest token, so their mean is exact. */
function gapSpread({ replicas, life, requests }: SimState): Spread {
  let sum = 0;
  for (let i = 0; i < requests.count; i += 1) {
    const apart = (life.lastTokenAt[i] as number) - (life.firstAt[i] as number);
    if (apart > 0) sum += apart;
  }
  const gaps = mergedGaps(replicas.map((replica) => replica.gaps));
  const quantile = (share: number): Seconds => seconds(gapQuantile(gaps, share));
  const mean = seconds(gaps.total === 0 ? NaN : sum / gaps.total);
  return {
    count: gaps.total,
    mean,
    p50: quantile(0.5),
    p90: quantile(0.9),
    p95: quantile(0.95),
    p99: quantile(0.99),
    max: quantile(1),
  };
}

function instanceFigures({ replicas, clock }: SimState, index: number): InstanceFigures {
  const replica = replicas[index];
  if (replica === undefined) throw new Error(`There is no instance ${index}`);
  const { totals, stageBusy } = replica;
  return {
    busyShare: totals.busy / (clock * stageBusy.length),
    blocksMean: totals.blockSeconds / totals.busy,
    blocksPeak: totals.blockPeak,
    batchMean: totals.members / totals.batches,
    evictions: totals.evictions,
    prefixHit: totals.lookedUp === 0 ? 0 : totals.hit / totals.lookedUp,
  };
}
