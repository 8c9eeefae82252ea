/**
 * What users of agents would see: times of turns, of sessions and of subagents, how much of the prompts the cache had, and the most that any
 * cache could have. Requests that only filled caches are not counted.
 */
import { FINISHED } from "@/features/core/simulator/core/life";
import type { SimState } from "@/features/core/simulator/core/state";
import { simFigures, type ServiceLevel, type SimFigures } from "@/features/core/simulator/figures/figures";
import {
  firstTokenTime,
  perToken,
  requestPart,
  requestTime,
} from "@/features/core/simulator/figures/request-breakdown";
import { spread, type Spread } from "@/features/core/simulator/figures/spread";
import { cacheFigures, type CacheFigures } from "./cache-figures";
import type { LaidOut } from "./lay-out";

export type TurnFigures = {
  readonly count: number;
  readonly ttft: Spread;
  readonly tpot: Spread;
  /** From sending to the last token. */
  readonly answer: Spread;
  readonly queue: Spread;
};

export type ReplayFigures = {
  readonly requests: { readonly measured: number; readonly finished: number; readonly refused: number };
  readonly plays: { readonly begun: number; readonly finished: number };
  readonly turns: TurnFigures;
  /** The conversations themselves, and their subagents. */
  readonly root: TurnFigures;
  readonly subagents: TurnFigures;
  readonly itl: Spread;
  /** From a play's start to its last answer, of those that were played from their first turn. */
  readonly session: Spread;
  readonly cache: CacheFigures;
  /** Seconds from the first measured arrival to the last answer. */
  readonly span: number;
  /** Per second of it. */
  readonly requestRate: number;
  readonly inputRate: number;
  readonly outputRate: number;
  /** Mean number of requests between sending and last token. */
  readonly inFlight: number;
  /** Share of finished requests within all bounds. */
  readonly attained: number;
  readonly run: SimFigures;
};

export function replayFigures(state: SimState, laid: LaidOut, level: ServiceLevel = {}): ReplayFigures {
  const { plays, warm } = laid.requests.graph;
  const first = plays[warm] ?? 0;
  const total = totals(state, first, level);
  const run = simFigures(state, level);
  const { span, finished } = total;
  return {
    requests: { measured: laid.requests.count - first, finished, refused: state.refused },
    plays: countPlays(state, warm),
    turns: turnFigures(state, first, () => true),
    root: turnFigures(state, first, (row) => laid.agent[row] === 0),
    subagents: turnFigures(state, first, (row) => laid.agent[row] !== 0),
    itl: run.itl,
    session: sessionTimes(state, warm, laid),
    cache: cacheFigures(state, first),
    span,
    requestRate: finished / span,
    inputRate: total.input / span,
    outputRate: total.output / span,
    inFlight: total.seconds / span,
    attained: total.good / finished,
    run,
  };
}

function turnFigures(state: SimState, first: number, counts: (row: number) => boolean): TurnFigures {
  const rows: number[] = [];
  for (let row = first; row < state.requests.count; row += 1)
    if (state.life.status[row] === FINISHED && counts(row)) rows.push(row);
  const over = (value: (row: number) => number): Spread => spread(Float64Array.from(rows, value));
  return {
    count: rows.length,
    ttft: over((row) => firstTokenTime(state, row)),
    tpot: over((row) => perToken(state, row)),
    answer: over((row) => requestTime(state, row)),
    queue: over((row) => requestPart(state, "queue", row)),
  };
}

function totals(state: SimState, first: number, { ttft = Infinity, tpot = Infinity, e2e = Infinity }: ServiceLevel) {
  const { life, requests, arrivedAt } = state;
  const sum = { finished: 0, input: 0, output: 0, seconds: 0, good: 0, span: NaN };
  let [start, end] = [Infinity, -Infinity];
  for (let row = first; row < requests.count; row += 1) {
    const arrived = arrivedAt[row] as number;
    if (arrived <= state.clock) start = Math.min(start, arrived);
    if (life.status[row] !== FINISHED) continue;
    const lasted = requestTime(state, row);
    sum.finished += 1;
    sum.input += requests.prompt[row] as number;
    sum.output += requests.output[row] as number;
    sum.seconds += lasted;
    end = Math.max(end, life.finishedAt[row] as number);
    const late = firstTokenTime(state, row) > ttft || perToken(state, row) > tpot || lasted > e2e;
    if (!late) sum.good += 1;
  }
  sum.span = end - start;
  return sum;
}

function countPlays({ plays, clock }: SimState, warm: number): ReplayFigures["plays"] {
  if (plays === null) return { begun: 0, finished: 0 };
  const count = (times: Float64Array): number =>
    times.subarray(warm).reduce((sum, time) => sum + (time <= clock ? 1 : 0), 0);
  return { begun: count(plays.begunAt), finished: count(plays.endedAt) };
}

function sessionTimes({ plays, clock }: SimState, warm: number, { requests, number }: LaidOut): Spread {
  if (plays === null) return spread(new Float64Array());
  const times: number[] = [];
  for (let play = warm; play < plays.endedAt.length; play += 1) {
    const isWhole = number[requests.graph.plays[play] as number] === 0;
    const ended = plays.endedAt[play] as number;
    if (isWhole && ended <= clock) times.push(ended - (plays.begunAt[play] as number));
  }
  return spread(Float64Array.from(times));
}
