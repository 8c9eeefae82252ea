/**
 * One engine instance: a data-parallel group of ranks that step together. It admits waiting requests, prefills them in chunks under a
 * token budget and decodes what runs. Steps in which nothing can change are taken in one go.
 *
 *   t_step = fixed + per-sequence · B + shared(B' + n) + experts(B' + n̄) + decode(B, c) + Σ prefill(nᵢ, pᵢ)
 *
 * all per rank; B' = B padded to a graph, n prompt tokens of the busiest rank, n̄ their mean over the ranks
 *
 * Ranks share the load evenly, except that one prompt's chunk stays on one rank.
 */
import { createHeap, type Heap } from "./heap";
import { paddedBatch, type Policy } from "./policy";
import type { Requests } from "./requests";
import type { StepTable } from "./step-table";
import type { RankStep } from "./usage";

/** What an instance does with a request: all of it, only the prompt, or only the output. */
export type Role = "both" | "prefill" | "decode";

export type EngineSpec = {
  readonly role: Role;
  readonly cost: StepTable;
  readonly policy: Policy;
  /** Data-parallel ranks. */
  readonly ranks: number;
  /** Tokens that the KV cache of all ranks holds. */
  readonly capacity: number;
  /** Drafting: tokens of a sequence that a decode step runs, and those it keeps on average; 1 and 1 when absent. */
  readonly speculation?: { readonly verified: number; readonly kept: number } | null;
};

const verifiedOf = ({ speculation }: EngineSpec): number => speculation?.verified ?? 1;
const keptOf = ({ speculation }: EngineSpec): number => speculation?.kept ?? 1;

/** Decode steps of a request: its first token comes from the prefill. */
const stepsFor = (spec: EngineSpec, output: number): number => Math.ceil((output - 1) / keptOf(spec) - 1e-9);

type Prefilling = { readonly request: number; done: number };
type Chunk = { readonly job: Prefilling; readonly tokens: number; readonly cached: number };

export type Engine = {
  readonly spec: EngineSpec;
  clock: number;
  readonly waiting: number[];
  /** Waiting requests that the scheduler knew of when the last step began. */
  known: number;
  /** Step at which somebody began to wait. */
  waitingSince: number;
  prefilling: Prefilling[];
  /** Keyed by the decode step after which a request is complete. */
  readonly running: Heap;
  decodeSteps: number;
  iterations: number;
  contextSum: number;
  reserved: number;
  readonly totals: EngineTotals;
};

/** Integrals over time, seconds times what the name says. */
export type EngineTotals = {
  busy: number;
  running: number;
  kvBlocked: number;
  sequenceBlocked: number;
  prefill: number;
};

/** Sees every step before it is taken: what one rank runs, how often in a row. */
export type Observer = (step: RankStep, steps: number, engine: Engine) => void;

export type EngineEvents = {
  readonly requests: Requests;
  readonly scheduled: (request: number, time: number) => void;
  readonly firstToken: (request: number, time: number) => void;
  readonly finished: (request: number, time: number) => void;
  /** A prefill instance hands the request on. */
  readonly prefilled: (request: number, time: number) => void;
  readonly observe?: Observer | undefined;
};

export const createEngine = (spec: EngineSpec): Engine => ({
  spec,
  clock: 0,
  waiting: [],
  known: 0,
  waitingSince: 0,
  prefilling: [],
  running: createHeap(),
  decodeSteps: 0,
  iterations: 0,
  contextSum: 0,
  reserved: 0,
  totals: { busy: 0, running: 0, kvBlocked: 0, sequenceBlocked: 0, prefill: 0 },
});

export const activeOf = (engine: Engine): number => engine.running.size() + engine.prefilling.length;
export const isBusy = (engine: Engine): boolean => activeOf(engine) > 0 || engine.waiting.length > 0;

/** One step, or several equal ones that end before `horizon` (at least one). */
export function advance(engine: Engine, horizon: number, events: EngineEvents): void {
  const blocked = admit(engine, events);
  const chunks = chunksOf(engine, events.requests);
  if (chunks.length > 0) prefillStep(engine, chunks, blocked, events);
  else decodeSteps(engine, horizon, blocked, events);
}

type Blocked = "kv" | "sequences" | "poll" | "next" | null;

/** First come, first served; nobody overtakes the head of the queue. What stopped the admission is returned. */
function admit(engine: Engine, events: EngineEvents): Blocked {
  const { spec, waiting } = engine;
  const { policy, ranks } = spec;
  if (waiting.length === 0) return null;
  const ahead = policy.lookAhead && activeOf(engine) > 0;
  const admissible = ahead ? engine.known : waiting.length;
  engine.known = waiting.length;
  if (engine.iterations % policy.pollEvery !== 0 && activeOf(engine) > 0) return "poll";
  if (balances(engine)) return "next";
  let taken = 0;
  let blocked: Blocked = null;
  for (const request of waiting) {
    if (taken >= admissible) {
      blocked = "next";
      break;
    }
    const active = activeOf(engine);
    const need = reservation(events.requests, request, spec);
    if (active >= policy.maxSequences * ranks) blocked = "sequences";
    else if (active > 0 && engine.reserved + need > spec.capacity) blocked = "kv";
    if (blocked !== null) break;
    engine.reserved += need;
    taken += 1;
    start(engine, request, events);
  }
  waiting.splice(0, taken);
  if (taken > 0) engine.waitingSince = engine.iterations;
  engine.known = waiting.length;
  return blocked;
}

/** Is a rank without a prompt worth waiting for? */
function balances({ spec, waiting, iterations, waitingSince, running, prefilling }: Engine): boolean {
  const { policy, ranks, role } = spec;
  if (role !== "both" || ranks === 1 || running.size() === 0 || prefilling.length > 0 || waiting.length >= ranks)
    return false;
  return iterations - waitingSince < policy.balanceSteps;
}

function start(engine: Engine, request: number, events: EngineEvents): void {
  if (engine.spec.role !== "decode") {
    events.scheduled(request, engine.clock);
    engine.prefilling.push({ request, done: events.requests.cached[request] ?? 0 });
    return;
  }
  // The client hears of the first token from the decode instance.
  events.firstToken(request, engine.clock);
  beginDecode(engine, request, events.requests);
}

function beginDecode(engine: Engine, request: number, { prompt, output }: Requests): void {
  engine.contextSum += (prompt[request] ?? 0) + 1;
  engine.running.push(engine.decodeSteps + stepsFor(engine.spec, output[request] ?? 1), request);
}

/** Tokens kept free for a request; a prefill instance holds the prompt only. */
function reservation({ prompt, output }: Requests, request: number, { role, policy }: EngineSpec): number {
  const later = role === "prefill" ? 0 : policy.reservedOutput * (output[request] ?? 0);
  return (prompt[request] ?? 0) + later;
}

function chunksOf(engine: Engine, { prompt }: Requests): Chunk[] {
  const { policy, ranks } = engine.spec;
  const decoding = policy.steps === "mixed" ? engine.running.size() * verifiedOf(engine.spec) : 0;
  let budget = policy.tokenBudget * ranks - decoding;
  const chunks: Chunk[] = [];
  for (const job of engine.prefilling) {
    if (budget <= 0) break;
    const tokens = Math.min((prompt[job.request] ?? 0) - job.done, budget, policy.tokenBudget);
    chunks.push({ job, tokens, cached: job.done });
    budget -= tokens;
  }
  return chunks;
}

function prefillStep(engine: Engine, chunks: readonly Chunk[], blocked: Blocked, events: EngineEvents): void {
  const mixed = engine.spec.policy.steps === "mixed";
  const batch = mixed ? engine.running.size() : 0;
  const step = rankStep(engine, batch, engine.contextSum, chunks);
  events.observe?.(step, 1, engine);
  const time = timeOf(engine.spec, step);
  engine.totals.prefill += time;
  pass(engine, time, 1, blocked);
  if (batch > 0) endDecodes(engine, 1, batch, events);
  for (const { job, tokens } of chunks) job.done += tokens;
  const complete = engine.prefilling.filter(({ request, done }) => done >= (events.requests.prompt[request] ?? 0));
  if (complete.length === 0) return;
  engine.prefilling = engine.prefilling.filter((job) => !complete.includes(job));
  for (const { request } of complete) endPrefill(engine, request, events);
}

function endPrefill(engine: Engine, request: number, events: EngineEvents): void {
  const { requests } = events;
  const single = (requests.output[request] ?? 1) <= 1;
  const passedOn = engine.spec.role === "prefill" && !single;
  if (!passedOn) events.firstToken(request, engine.clock);
  if (!passedOn && !single) return beginDecode(engine, request, requests);
  engine.reserved -= reservation(requests, request, engine.spec);
  if (single) events.finished(request, engine.clock);
  else events.prefilled(request, engine.clock);
}

/** Decode-only steps until a request ends, the scheduler looks for arrivals, or the horizon is reached. */
function decodeSteps(engine: Engine, horizon: number, blocked: Blocked, events: EngineEvents): void {
  const batch = engine.running.size();
  if (batch === 0) return;
  const { pollEvery } = engine.spec.policy;
  let steps = Math.max(1, engine.running.least() - engine.decodeSteps);
  if (blocked === "next") steps = 1;
  if (blocked === "poll") steps = Math.min(steps, pollEvery - (engine.iterations % pollEvery));
  const one = timeOf(engine.spec, rankStep(engine, batch, engine.contextSum, []));
  if (engine.clock + one * steps > horizon) steps = clamp(Math.ceil((horizon - engine.clock) / one), 1, steps);
  // Contexts grow by one per step: the step in the middle is the mean, because times are linear in the context.
  const middle = engine.contextSum + (batch * keptOf(engine.spec) * (steps - 1)) / 2;
  const step = rankStep(engine, batch, middle, []);
  events.observe?.(step, steps, engine);
  pass(engine, timeOf(engine.spec, step) * steps, steps, blocked);
  endDecodes(engine, steps, batch, events);
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

function endDecodes(engine: Engine, steps: number, batch: number, events: EngineEvents): void {
  const { prompt, output } = events.requests;
  engine.decodeSteps += steps;
  engine.contextSum += batch * keptOf(engine.spec) * steps;
  while (engine.running.least() <= engine.decodeSteps) {
    const request = engine.running.pop();
    const decoded = keptOf(engine.spec) * stepsFor(engine.spec, output[request] ?? 1);
    engine.contextSum -= (prompt[request] ?? 0) + 1 + decoded;
    engine.reserved -= reservation(events.requests, request, engine.spec);
    events.finished(request, engine.clock);
  }
}

function rankStep(engine: Engine, batch: number, contextSum: number, chunks: readonly Chunk[]): RankStep {
  const { ranks } = engine.spec;
  const total = chunks.reduce((sum, chunk) => sum + chunk.tokens, 0);
  const largest = chunks.reduce((most, chunk) => Math.max(most, chunk.tokens), 0);
  const chunkTokens = Math.max(total / ranks, largest);
  const share = total === 0 ? 0 : chunkTokens / total;
  return {
    batch: batch / ranks,
    context: batch === 0 ? 0 : contextSum / batch,
    verified: verifiedOf(engine.spec),
    chunkTokens,
    meanChunkTokens: total / ranks,
    chunks: chunks.map(({ tokens, cached }) => ({ tokens, cached, share })),
  };
}

export function timeOf({ cost, policy, ranks }: EngineSpec, step: RankStep): number {
  const { batch, context, verified = 1, chunkTokens, meanChunkTokens, chunks } = step;
  const padded = chunkTokens > 0 ? batch : paddedBatch(batch, policy.graphStride);
  let time = cost.fixed + cost.perSequence * batch + cost.shared(padded * verified + chunkTokens);
  time += cost.experts(padded * verified + meanChunkTokens);
  if (batch > 0) time += cost.decode(batch, context) + (cost.draft?.(batch, context) ?? 0);
  if (chunks.length > 0) time += cost.prefillFixed + (cost.perPrompt * chunks.length) / ranks;
  for (const { tokens, cached, share } of chunks) time += share * cost.prefill(tokens, cached);
  return time;
}

function pass(engine: Engine, time: number, steps: number, blocked: Blocked): void {
  engine.clock += time;
  engine.iterations += steps;
  engine.totals.busy += time;
  engine.totals.running += time * engine.running.size();
  if (blocked === "kv") engine.totals.kvBlocked += time;
  if (blocked === "sequences") engine.totals.sequenceBlocked += time;
}
