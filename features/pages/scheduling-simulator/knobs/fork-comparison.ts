/**
 * Two futures of one moment, over the same requests: those that were not finished then. A time counts only where both futures have it,
 * so that a future is never flattered by what it left out; how many those are is said beside every figure.
 */
import { FINISHED, REFUSED } from "@/features/core/simulator/core/life";
import { firstTokenTime, perToken, requestTime } from "@/features/core/simulator/figures/request-breakdown";
import type { SimState } from "@/features/core/simulator/core/state";
import type { ServiceLevel } from "@/features/core/simulator/figures/figures";
import { spread, type Spread } from "@/features/core/simulator/figures/spread";

export const COMPARED = ["ttft", "tpot", "e2e"] as const;
type ComparedTime = (typeof COMPARED)[number];

/** Seconds of the requests that have this time in both futures; `faster` and `slower` count them one by one, B against A. */
export type Compared = {
  readonly count: number;
  readonly a: Spread;
  readonly b: Spread;
  readonly faster: number;
  readonly slower: number;
};

/** Result of one future for the open requests. */
export type Outcome = {
  readonly finished: number;
  /** Share of the open requests within all targets. */
  readonly attained: number;
  /** Of all instances, from the fork on. */
  readonly evictions: number;
  /** Requests finished per second, from the fork to the end of the last one. */
  readonly rate: number;
};

export type ForkComparison = {
  /** Requests that were not finished at the fork, those yet to come included. */
  readonly open: number;
  readonly times: Readonly<Record<ComparedTime, Compared>>;
  readonly a: Outcome;
  readonly b: Outcome;
};

/** `moment` is the state at the fork; `a` and `b` are its two futures, run on. */
export function compareFutures(moment: SimState, a: SimState, b: SimState, level: ServiceLevel): ForkComparison {
  const open = openAt(moment);
  return {
    open: open.length,
    times: {
      // A first token from before the fork is the same in both futures.
      ttft: compared(
        open.filter((i) => Number.isNaN(moment.life.firstAt[i] as number)),
        a,
        b,
        firstTokenTime,
      ),
      tpot: compared(open, a, b, perToken),
      e2e: compared(open, a, b, requestTime),
    },
    a: outcome(moment, a, open, level),
    b: outcome(moment, b, open, level),
  };
}

function openAt({ life, requests }: SimState): readonly number[] {
  return Array.from({ length: requests.count }, (_, i) => i).filter(
    (i) => life.status[i] !== FINISHED && life.status[i] !== REFUSED,
  );
}

type ReadTime = (state: SimState, request: number) => number;

function compared(open: readonly number[], a: SimState, b: SimState, readTime: ReadTime): Compared {
  const pairs = open
    .map((i) => [readTime(a, i), readTime(b, i)] as const)
    .filter(([before, after]) => !Number.isNaN(before) && !Number.isNaN(after));
  return {
    count: pairs.length,
    a: spread(Float64Array.from(pairs, ([before]) => before)),
    b: spread(Float64Array.from(pairs, ([, after]) => after)),
    faster: pairs.filter(([before, after]) => after < before).length,
    slower: pairs.filter(([before, after]) => after > before).length,
  };
}

function outcome(moment: SimState, end: SimState, open: readonly number[], level: ServiceLevel): Outcome {
  const finished = open.filter((i) => end.life.status[i] === FINISHED);
  const good = finished.filter((i) => isGood(end, i, level));
  const last = finished.reduce((time, i) => Math.max(time, end.life.finishedAt[i] as number), moment.clock);
  return {
    finished: finished.length,
    attained: good.length / Math.max(1, open.length),
    evictions: evictions(end) - evictions(moment),
    rate: finished.length / (last - moment.clock),
  };
}

/** One token has no gap: NaN is above no bound. */
const isGood = (
  state: SimState,
  i: number,
  { ttft = Infinity, tpot = Infinity, e2e = Infinity }: ServiceLevel,
): boolean => !(firstTokenTime(state, i) > ttft || perToken(state, i) > tpot || requestTime(state, i) > e2e);

const evictions = ({ replicas }: SimState): number => replicas.reduce((sum, { totals }) => sum + totals.evictions, 0);
