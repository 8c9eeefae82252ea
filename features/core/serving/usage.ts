/**
 * Where the time of a run went: how often each grid node of a step table was used. A weighted mean of component vectors follows
 * from it, which is what fits and breakdowns need: t = Σ cₖ · xₖ with x from here.
 */
import { add, WIDTH } from "./components";
import { along, BATCH_NODES, CHUNK_NODES, CONTEXT_NODES, TOKEN_NODES } from "./step-nodes";
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
  usage.prompts += weight * chunks.length;
  spread(TOKEN_NODES, batch * verified + chunkTokens, weight, (t, w) => count(usage.shared, t, w));
  spread(TOKEN_NODES, batch * verified + meanChunkTokens, weight, (t, w) => count(usage.experts, t, w));
  if (batch > 0)
    spread(BATCH_NODES, batch, weight, (b, wb) =>
      spread(CONTEXT_NODES, context, wb, (c, w) => count(usage.decode, b * WIDE + c, w)),
    );
  for (const { tokens, cached, share } of chunks)
    spread(CHUNK_NODES, tokens, weight * share, (n, wn) =>
      spread(CONTEXT_NODES, cached, wn, (p, w) => count(usage.prefill, n * WIDE + p, w)),
    );
}

/** Mean component vector of a counted step. */
export function meanParts(usage: Usage, table: PartsTable): Float64Array {
  const { weight, shared, experts, decode, prefill } = usage;
  const sum = new Float64Array(WIDTH);
  if (weight === 0) return sum;
  const addAll = (weights: Float64Array, vector: (place: number) => Float64Array) =>
    weights.forEach((w, place) => {
      if (w === 0) return;
      const parts = vector(place);
      for (let k = 0; k < WIDTH; k += 1) sum[k] = (sum[k] ?? 0) + ((parts[k] ?? 0) * w) / weight;
    });
  addAll(shared, (place) => table.shared(place));
  addAll(experts, (place) => table.experts(place));
  addAll(decode, (place) => table.decode(Math.floor(place / WIDE), place % WIDE));
  addAll(prefill, (place) => table.prefill(Math.floor(place / WIDE), place % WIDE));
  for (let k = 0; k < WIDTH; k += 1) sum[k] = (sum[k] ?? 0) + (table.step[k] ?? 0);
  add(sum, "sequence", usage.sequences / weight);
  add(sum, "prompt", usage.prompts / weight);
  add(sum, "prefillLayer", (usage.prefills / weight) * table.layers);
  return sum;
}

/** Shares of `weight` on the nodes around `x`, found by interpolating an indicator. */
function spread(
  grid: readonly number[],
  x: number,
  weight: number,
  visit: (index: number, weight: number) => void,
): void {
  const touched: number[] = [];
  along(grid, x, (index) => (touched.push(index), 0));
  for (const node of touched) visit(node, weight * along(grid, x, (index) => (index === node ? 1 : 0)));
}

function count(weights: Float64Array, place: number, weight: number): void {
  weights[place] = (weights[place] ?? 0) + weight;
}
