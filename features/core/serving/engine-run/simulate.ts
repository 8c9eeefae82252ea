/** Engines under a load, through the simulator's event core: what a run is, and what is read off it. */
import { advance } from "@/features/core/simulator/advance";
import { POOL_DEFAULTS, SIM_DEFAULTS, type PoolConfig, type SimConfig } from "@/features/core/simulator/input/config";
import type { SimState } from "@/features/core/simulator/core/state";
import { createSimulation } from "@/features/core/simulator/create";
import type { StepCost } from "@/features/core/simulator/cost/step-cost";
import type { Observer } from "@/features/core/simulator/event-loop/observer";
import { unwrap } from "@/lib/result";
import { heldByCache } from "../deployment/capacity";
import { rankStep, type EngineSpec } from "../deployment/engine";
import { pipelineStages, roundCost } from "./pipeline-rounds";
import type { Requests, Timeline } from "../deployment/requests";
import type { RankStep } from "../step-time/usage";

export type Load =
  | { readonly kind: "closed"; readonly clients: number } // all clients start at once, each sends its next request when one ends
  | { readonly kind: "open"; readonly arrivals: Float64Array }; // seconds, ascending

/** Sees every step: what one rank runs, how often in a row, and for how many requests. */
type StepObserver = (step: RankStep, steps: number, engine: EngineMoment) => void;

export type EngineMoment = {
  readonly spec: EngineSpec;
  /** Requests past their prompt, and those that wait or are in it. */
  readonly decoding: number;
  readonly queued: number;
};

export type Run = {
  readonly requests: Requests;
  readonly load: Load;
  readonly engines: readonly EngineSpec[];
  /** Seconds from the end of a request until its client's next one arrives. */
  readonly turnaround?: number;
  /** Seconds until the cache of a prefilled request is at the decode instance. */
  readonly transfer?: (request: number) => number;
  readonly observe?: StepObserver;
};

/** Integrals over time, seconds times what the name says. */
type EngineTotals = {
  busy: number;
  running: number;
  kvBlocked: number;
  sequenceBlocked: number;
  prefill: number;
};

type Engine = { readonly spec: EngineSpec; readonly totals: EngineTotals };

export type Outcome = {
  readonly timeline: Timeline;
  readonly engines: readonly Engine[];
  readonly end: number;
  /** Seconds of cache transfers between pools, all requests. */
  readonly transferring: number;
  /** The simulation at its end. */
  readonly state: SimState;
};

export function simulate(run: Run): Outcome {
  const { requests, load } = run;
  const engines = run.engines.map((spec) => ({ spec, totals: noTotals() }));
  const transfer = transferColumn(run);
  const latency = transfer === null || requests.count === 0 ? 0 : transfer.reduce((a, b) => Math.min(a, b));
  const arrival = load.kind === "open" ? load.arrivals : new Float64Array(requests.count);
  const state = unwrap(
    createSimulation(config(run, latency), {
      ...requests,
      arrival,
      ...(transfer && { transfer: transfer.map((seconds) => seconds - latency) }),
    }),
  );
  advance(state, costs(run.engines), {}, tally(engines, run.observe));
  if (state.finished < requests.count) throw new Error("A serving run has requests left and nothing to do");
  const { scheduledAt: scheduled, firstAt: first, finishedAt: finish } = state.life;
  return {
    timeline: { arrival: state.arrivedAt, scheduled, first, finish },
    engines,
    end: finish.reduce((a, b) => Math.max(a, b), 0),
    // Requests of one token end where they were prefilled.
    transferring: transfer?.reduce((sum, s, i) => sum + ((requests.output[i] ?? 1) > 1 ? s : 0), 0) ?? 0,
    state,
  };
}

const noTotals = (): EngineTotals => ({ busy: 0, running: 0, kvBlocked: 0, sequenceBlocked: 0, prefill: 0 });

function transferColumn({ requests, engines, transfer }: Run): Float64Array | null {
  if (!transfer || !engines.some(({ role }) => role === "prefill")) return null;
  return Float64Array.from({ length: requests.count }, (_, i) => transfer(i));
}

function config({ requests, load, engines, turnaround = 0 }: Run, latency: number): SimConfig {
  const longest = requests.prompt.reduce((a, b) => Math.max(a, b), 1);
  return {
    ...SIM_DEFAULTS,
    pools: engines.map((spec) => pool(withOwnTokens(spec, requests), longest)),
    routing: "least-outstanding",
    load: load.kind === "open" ? load : { kind: "closed", clients: load.clients, think: turnaround },
    transfer: { latency, perToken: 0 },
  };
}

/** Each request takes all of its tokens there: where they share some, the cache is larger by as much. */
function withOwnTokens(spec: EngineSpec, { prompt, output, count }: Requests): EngineSpec {
  if (!spec.shared || count === 0) return spec;
  const sum = (column: Int32Array): number => column.reduce((total, tokens) => total + tokens, 0);
  const mean = (sum(prompt) + spec.policy.reservedOutput * sum(output)) / count;
  return { ...spec, capacity: heldByCache(spec, mean) * mean };
}

/** Limits of an instance are those of a rank times the ranks. A prompt that is larger than the whole cache runs alone. */
function pool(spec: EngineSpec, longest: number): PoolConfig {
  const { role, policy, ranks, capacity, speculation } = spec;
  const { steps, tokenBudget, maxSequences, pollEvery, lookAhead, balanceSteps, reservedOutput, graphStride } = policy;
  const drafts = speculation && speculation.verified > 1 ? speculation : null;
  return {
    ...POOL_DEFAULTS,
    role,
    policy: "reserve",
    maxSequences: maxSequences * ranks,
    tokenBudget: tokenBudget * ranks * pipelineStages(spec),
    chunkLimit: tokenBudget * pipelineStages(spec),
    blocks: Math.max(longest, Math.floor(Math.min(capacity, Number.MAX_SAFE_INTEGER))),
    blockSize: 1,
    reservedOutput,
    pollEvery,
    promptsAlone: steps === "prefill-only",
    lookAhead,
    balanceSteps: role === "both" && ranks > 1 ? balanceSteps : 0,
    ranks,
    graphStride,
    graphMax: Infinity,
    speculation: drafts && { draftTokens: drafts.verified - 1, acceptance: drafts.acceptance, draws: "expected" },
  };
}

/** Alike engines share what they remember. */
function costs(engines: readonly EngineSpec[]): StepCost[] {
  const known = new Map<EngineSpec, StepCost>();
  return engines.map((spec) => {
    const cost = known.get(spec) ?? roundCost(spec);
    known.set(spec, cost);
    return cost;
  });
}

const tally = (engines: readonly Engine[], observe: StepObserver | undefined): Observer => ({
  stretches: true,
  stageStart(_state, { index, queue, waiting, running, cohort }, batch, _stage, seconds) {
    const { spec, totals } = engines[index] as Engine;
    totals.busy += seconds;
    const decoding = cohort.ends.size;
    totals.running += seconds * decoding;
    if (batch.chunks > 0) totals.prefill += seconds;
    if (queue.blocked === "kv") totals.kvBlocked += seconds;
    if (queue.blocked === "sequences") totals.sequenceBlocked += seconds;
    if (!observe) return;
    observe(rankStep(batch, spec), batch.steps, { spec, decoding, queued: waiting.length + running.length });
  },
});
