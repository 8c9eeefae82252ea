/** A simulation at time 0: the configuration is checked, requests that can never be served are named and set aside. */
import { success, type Result } from "@/lib/result";
import { checkConfig } from "./input/check-config";
import type { PoolConfig, SimConfig } from "./input/config";
import { eventHeap } from "./core/event-heap";
import { intList } from "./core/int-list";
import { newLife } from "./core/life";
import { refuse } from "./core/lifecycle";
import { nowQueue } from "./core/now-queue";
import { randomFrom } from "./core/random";
import { newReplica, type Replica } from "./core/replica";
import { newPlayRun } from "./core/play-state";
import type { SimState } from "./core/state";
import { leastPause, sendFirst } from "./core/arrivals";
import { arrivalOrder, type SimRequests } from "./input/requests";
import { SCHEDULERS } from "./policies/schedulers";
import { refusalIssues } from "./refusals";
import { listTurns } from "./core/turns";

/** Refuses a configuration that cannot run. Rows that cannot be served are issues beside the state; the others run. */
export function createSimulation(config: SimConfig, requests: SimRequests): Result<SimState> {
  const trouble = checkConfig(config, requests);
  if (trouble.length > 0) return { ok: false, issues: trouble };
  const state = newState(config, requests);
  for (let row = 0; row < requests.count; row += 1) screen(state, row);
  if (config.load.kind === "lanes") holdPlays(state);
  else holdTurns(state);
  state.leastPause = leastPause(state);
  sendFirst(state);
  return success(state, refusalIssues(state));
}

function newState(config: SimConfig, requests: SimRequests): SimState {
  const replicas = config.pools.flatMap((pool, index) =>
    Array.from({ length: pool.instances }, () => ({ pool, index })),
  );
  const { prefix } = requests;
  const made: Replica[] = replicas.map(({ pool, index }, number) =>
    newReplica(number, index, pool, prefix?.distinct ?? 0, (prefix?.unitTokens ?? 0) / pool.blockSize, follows(pool)),
  );
  const withRole = (decode: boolean): number[] =>
    made.filter(({ pool }) => (config.pools[pool]?.role === "decode") === decode).map(({ index }) => index);
  return {
    config,
    requests,
    life: newLife(requests),
    arrivedAt: requests.arrival.slice(),
    clock: 0,
    order: arrivalOrder(requests),
    sent: 0,
    turns: null,
    plays: null,
    leastPause: Infinity,
    events: eventHeap(),
    now: nowQueue(),
    planned: 0,
    arrived: intList(),
    replicas: made,
    entry: withRole(false),
    decode: withRole(true),
    routed: 0,
    random: randomFrom(config.seed),
    batches: 0,
    finished: 0,
    refused: 0,
    refusals: [],
  };
}

/** Later turns come when the answer before them is in: until then nobody knows when. */
function holdTurns(state: SimState): void {
  const turns = listTurns(state.requests, state.life);
  if (turns === null) return;
  state.turns = turns;
  state.order = state.order.filter((row) => turns.waits[row] === 0);
  turns.waits.forEach((waits, row) => {
    if (waits === 1) state.arrivedAt[row] = NaN;
  });
}

/** Everybody waits until a lane takes the play. */
function holdPlays(state: SimState): void {
  const { graph } = state.requests;
  if (graph === undefined) return;
  state.plays = newPlayRun(graph);
  state.arrivedAt.fill(NaN);
}

function screen(state: SimState, row: number): void {
  const { requests, config } = state;
  const prompt = requests.prompt[row] as number;
  const fed = prompt - (requests.cached?.[row] ?? 0);
  const output = requests.output[row] as number;
  const arrival = requests.arrival[row] as number;
  if (fed < 1 || output < 1) return refuse(state, row, "bad-length", Math.min(fed, output), 1);
  if (!(arrival >= 0 && arrival < Infinity)) return refuse(state, row, "bad-time", arrival, 0);
  for (const pool of config.pools) {
    const never = SCHEDULERS[pool.policy].neverFits(pool, prompt, pool.role === "prefill" ? 1 : output);
    if (never !== null) return refuse(state, row, never.reason, never.needs, never.has);
  }
}

/** Without a pipeline a chunk ends before the next one starts. */
const follows = ({ policy, stages }: PoolConfig): boolean => stages > 1 && SCHEDULERS[policy].follows === true;
