/**
 * The requests of a measured run through the simulator with the scenario's engine: both runs on one clock, and where they part.
 *
 * Arrivals and lengths are the measured ones; what a capture does not say of a request leaves it out, and is counted. Answers end after
 * their measured number of tokens. Nothing is fitted: the replay is a judgement of the scenario.
 */
import type { Slice } from "@/features/core/scenario/keys";
import type { Resolved, Scoped } from "@/features/core/scenario/resolve";
import { serviceStore, type SimulatedService } from "@/features/core/serving/simulated/service";
import { advance, EVENTS_PER_LOOK } from "@/features/core/simulator/advance";
import { SIM_DEFAULTS, type PolicyName } from "@/features/core/simulator/input/config";
import type { SimState } from "@/features/core/simulator/core/state";
import type { StepCost } from "@/features/core/simulator/cost/step-cost";
import { createSimulation } from "@/features/core/simulator/create";
import { newRecord, recordInto, stepColumn, type StepRecord } from "@/features/core/simulator/record";
import { firstTokenTime } from "@/features/core/simulator/figures/request-breakdown";
import type { SimRequests } from "@/features/core/simulator/input/requests";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import type { Text } from "@/lib/text";
import type { MeasuredRun, Steps } from "./measured-run";
import { inBlocks, type SharedPrompts } from "./shared-prompts";
import * as m from "./messages";
import { issue } from "./messages.issues";

export type ReplayedRun = {
  /** Rows of the measured run that were replayed, in its order. */
  readonly rows: Int32Array;
  /** Requests left out because arrival or lengths are not known. */
  readonly omitted: number;
  readonly state: SimState;
  /** As a client would have measured them, in the form of the measured ones; same rows. */
  readonly simulated: MeasuredRun;
};

export type Replaying = { readonly finished: number; readonly of: number };

/** The engine of a scenario; whose requests they are, and how they come, the run says. */
export type ReplayScenario = Scoped<Exclude<Slice, "workload" | "traffic" | "targets">>;

/** `pace`: every step takes so many times what the model says; 1 fits nothing. Refuses a run without a request whose arrival and lengths are known, and services that do not start. */
export function replay(
  measured: MeasuredRun,
  scenario: ReplayScenario,
  policy: PolicyName = "vllm-v1",
  progress: (so: Replaying) => void = () => undefined,
  pace = 1,
): Result<ReplayedRun> {
  const { requests: single, rows } = listRequests(measured);
  if (single.count === 0) return failure(NOTHING_TO_REPLAY);
  const prompts = measured.shared?.prompts ?? null;
  const service = serviceStore(scenario.time)(
    { ...scenario, workload: servedWorkload(single) },
    { policy, tokenBudget: null, prefixCache: prompts !== null },
  );
  if (!service.ok) return service;
  const blockSize = Math.max(...service.value.pools.map(({ config }) => config.blockSize));
  const prefix = prompts && inBlocks(prompts, rows, blockSize);
  const requests = prefix === null ? single : { ...single, prefix };
  const created = createSimulation(simConfig(service.value, requests), requests);
  if (!created.ok) return created;
  const state = created.value;
  const record = newRecord();
  const costs = service.value.pools.map(({ cost }) => (pace === 1 ? cost : paced(cost, pace)));
  while (advance(state, costs, { events: EVENTS_PER_LOOK }, recordInto(record)) === "paused")
    progress({ finished: state.finished, of: requests.count });
  const simulated = simulatedRun(state, record);
  return success({ rows, omitted: measured.requests.count - rows.length, state, simulated }, [
    ...service.issues,
    ...created.issues,
    ...(prompts === null ? [] : [sharedWords(prompts.told)]),
  ]);
}

function paced(cost: StepCost, pace: number): StepCost {
  const { together } = cost;
  return {
    ...cost,
    seconds: (work, stage) => pace * cost.seconds(work, stage),
    ...(together !== undefined && { together: (work, steps, growth) => pace * together(work, steps, growth) }),
  };
}

/** What the service was sized for: requests of the run's mean lengths, in steady traffic. */
function servedWorkload({ count, prompt, output }: SimRequests): Resolved["workload"] {
  const mean = (tokens: Int32Array): number =>
    Math.max(1, Math.round(tokens.reduce((sum, count) => sum + count, 0) / count));
  return { promptTokens: mean(prompt), osl: mean(output), concurrency: count, prefixHit: 0, traffic: "service" };
}

function simConfig({ pools, transfer, client }: SimulatedService, { prompt, output }: SimRequests) {
  const maxTokens = prompt.reduce((most, tokens, row) => Math.max(most, tokens + (output[row] ?? 0)), 1);
  return {
    ...SIM_DEFAULTS,
    pools: pools.map(({ config }) => ({ ...config, maxTokens })),
    routing: "least-outstanding" as const,
    ...{ transfer, client, seed: 1 },
  };
}

function listRequests({ requests, shared }: MeasuredRun): {
  readonly requests: SimRequests;
  readonly rows: Int32Array;
} {
  const { arrival, input, output } = requests;
  const known = (row: number): boolean =>
    Number.isFinite(arrival[row]) && (input[row] ?? NaN) >= 1 && (output[row] ?? NaN) >= 1;
  const rows = Int32Array.from({ length: requests.count }, (_, row) => row).filter(known);
  const begin = arrival[rows[0] ?? 0] ?? 0;
  return {
    rows,
    requests: {
      count: rows.length,
      arrival: Float64Array.from(rows, (row) => (arrival[row] ?? 0) - begin),
      prompt: Int32Array.from(rows, (row) => input[row] ?? 0),
      output: Int32Array.from(rows, (row) => output[row] ?? 0),
      ...(shared?.session && { session: Int32Array.from(rows, (row) => shared.session?.[row] ?? 0) }),
    },
  };
}

/** Times of the simulator as if somebody had recorded them. */
export function simulatedRun(state: SimState, record: StepRecord): MeasuredRun {
  const { requests, life, arrivedAt } = state;
  const column = (value: (row: number) => number): Float64Array =>
    Float64Array.from({ length: requests.count }, (_, row) => value(row));
  const start = stepColumn(record, "start");
  const blocks = stepColumn(record, "blocks");
  const room = stepColumn(record, "replica").map((replica) => state.replicas[replica]?.blocks ?? NaN);
  return {
    requests: {
      count: requests.count,
      arrival: column((row) => arrivedAt[row] ?? NaN),
      scheduled: column((row) => life.scheduledAt[row] ?? NaN),
      firstToken: column((row) => (arrivedAt[row] ?? NaN) + firstTokenTime(state, row)),
      end: column((row) => life.finishedAt[row] ?? NaN),
      input: Float64Array.from(requests.prompt),
      output: Float64Array.from(requests.output),
    },
    steps: recordedSteps(record, start),
    cache: { time: start, share: blocks.map((used, row) => used / (room[row] ?? NaN)) },
  };
}

const recordedSteps = (record: StepRecord, start: Float64Array): Steps => ({
  start,
  seconds: stepColumn(record, "seconds"),
  size: stepColumn(record, "size"),
  prefill: Uint8Array.from(stepColumn(record, "chunks"), (chunks) => (chunks > 0 ? 1 : 0)),
});

const TOLD: Readonly<Record<SharedPrompts["told"], Text>> = {
  blocks: m.asHashesOfTheirBlocks,
  prompts: m.whereHashesOfWholePrompts,
  hits: m.asMuchAsCaptureSays,
};

const sharedWords = (source: SharedPrompts["told"]): Issue =>
  issue("REPLAY-SHARED-PROMPTS", "prefix", { told: TOLD[source] });

const NOTHING_TO_REPLAY = issue("REPLAY-NO-REQUESTS", "requests");
