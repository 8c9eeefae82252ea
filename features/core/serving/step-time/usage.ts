/**
 * Where the time of a run went: how often each grid node of a step table was used. A weighted mean of component vectors follows
 * from it, which is what fits and breakdowns need: t = Σ cₖ · xₖ with x from here.
 */
import { hostedPrompts } from "@/features/core/simulator/cost/step-model";
import { add, WIDTH } from "./components";
import { BATCH_NODES, CHUNK_NODES, CONTEXT_NODES, TOKEN_NODES, visitNodes } from "./nodes";
import type { PartsTable } from "./parts-table";

export type Usage = {
  weight: number;
  sequences: number;
  prefills: number;
  prompts: number;
  readonly shared: Float64Array;
  readonly experts: Float64Array;
  readonly decode: Float64Array;
  readonly prefill: Float64Array;
};

const WIDE = CONTEXT_NODES.length;

export const emptyUsage = (): Usage => ({
  weight: 0,
  sequences: 0,
  prefills: 0,
  prompts: 0,
  shared: new Float64Array(TOKEN_NODES.length),
  experts: new Float64Array(TOKEN_NODES.length),
  decode: new Float64Array(BATCH_NODES.length * WIDE),
  prefill: new Float64Array(CHUNK_NODES.length * WIDE),
});

/** What one rank runs in a step. */
export type RankStep = {
  readonly batch: number;
  readonly context: number;
  /** Tokens that each of these sequences runs through the model, drafts included; 1 when absent. */
  readonly verified?: number;
  /** Prompt tokens of the busiest rank, and the mean over the ranks. */
  readonly chunkTokens: number;
  readonly meanChunkTokens: number;
  readonly chunks: readonly { readonly tokens: number; readonly cached: number; readonly share: number }[];
};

/** Counts a step `weight` times. */
export function addStep(usage: Usage, step: RankStep, weight: number): void {
  const { batch, context, verified = 1, chunkTokens, meanChunkTokens, chunks } = step;
  usage.weight += weight;
  usage.sequences += weight * batch;
  if (chunks.length > 0) usage.prefills += weight;
  usage.prompts += weight * hostedPrompts(chunks.length);
  visitNodes(TOKEN_NODES, batch * verified + chunkTokens, (t, part) => count(usage.shared, t, weight * part));
  visitNodes(TOKEN_NODES, batch * verified + meanChunkTokens, (t, part) => count(usage.experts, t, weight * part));
  if (batch > 0) countAt(usage.decode, BATCH_NODES, batch, context, weight);
  for (const { tokens, cached, share } of chunks) countAt(usage.prefill, CHUNK_NODES, tokens, cached, weight * share);
}

function countAt(weights: Float64Array, grid: readonly number[], x: number, context: number, weight: number): void {
  visitNodes(grid, x, (node, outer) =>
    visitNodes(CONTEXT_NODES, context, (c, inner) => count(weights, node * WIDE + c, weight * outer * inner)),
  );
}

/** Mean component vector of a counted step. */
export function meanParts(usage: Usage, table: PartsTable): Float64Array {
  const { weight, shared, experts, decode, prefill } = usage;
  const sum = new Float64Array(WIDTH);
  if (weight === 0) return sum;
  const addAll = (weights: Float64Array, vector: (index: number) => Float64Array) =>
    weights.forEach((w, index) => {
      if (w === 0) return;
      const parts = vector(index);
      for (let k = 0; k < WIDTH; k += 1) sum[k] = (sum[k] ?? 0) + ((parts[k] ?? 0) * w) / weight;
    });
  addAll(shared, (index) => table.shared(index));
  addAll(experts, (index) => table.experts(index));
  addAll(decode, (index) => table.decode(Math.floor(index / WIDE), index % WIDE));
  addAll(prefill, (index) => table.prefill(Math.floor(index / WIDE), index % WIDE));
  for (let k = 0; k < WIDTH; k += 1) sum[k] = (sum[k] ?? 0) + (table.step[k] ?? 0);
  add(sum, "sequence", usage.sequences / weight);
  add(sum, "prompt", usage.prompts / weight);
  add(sum, "prefillLayer", (usage.prefills / weight) * table.layers);
  return sum;
}

function count(weights: Float64Array, index: number, weight: number): void {
  weights[index] = (weights[index] ?? 0) + weight;
}
