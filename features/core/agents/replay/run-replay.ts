/** Agent sessions through the scheduler of an engine: their order and pauses are kept, the engine decides how long each turn takes. */
import { advance } from "@/features/core/simulator/advance";
import type { StepCost } from "@/features/core/simulator/cost/step-cost";
import { createSimulation } from "@/features/core/simulator/create";
import type { SimState } from "@/features/core/simulator/core/state";
import type { SimConfig } from "@/features/core/simulator/input/config";
import { refusalIssues } from "@/features/core/simulator/refusals";
import { failure, success, type Result } from "@/lib/result";
import type { PlayGraph } from "../graph/play-graph";
import { issue } from "@/features/core/agents/messages.issues";
import { layOut, type LaidOut } from "./lay-out";
import { schedulePlays, type ReplayLoad } from "./schedule";

export type Replay = { readonly state: SimState; readonly laid: LaidOut };

export type ReplayOptions = ReplayLoad & {
  /** Answers stay in the cache for the next turn of their agent. */
  readonly answers: boolean;
  /** Seconds of measurement, for which plays follow each other without end; Infinity = until `plays` are over. */
  readonly duration: number;
};

/** Plays of one run at most: where a long measurement of short plays ends. */
const MOST_PLAYS = 200_000;

/**
 * The run at its end. `config`'s load is replaced by the lanes; `costs` are the step times of its pools. Refuses corpora whose blocks differ in
 * size, and blocks that neither divide the engine's nor are divided by them.
 */
export function replayAgents(
  graphs: readonly PlayGraph[],
  config: SimConfig,
  costs: readonly StepCost[],
  options: ReplayOptions,
): Result<Replay> {
  const { duration, lanes } = options;
  for (let plays = duration < Infinity ? 2 * lanes : options.plays; ; plays *= 4) {
    const prepared = prepareReplay(graphs, config, { ...options, plays });
    if (!prepared.ok) return prepared;
    const { state } = prepared.value;
    runFor(state, costs, duration);
    if (state.finished === 0) return failure(...refusalIssues(state), issue("AGENTS-NOTHING-SERVED", "agents"));
    const ranDry = duration < Infinity && (state.plays?.taken ?? 0) === (state.plays?.left.length ?? 0);
    if (!ranDry || plays >= MOST_PLAYS) return success(prepared.value, refusalIssues(state));
  }
}

function prepareReplay(graphs: readonly PlayGraph[], config: SimConfig, options: ReplayOptions): Result<Replay> {
  const laid = layOutPlays(graphs, Math.max(...config.pools.map(({ blockSize }) => blockSize)), options);
  if (!laid.ok) return laid;
  const created = createSimulation({ ...config, load: { kind: "lanes", lanes: options.lanes } }, laid.value.requests);
  return created.ok ? success({ state: created.value, laid: laid.value }) : created;
}

/** Scheduled and laid out for an engine with blocks of `blockSize` tokens. Refuses corpora whose blocks differ in size. */
export function layOutPlays(
  graphs: readonly PlayGraph[],
  blockSize: number,
  options: ReplayLoad & Pick<ReplayOptions, "answers">,
): Result<LaidOut> {
  const [first] = graphs;
  if (first === undefined) return failure(issue("AGENTS-NO-PLAY", "agents"));
  const { blockTokens } = first;
  const other = graphs.find((graph) => graph.blockTokens !== blockTokens);
  if (other !== undefined)
    return failure(issue("AGENTS-BLOCKS-DIFFER", "agents", { size: blockTokens, other: other.blockTokens }));
  const merge = blockSize > blockTokens && blockSize % blockTokens === 0 ? blockSize / blockTokens : 1;
  return success(layOut(schedulePlays(graphs, options), blockTokens, merge, options.answers));
}

/** Nobody knows when caches are filled, and measurement with it begins, before it happens: event by event until then. */
function runFor(state: SimState, costs: readonly StepCost[], duration: number): void {
  const isWarming = (): boolean => (state.plays?.warming ?? 0) > 0;
  while (isWarming() && advance(state, costs, { events: 1 }) === "paused");
  advance(state, costs, { time: (state.plays?.measuredFrom ?? 0) + duration });
}
