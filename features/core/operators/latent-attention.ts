/**
 * Multi-head latent attention (DeepSeek-V2, arXiv:2405.04434) with the optional lightning indexer of DeepSeek-V3.2.
 *
 * Prefill expands the latent to keys and values per head; decode absorbs the expansion into query and output:
 *   prefill FLOP = 2 · H/tp · (d_nope + d_rope + d_v) · pairs
 *   decode  FLOP = 2 · H/tp · ((r_kv + d_rope) + r_kv) · pairs, and 2 · H/tp · r_kv · (d_nope + d_v) per token to absorb
 * The latent cache (r_kv + d_rope per position) is replicated over tensor-parallel ranks.
 */
import type { Indexer, LatentAttention } from "@/features/core/model/spec";
import { latentGateWidth } from "@/features/core/model/attention-params";
import { indexerKeyBytes, latentEntryBytes } from "@/features/core/model/kv-cache";
import { bytesPerElement } from "@/features/core/model/weights";
import { bytes } from "@/lib/units/quantity";
import { activationSize, elementWise, gemm, kernel, listSegments, type LayerScope } from "./build";
import { decodeExchange, prefillExchange } from "./context-parallel";
import { decodeShare, prefillShare, type OperatorDetail } from "./detail";
import type { Operator } from "./operator";
import { causalPairs, compressedPairs, type Segment } from "./segment";
import { total } from "./softmax-attention";

export function latentAttention(scope: LayerScope, attention: LatentAttention): Operator[] {
  const { model, tokens, precision, parallelism } = scope;
  const format = precision.weights.attention;
  const heads = attention.heads / parallelism.tp;
  const queries = heads * (attention.nopeDim + attention.ropeDim);
  const latent = attention.kvLoraRank + attention.ropeDim;
  const gate = latentGateWidth(attention, heads);
  const down = { m: tokens, k: model.hidden, format };
  const query =
    attention.qLoraRank === null
      ? [gemm(scope, "q-kv-down", { ...down, n: queries + latent + gate })]
      : [
          gemm(scope, "q-kv-down", { ...down, n: attention.qLoraRank + latent + gate }),
          gemm(scope, "q-up", { m: tokens, n: queries, k: attention.qLoraRank, format }),
        ];
  return [
    ...query,
    elementWise(scope, "rope-kv-write", 2 * tokens * (queries + latent), {
      kvBytes: tokens * latentEntryBytes(attention, precision.kv),
    }),
    ...indexerOperators(
      scope,
      attention.indexer,
      attention.qLoraRank ?? model.hidden,
      1 / (attention.indexer?.pool ?? 1),
    ),
    ...expansion(scope, attention, heads),
    ...prefillKernel(scope, attention, heads),
    ...decodeKernel(scope, attention, heads),
    gemm(scope, "attention-out", { m: tokens, n: model.hidden, k: heads * attention.valueHeadDim, format }),
  ];
}

/**
 * The r_kv x H (d_nope + d_v) expansion: a matrix product over all positions of a prefill (cached ones too, their
 * latents are expanded again), two small products per head and token of a decode. The weights are stored once; a decode multiplies
 * them in the format of the activations, which is what vLLM makes of them when it loads (mla/common.py, process_weights_after_loading).
 */
function expansion(scope: LayerScope, attention: LatentAttention, heads: number): Operator[] {
  const format = scope.precision.weights.attention;
  const shape = { n: heads * (attention.nopeDim + attention.valueHeadDim), k: attention.kvLoraRank, format };
  const prefill = total(listSegments(scope, "prefill"), (s) => s.newTokens + s.cached);
  const decode = total(listSegments(scope, "decode"), (s) => s.newTokens) / scope.parallelism.cp;
  const operators: Operator[] = [];
  if (prefill > 0) operators.push(gemm(scope, "kv-up", { ...shape, m: prefill }));
  if (decode > 0) {
    const { storedBytes } = gemm(scope, "kv-absorb", { ...shape, m: decode });
    operators.push({
      ...absorption(scope, attention, heads, decode),
      storedBytes: prefill > 0 ? bytes(0) : storedBytes,
    });
  }
  return operators;
}

/** Every head reads and writes vectors of its own: H (d_nope + r_kv) and H (r_kv + d_v) elements a token. */
function absorption(scope: LayerScope, attention: LatentAttention, heads: number, tokens: number): Operator {
  const { nopeDim: query, kvLoraRank: latent, valueHeadDim: output } = attention;
  const product = { m: tokens, n: heads * (query + output), k: latent, format: scope.precision.activations };
  // No shape: it is no product of one matrix.
  const { shape: _, ...work } = gemm(scope, "kv-absorb", product);
  return {
    ...work,
    activationBytes: bytes(tokens * heads * (query + 2 * latent + output) * activationSize(scope)),
    detail: { kind: "absorbed", heads, tokens, query, latent, output },
  };
}

function prefillKernel(scope: LayerScope, attention: LatentAttention, heads: number): Operator[] {
  const segments = listSegments(scope, "prefill");
  if (segments.length === 0) return [];
  const { cp } = scope.parallelism;
  const width = attention.nopeDim + attention.ropeDim + attention.valueHeadDim;
  const newTokens = total(segments, (s) => s.newTokens);
  const latentBytes = latentEntryBytes(attention, scope.precision.kv);
  const operator = kernel(scope, "attention-prefill", {
    family: "attention-prefill",
    flops: (2 * heads * width * selectedPairs(segments, attention.indexer)) / cp,
    kvBytes: total(segments, (s) => s.cached + s.newTokens) * latentBytes,
    // Expanded keys and values of all positions, queries and outputs of the new ones.
    activations:
      total(segments, (s) => s.cached + s.newTokens) * heads * width +
      (newTokens / cp) * heads * (width + attention.nopeDim),
    detail: expandedDetail(scope, attention, heads, segments),
  });
  const each = newTokens * heads * activationSize(scope);
  const messages = prefillExchange(exchanging(scope, attention), {
    keysValues: total(segments, (s) => s.cached + s.newTokens) * latentBytes,
    queries: each * (attention.nopeDim + attention.ropeDim),
    outputs: each * attention.valueHeadDim,
  });
  return [{ ...operator, messages }];
}

function decodeKernel(scope: LayerScope, attention: LatentAttention, heads: number): Operator[] {
  const segments = listSegments(scope, "decode");
  if (segments.length === 0) return [];
  const { cp } = scope.parallelism;
  const latent = attention.kvLoraRank + attention.ropeDim;
  const tokens = total(segments, (s) => s.newTokens);
  const exchanged = tokens * heads * (latent + attention.kvLoraRank);
  const operator = kernel(scope, "attention-decode", {
    family: "attention-decode",
    flops: (2 * heads * (latent + attention.kvLoraRank) * selectedPairs(segments, attention.indexer)) / cp,
    kvBytes:
      (total(segments, (s) => positions(s, attention.indexer)) * latentEntryBytes(attention, scope.precision.kv)) / cp,
    activations: exchanged,
    detail: absorbedDetail(scope, attention, heads, segments),
  });
  const each = tokens * heads * activationSize(scope);
  const messages = decodeExchange(exchanging(scope, attention), {
    queries: each * latent,
    outputs: each * attention.kvLoraRank,
  });
  return [{ ...operator, messages }];
}

/** A query that selects its positions needs all of them at once: there keys are gathered, whatever is asked. */
function exchanging(scope: LayerScope, { indexer }: LatentAttention): LayerScope {
  if (!indexer) return scope;
  const { cpBy: _, ...gathers } = scope.parallelism;
  return { ...scope, parallelism: gathers };
}

type DetailWriter = (
  scope: LayerScope,
  attention: LatentAttention,
  heads: number,
  segments: readonly Segment[],
) => OperatorDetail;

/** A prefill multiplies keys and values per head, expanded from the latent in the activation format. */
const expandedDetail: DetailWriter = (scope, attention, heads, segments) => {
  if (attention.indexer) return sparseDetail(scope, attention, heads, segments);
  const keyDim = attention.nopeDim + attention.ropeDim;
  const valueDim = attention.valueHeadDim;
  return {
    kind: "attention",
    latent: true,
    ...{ heads, kvHeads: heads, keyDim, valueDim, window: null },
    kvElements: heads * (keyDim + valueDim),
    kvSize: activationSize(scope),
    cacheSize: bytesPerElement(scope.precision.kv),
    segments: prefillShare(segments, scope.parallelism.cp),
  };
};

/** A decode reads the latent of every position once for all heads. */
const absorbedDetail: DetailWriter = (scope, attention, heads, segments) => {
  if (attention.indexer) return sparseDetail(scope, attention, heads, segments);
  const keyDim = attention.kvLoraRank + attention.ropeDim;
  const size = bytesPerElement(scope.precision.kv);
  return {
    kind: "attention",
    latent: true,
    ...{ heads, kvHeads: 1, keyDim, valueDim: attention.kvLoraRank, window: null },
    ...{ kvElements: keyDim, kvSize: size, cacheSize: size },
    segments: decodeShare(segments, scope.parallelism.cp),
  };
};

const sparseDetail: DetailWriter = ({ precision, parallelism }, attention, heads, segments) => ({
  kind: "sparse",
  heads,
  pairs: selectedPairs(segments, attention.indexer) / parallelism.cp,
  latentBytes: latentEntryBytes(attention, precision.kv),
});

/** With an indexer every query attends to its best topK positions only. */
function selectedPairs(segments: readonly Segment[], indexer: Indexer | null): number {
  return total(segments, (s) =>
    indexer ? compressedPairs(s.newTokens, s.cached, 1, indexer.topK) : causalPairs(s.newTokens, s.cached),
  );
}

/** Positions a decode reads: every new token of a sequence selects its own topK. */
const positions = (s: Segment, indexer: Indexer | null): number =>
  indexer ? Math.min(s.cached + s.newTokens, indexer.topK * s.newTokens) : s.cached + s.newTokens;

/**
 * Lightning indexer (DeepSeek-V3.2 report): heads x dim query from the query latent, one key per position, a weight per
 * head; scores against every cached position in FP8. Replicated over tensor-parallel ranks, as the reference kernels do.
 * `entries` = keys per position (1, or 1 / ratio with compressed attention, 1 / pool with pooled keys).
 */
export function indexerOperators(
  scope: LayerScope,
  indexer: Indexer | null,
  queryInput: number,
  entries = 1,
): Operator[] {
  if (!indexer || indexer.shared === true) return [];
  const { tokens, model, precision } = scope;
  const format = precision.weights.attention;
  const width = indexer.heads * indexer.headDim;
  const pairs = total(scope.segments, (s) => causalPairs(s.newTokens, s.cached)) * entries;
  const keys = total(scope.segments, (s) => s.cached + s.newTokens) * entries;
  return [
    gemm(scope, "indexer-q", { m: tokens, n: width, k: queryInput, format }),
    gemm(scope, "indexer-k", { m: tokens, n: indexer.headDim + indexer.heads, k: model.hidden, format }),
    kernel(scope, "indexer-scores", {
      family: "attention-decode",
      flops: (2 * width * pairs) / scope.parallelism.cp,
      kvBytes: (keys * indexerKeyBytes(indexer) * (indexer.pool ?? 1)) / scope.parallelism.cp,
      activations: tokens * width,
      rate: precision.narrowArithmetic ? "fp8" : "bf16",
      detail: { kind: "index", pairs: pairs / scope.parallelism.cp, keys: keys / scope.parallelism.cp },
    }),
  ];
}
