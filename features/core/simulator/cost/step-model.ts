/**
 * Step times from the suite's step model. This folder needs none of it: whoever has a priced deployment hands over the parts of a
 * step as functions (features/core/serving/step-time/table.ts makes them).
 *
 *   t = fixed + per sequence · B + shared(B' + n) + experts(B' + n̄) + decode(B, c) + draft(B, c) + mixed(B, c, n) + Σ prefill(nᵢ, pᵢ)
 *
 * all per data-parallel rank: B decodes, B' the tokens they feed, padded, n prompt tokens of the busiest rank, n̄ their mean. Ranks share
 * the load evenly, except that one prompt's chunk stays on one rank.
 */
import type { StepWork } from "../core/batch";
import { pingPongCost } from "./ping-pong";
import type { StepCost } from "./step-cost";

/** Seconds of the parts of a step, all pipeline stages together. */
export type StepParts = {
  readonly shared: (tokens: number) => number;
  readonly experts: (tokens: number) => number;
  readonly decode: (batch: number, context: number) => number;
  readonly prefill: (chunk: number, cached: number) => number;
  readonly prefillFixed: number;
  readonly perPrompt: number;
  readonly fixed: number;
  readonly perSequence: number;
  /** Making the drafts beside a step; absent without speculation. */
  readonly draft?: (batch: number, context: number) => number;
  /** Kernels and messages of `shared` and `experts` apart; absent unless steps run in two halves that overlap. */
  readonly halves?: {
    readonly kernels: (tokens: number, expertTokens: number) => number;
    readonly network: (tokens: number, expertTokens: number) => number;
    readonly layers: number;
  };
  /** What decodes cost more beside `chunk` prompt tokens than alone; absent = nothing. */
  readonly mixed?: (batch: number, context: number, chunk: number) => number;
  /** The same of each pipeline stage, first to last; absent without a pipeline. */
  readonly stages?: readonly StepParts[];
  /** Of attention, of feed-forward blocks with GPUs of their own, and of the ways between; absent where all GPUs run both. */
  readonly sides?: { readonly parts: readonly StepParts[]; readonly batches: number; readonly host: number };
};

/** Tokens of a step, the seconds of its attention, and those of half of it. */
export type OverlappedStep = {
  readonly tokens: number;
  readonly expertTokens: number;
  readonly own: number;
  readonly ownHalf: number;
};

/** What running in two halves adds to a step, below zero where it gains: 2 · max(K, N) + min(K, N) / L against both in order. */
export function overlapChange(parts: StepParts, { tokens, expertTokens, own, ownHalf }: OverlappedStep): number {
  if (!parts.halves) return 0;
  const { kernels, network, layers } = parts.halves;
  const [half, expertHalf] = [tokens / 2, expertTokens / 2];
  const computing = kernels(half, expertHalf) + ownHalf;
  const sending = network(half, expertHalf);
  const inOrder = parts.shared(tokens) + parts.experts(expertTokens) + own;
  return 2 * Math.max(computing, sending) + Math.min(computing, sending) / layers - inOrder;
}

/** Of an instance with `ranks` data-parallel ranks; each pipeline stage takes its own time. */
export function stepModelCost(parts: StepParts, ranks: number): StepCost {
  const { sides } = parts;
  if (sides)
    return pingPongCost(
      sides.parts.map((side) => stageCost(side, ranks)),
      { ...sides, ranks, host: (sequences) => sides.host + parts.perSequence * sequences },
    );
  const costs = (parts.stages ?? [parts]).map((stage) => stageCost(stage, ranks));
  const [first] = costs;
  if (costs.length === 1 && first) return first;
  return { seconds: (work, stage) => (costs[stage] ?? noStage(stage)).seconds(work, stage) };
}

function noStage(stage: number): never {
  throw new Error(`No pipeline stage ${stage}`);
}

function stageCost(parts: StepParts, ranks: number): StepCost {
  const byTokens = remembered((tokens) => parts.shared(tokens) + parts.experts(tokens));
  const secondsAt = (work: StepWork, contextSum: number): number => {
    const { chunks, decodes, padded } = work;
    const batch = decodes / ranks;
    const fed = decodes === 0 ? 0 : (padded * work.decodeTokens) / decodes / ranks;
    let time = parts.fixed + parts.perSequence * batch;
    time += chunks === 0 ? byTokens(fed) : promptSeconds(parts, work, ranks, fed);
    if (parts.halves) time += overlapChange(parts, overlapped(parts, work, { ranks, fed, contextSum }));
    if (decodes === 0) return time;
    const context = contextSum / decodes;
    time += parts.decode(batch, context) + (parts.draft?.(batch, context) ?? 0);
    if (chunks > 0 && parts.mixed) time += parts.mixed(batch, context, busiestTokens(work, ranks));
    return time;
  };
  return {
    seconds: (work) => secondsAt(work, work.contextSum),
    // Between two nodes of a step table times are linear in the context: the step in the middle is the mean.
    together: (work, steps, growth) => steps * secondsAt(work, work.contextSum + (growth * (steps - 1)) / 2),
  };
}

/** Prompt tokens of the rank that has most. */
export function busiestTokens({ chunks, chunkTokens, prefillTokens }: StepWork, ranks: number): number {
  let largest = 0;
  for (let i = 0; i < chunks; i += 1) largest = Math.max(largest, chunkTokens[i] as number);
  return Math.max(prefillTokens / ranks, largest);
}

type Fed = { readonly ranks: number; readonly fed: number; readonly contextSum: number };

function overlapped(parts: StepParts, work: StepWork, { ranks, fed, contextSum }: Fed): OverlappedStep {
  const { chunks, chunkTokens, chunkDone, decodes, prefillTokens } = work;
  const busiest = chunks === 0 ? 0 : busiestTokens(work, ranks);
  const share = prefillTokens === 0 ? 0 : busiest / prefillTokens;
  let prompts = 0;
  for (let i = 0; i < chunks; i += 1)
    prompts += share * parts.prefill(chunkTokens[i] as number, chunkDone[i] as number);
  const decode = (batch: number): number => (decodes === 0 ? 0 : parts.decode(batch, contextSum / decodes));
  const batch = decodes / ranks;
  return {
    tokens: fed + busiest,
    expertTokens: fed + prefillTokens / ranks,
    own: prompts + decode(batch),
    ownHalf: prompts / 2 + decode(batch / 2),
  };
}

function promptSeconds(parts: StepParts, work: StepWork, ranks: number, fed: number): number {
  const { chunks, chunkTokens, chunkDone, prefillTokens } = work;
  const busiest = busiestTokens(work, ranks);
  let time = parts.shared(fed + busiest) + parts.experts(fed + prefillTokens / ranks);
  const share = busiest / prefillTokens;
  for (let i = 0; i < chunks; i += 1) time += share * parts.prefill(chunkTokens[i] as number, chunkDone[i] as number);
  return time + parts.prefillFixed + parts.perPrompt * hostedPrompts(chunks / ranks);
}

/**
 * Prompts of a rank's step as its host counts them: many at once are prepared together, so that their time grows with the square root. Source:
 * TensorRT-LLM 1.0, 128 tokens in and out (data/blind-dev): with each prompt in full Llama-8B is 67 to 79 % too slow there and 38 % with longer
 * answers, with the root 27 to 38 %; Llama-70B 13 and 20 %, now 4 and 20 %. With one prompt in a step, as nearly all fitted runs have, both are one.
 */
export const hostedPrompts = (prompts: number): number => (prompts <= 1 ? prompts : Math.sqrt(prompts));

/** Whole numbers up to a bound are asked again and again. */
function remembered(compute: (tokens: number) => number): (tokens: number) => number {
  let known = new Float64Array(0);
  return (tokens) => {
    if (!Number.isInteger(tokens) || tokens >= MOST_REMEMBERED) return compute(tokens);
    if (tokens >= known.length) known = widened(known, tokens);
    const cached = known[tokens] as number;
    if (!Number.isNaN(cached)) return cached;
    const value = compute(tokens);
    known[tokens] = value;
    return value;
  };
}

const MOST_REMEMBERED = 65_536;

/** Most steps feed few tokens: room for all that may come would cost more than a short run. */
function widened(known: Float64Array, tokens: number): Float64Array<ArrayBuffer> {
  const wider = new Float64Array(Math.max(64, 2 ** Math.ceil(Math.log2(tokens + 1)))).fill(NaN);
  wider.set(known);
  return wider;
}
