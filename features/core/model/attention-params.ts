/** Weight elements of one attention layer, by kind. Shapes follow the published checkpoints. */
import { assertNever } from "@/lib/assert-never";
import type { Attention, BlockSelector, CompressedAttention, LatentAttention, SoftmaxAttention } from "./spec";

/** All weights of one attention layer, elements: projections, biases, inner norms, sinks, indexer. */
export function attentionParams(attention: Attention, hidden: number): number {
  switch (attention.kind) {
    case "softmax":
      return softmaxParams(attention, hidden);
    case "mla":
      return latentParams(attention, hidden);
    case "compressed":
      return compressedParams(attention, hidden);
    case "linear":
      return attention.projectionParams;
    case "none":
      return 0;
    default:
      return assertNever(attention);
  }
}

/** q, k, v and output projections of MHA, GQA or MQA, with optional biases, norms, sinks and output gate. */
function softmaxParams(attention: SoftmaxAttention, hidden: number): number {
  const { heads, kvHeads, headDim, valueHeadDim, queryRank } = attention;
  const queryWidth = queryRank ?? heads * headDim;
  const expansion = queryRank === undefined ? 0 : queryRank + queryRank * heads * headDim;
  const gateWidth = { none: 0, elementwise: heads * valueHeadDim, headwise: heads }[attention.outputGate];
  const keyWidth = attention.ownsKv ? kvHeads * headDim : 0;
  const valueWidth = attention.ownsKv && !attention.keyIsValue ? kvHeads * valueHeadDim : 0;
  const inputWidth = queryWidth + gateWidth + keyWidth + valueWidth;
  const output = heads * valueHeadDim * hidden + (attention.outputBias ? hidden : 0);
  const biases = attention.qkvBias ? inputWidth : 0;
  const selection = selectorParams(attention.selector, hidden);
  return (
    hidden * inputWidth +
    expansion +
    biases +
    output +
    qkNormParams(attention) +
    (attention.sinks ? heads : 0) +
    selection
  );
}

/** Index queries and one index key per position, a norm each (transformers, `MiniMaxM3VLIndexer`). */
const selectorParams = (selector: BlockSelector | undefined, hidden: number): number =>
  selector === undefined ? 0 : hidden * (selector.heads + 1) * selector.headDim + 2 * selector.headDim;

function qkNormParams({ qkNorm, heads, kvHeads, headDim, ownsKv }: SoftmaxAttention): number {
  if (qkNorm === "none") return 0;
  if (qkNorm === "per-head") return headDim * (ownsKv ? 2 : 1);
  return heads * headDim + (ownsKv ? kvHeads * headDim : 0);
}

/**
 * DeepSeek-V2 (arXiv 2405.04434): D r_q + r_q H (d_n + d_r) + D (r_kv + d_r) + r_kv H (d_n + d_v) + H d_v D,
 * with a norm on each latent. Without r_q the queries are one D x H (d_n + d_r) matrix.
 */
function latentParams(attention: LatentAttention, hidden: number): number {
  const { heads, qLoraRank, kvLoraRank, nopeDim, ropeDim, valueHeadDim } = attention;
  const queryWidth = heads * (nopeDim + ropeDim);
  const query = qLoraRank === null ? hidden * queryWidth : hidden * qLoraRank + qLoraRank + qLoraRank * queryWidth;
  const keyValue = hidden * (kvLoraRank + ropeDim) + kvLoraRank + kvLoraRank * heads * (nopeDim + valueHeadDim);
  const output = heads * valueHeadDim * hidden;
  const gate = hidden * latentGateWidth(attention, heads);
  const biases = attention.bias ? (qLoraRank ?? 0) + kvLoraRank + ropeDim + hidden : 0;
  return query + keyValue + output + gate + biases + latentIndexerParams(attention, hidden);
}

/** Outputs of the gate of latent attention over `heads` heads. */
export const latentGateWidth = ({ outputGate, valueHeadDim }: LatentAttention, heads: number): number =>
  outputGate === false ? 0 : outputGate === "headwise" ? heads : heads * valueHeadDim;

/** DeepSeek-V3.2 indexer: queries from the query latent, one shared key with a layer norm, one weight per head. */
export function latentIndexerParams({ indexer, qLoraRank }: LatentAttention, hidden: number): number {
  if (indexer === null || indexer.shared === true) return 0;
  const { heads, headDim, pool = 1 } = indexer;
  const queryInput = qLoraRank ?? hidden;
  // A pooled key is a gated sum of `pool` keys: one gate matrix and an offset per place (transformers, `Glm5NextTextIndexer`).
  const pooling = pool === 1 ? 0 : hidden * headDim + pool * headDim;
  return queryInput * heads * headDim + hidden * headDim + 2 * headDim + hidden * heads + pooling;
}

/**
 * DeepSeek-V4: low-rank queries, one shared KV head, output through groups of low rank, one sink per head,
 * and a compressor (with an indexer when entries are selected).
 */
function compressedParams(attention: CompressedAttention, hidden: number): number {
  const { heads, headDim, qLoraRank, outputGroups, outputLoraRank } = attention;
  const query = hidden * qLoraRank + qLoraRank + qLoraRank * heads * headDim;
  const keyValue = hidden * headDim + headDim;
  const output = heads * headDim * outputLoraRank + outputGroups * outputLoraRank * hidden;
  return query + keyValue + output + heads + compressionParams(attention, hidden);
}

function compressionParams(attention: CompressedAttention, hidden: number): number {
  if (attention.variant === "window") return 0;
  const overlap = attention.variant === "csa" ? 2 : 1;
  const params = compressorParams(hidden, attention.headDim, attention.ratio, overlap);
  const { indexer } = attention;
  if (indexer === null) return params;
  const selection = attention.qLoraRank * indexer.heads * indexer.headDim + hidden * indexer.heads;
  return params + selection + compressorParams(hidden, indexer.headDim, attention.ratio, overlap);
}

/** Value and gate projections, a position bias per slot and a norm; overlapping windows double the width. */
function compressorParams(hidden: number, headDim: number, ratio: number, overlap: number): number {
  const width = overlap * headDim;
  return 2 * hidden * width + ratio * width + headDim;
}
