/**
 * MHA, GQA and MQA, full or windowed, on one GPU of a tensor-parallel group.
 *
 *   heads per GPU = H / tp · KV heads per GPU = max(1, G / tp)   (replicated when tp > G)
 *   attention FLOP = 2 · H/tp · (d_qk + d_v) · pairs              (FlashAttention, causal pairs only)
 *
 * Context parallelism splits the new tokens of a prefill and the cached positions of a decode.
 */
import { selectorKeyBytes } from "@/features/core/model/kv-cache";
import type { SoftmaxAttention } from "@/features/core/model/spec";
import { bytesPerElement } from "@/features/core/model/weights";
import { decodeShare, prefillShare, type AttentionDetail, type AttentionSegment } from "./detail";
import { activationSize, elementWise, gemm, kernel, listSegments, message, type LayerScope } from "./build";
import { decodeExchange, prefillExchange } from "./context-parallel";
import type { Operator } from "./operator";
import { causalPairs, mutualPairs, positionsRead, type Segment } from "./segment";

export function softmaxAttention(scope: LayerScope, attention: SoftmaxAttention): Operator[] {
  const local = localHeads(attention, scope.parallelism.tp);
  const { model, tokens, precision } = scope;
  const format = precision.weights.attention;
  const queries = local.heads * attention.headDim;
  const cacheWidth = attention.ownsKv ? local.kvHeads * (attention.headDim + attention.valueHeadDim) : 0;
  const projected = attention.keyIsValue ? local.kvHeads * attention.headDim : cacheWidth;
  const gate = gateOutputs(attention, local.heads);
  const rotated = queries + cacheWidth;
  // A query latent and its keys and values are on every rank; the expansion is split by heads.
  const { queryRank } = attention;
  return [
    gemm(scope, "qkv", { m: tokens, n: (queryRank ?? queries) + gate + projected, k: model.hidden, format }),
    ...(queryRank === undefined ? [] : [gemm(scope, "q-up", { m: tokens, n: queries, k: queryRank, format })]),
    ...wholeNorm(scope, attention, local),
    elementWise(scope, "rope-kv-write", 2 * tokens * rotated, {
      kvBytes: attention.bothWays ? 0 : tokens * cacheWidth * bytesPerElement(precision.kv),
    }),
    ...blockSelection(scope, attention),
    ...prefillKernel(scope, attention, local),
    ...decodeKernel(scope, attention, local),
    gemm(scope, "attention-out", { m: tokens, n: model.hidden, k: local.heads * attention.valueHeadDim, format }),
  ];
}

/**
 * A norm over all heads at once is a kernel of its own (one per head is part of the rotation's): queries and keys are read for their sums
 * of squares, then read and written. Tensor ranks hold a part of the heads, so both FP32 sums of a token are reduced between them
 * (vLLM, MiniMaxText01RMSNormTP).
 */
function wholeNorm(scope: LayerScope, attention: SoftmaxAttention, { heads, kvHeads }: LocalHeads): Operator[] {
  if (attention.qkNorm !== "full") return [];
  const { tokens, parallelism } = scope;
  const messages = message("all-reduce", "tp", parallelism, parallelism.tp, 2 * tokens * bytesPerElement("fp32"));
  return [elementWise(scope, "qk-norm", 3 * tokens * (heads + kvHeads) * attention.headDim, { messages })];
}

/**
 * Index heads score every cached position and keep the best blocks (MiniMax-M3, transformers `MiniMaxM3VLIndexer`). The one index key of a
 * position is on every tensor rank; index heads are split (vLLM, `MiniMaxM3IndexerMetadataBuilder`).
 */
function blockSelection(scope: LayerScope, attention: SoftmaxAttention): Operator[] {
  const { selector } = attention;
  if (selector === undefined) return [];
  const { tokens, model, precision, parallelism } = scope;
  const format = precision.weights.attention;
  const width = Math.max(1, selector.heads / parallelism.tp) * selector.headDim;
  const seen = total(scope.segments, (s) => causalPairs(s.newTokens, s.cached)) / parallelism.cp;
  const keys = total(scope.segments, (s) => s.cached + s.newTokens) / parallelism.cp;
  return [
    gemm(scope, "indexer-q", { m: tokens, n: width, k: model.hidden, format }),
    gemm(scope, "indexer-k", { m: tokens, n: selector.headDim, k: model.hidden, format }),
    kernel(scope, "indexer-scores", {
      family: "attention-decode",
      flops: 2 * width * seen,
      kvBytes: keys * selectorKeyBytes(attention),
      activations: tokens * width,
      detail: { kind: "index", pairs: seen, keys },
    }),
  ];
}

type LocalHeads = { readonly heads: number; readonly kvHeads: number };

export const localHeads = (attention: SoftmaxAttention, tp: number): LocalHeads => ({
  heads: attention.heads / tp,
  kvHeads: Math.max(1, Math.ceil(attention.kvHeads / tp)),
});

function gateOutputs(attention: SoftmaxAttention, heads: number): number {
  if (attention.outputGate === "elementwise") return heads * attention.valueHeadDim;
  return attention.outputGate === "headwise" ? heads : 0;
}

function prefillKernel(scope: LayerScope, attention: SoftmaxAttention, local: LocalHeads): Operator[] {
  const segments = listSegments(scope, "prefill");
  if (segments.length === 0) return [];
  const cp = scope.parallelism.cp;
  const perPosition = kvBytesPerPosition(scope, attention, local);
  const operator = kernel(scope, "attention-prefill", {
    family: "attention-prefill",
    flops: (attentionFlops(attention, local) * pairs(segments, attention)) / cp,
    kvBytes: total(segments, (s) => positionsRead(s.newTokens, s.cached, attention.window)) * perPosition,
    activations: (total(segments, (s) => s.newTokens) / cp) * queryAndOutput(attention, local),
    detail: attentionDetail(scope, attention, local, prefillShare(asCausal(segments, attention), cp)),
  });
  const messages = prefillExchange(scope, {
    keysValues: total(segments, (s) => positionsRead(s.newTokens, s.cached, attention.window)) * perPosition,
    ...queriesAndOutputs(scope, attention, local, segments),
  });
  return [{ ...operator, messages }];
}

function decodeKernel(scope: LayerScope, attention: SoftmaxAttention, local: LocalHeads): Operator[] {
  const segments = listSegments(scope, "decode");
  if (segments.length === 0) return [];
  const cp = scope.parallelism.cp;
  const tokens = total(segments, (s) => s.newTokens);
  const operator = kernel(scope, "attention-decode", {
    family: "attention-decode",
    flops: (attentionFlops(attention, local) * pairs(segments, attention)) / cp,
    kvBytes:
      (total(segments, (s) => positionsRead(s.newTokens, s.cached, reach(attention))) *
        kvBytesPerPosition(scope, attention, local)) /
      cp,
    activations: tokens * queryAndOutput(attention, local),
    detail: attentionDetail(scope, attention, local, decodeShare(segments, cp)),
  });
  return [{ ...operator, messages: decodeExchange(scope, queriesAndOutputs(scope, attention, local, segments)) }];
}

/** Bytes of all new tokens on the heads of one GPU. */
function queriesAndOutputs(
  scope: LayerScope,
  { headDim, valueHeadDim }: SoftmaxAttention,
  { heads }: LocalHeads,
  segments: readonly Segment[],
) {
  const each = total(segments, (s) => s.newTokens) * heads * activationSize(scope);
  return { queries: each * headDim, outputs: each * valueHeadDim };
}

function attentionDetail(
  { precision }: LayerScope,
  attention: SoftmaxAttention,
  { heads, kvHeads }: LocalHeads,
  segments: readonly AttentionSegment[],
): AttentionDetail {
  const { headDim, valueHeadDim } = attention;
  const size = bytesPerElement(precision.kv);
  const kvElements = kvHeads * (headDim + valueHeadDim);
  const dims = { heads, kvHeads, keyDim: headDim, valueDim: valueHeadDim, window: reach(attention) };
  return { kind: "attention", latent: false, ...dims, kvElements, kvSize: size, cacheSize: size, segments };
}

const attentionFlops = (attention: SoftmaxAttention, local: LocalHeads): number =>
  2 * local.heads * (attention.headDim + attention.valueHeadDim);

const queryAndOutput = (attention: SoftmaxAttention, local: LocalHeads): number =>
  local.heads * (attention.headDim + attention.valueHeadDim);

const kvBytesPerPosition = (scope: LayerScope, attention: SoftmaxAttention, local: LocalHeads): number =>
  local.kvHeads * (attention.headDim + attention.valueHeadDim) * bytesPerElement(scope.precision.kv);

const pairs = (segments: readonly Segment[], attention: SoftmaxAttention): number =>
  total(segments, ({ newTokens, cached }) =>
    attention.bothWays
      ? mutualPairs(newTokens + cached, attention.window)
      : causalPairs(newTokens, cached, reach(attention)),
  );

/** Positions that one query reads at most: as many as its window holds, or as its selected blocks do, wherever they lie; null = all. */
const reach = ({ window, selector }: SoftmaxAttention): number | null =>
  selector === undefined ? window : Math.min(window ?? Infinity, selector.blocks * selector.blockSize);

/** A kernel's laws know causal chunks: n tokens that see each other are as much work as n behind (n - 1) / 2 cached ones. */
const asCausal = (segments: readonly Segment[], { window, bothWays }: SoftmaxAttention): readonly Segment[] =>
  bothWays && window === null
    ? segments.map((segment) => ({ ...segment, cached: (segment.newTokens - 1) / 2 }))
    : segments;

/** Sum of a per-sequence quantity over all sequences. */
export const total = (segments: readonly Segment[], perSequence: (segment: Segment) => number): number =>
  segments.reduce((sum, segment) => sum + segment.sequences * perSequence(segment), 0);
