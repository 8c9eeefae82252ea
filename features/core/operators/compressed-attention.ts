/**
 * DeepSeek-V4 compressed attention: a local window plus one entry per `ratio` positions, of which CSA selects
 * `indexer.topK` and HCA reads all. One shared KV head of `headDim` serves as key and value; queries come from a low-rank
 * latent, outputs leave through grouped low-rank projections.
 *
 *   FLOP = 2 · H/tp · 2 d · (windowed pairs + compressed pairs)
 *   cache per position = d / ratio beyond the window, replicated over tensor-parallel ranks
 */
import type { CompressedAttention } from "@/features/core/model/spec";
import { sharedHeadBytes } from "@/features/core/model/kv-cache";
import { elementWise, gemm, kernel, listSegments, type LayerScope } from "./build";
import { indexerOperators } from "./latent-attention";
import type { OperatorDetail } from "./detail";
import type { Operator } from "./operator";
import { causalPairs, compressedPairs, positionsRead, type Segment } from "./segment";
import { total } from "./softmax-attention";

export function compressedAttention(scope: LayerScope, attention: CompressedAttention): Operator[] {
  const { model, tokens, precision, parallelism } = scope;
  const format = precision.weights.attention;
  const heads = attention.heads / parallelism.tp;
  const queries = heads * attention.headDim;
  const groups = Math.max(1, attention.outputGroups / parallelism.tp);
  const compressed = attention.variant !== "window";
  // The compressor projects keys and gates of the positions that it merges; CSA keeps two overlapping sets.
  const compressor = compressed ? attention.headDim * (attention.variant === "csa" ? 4 : 2) : 0;
  return [
    gemm(scope, "q-kv-down", {
      m: tokens,
      n: attention.qLoraRank + attention.headDim + compressor,
      k: model.hidden,
      format,
    }),
    gemm(scope, "q-up", { m: tokens, n: queries, k: attention.qLoraRank, format }),
    elementWise(scope, "rope-kv-write", 2 * tokens * (queries + attention.headDim), {
      kvBytes: tokens * sharedHeadBytes(attention, precision.kv),
    }),
    ...(compressed ? indexerOperators(scope, attention.indexer, attention.qLoraRank, 1 / attention.ratio) : []),
    ...attentionKernel(scope, attention, heads, "prefill"),
    ...attentionKernel(scope, attention, heads, "decode"),
    gemm(scope, "output-down", {
      m: tokens,
      n: attention.outputLoraRank * groups,
      k: queries / groups,
      format,
    }),
    gemm(scope, "attention-out", { m: tokens, n: model.hidden, k: attention.outputLoraRank * groups, format }),
  ];
}

function attentionKernel(
  scope: LayerScope,
  attention: CompressedAttention,
  heads: number,
  phase: Segment["phase"],
): Operator[] {
  const segments = listSegments(scope, phase);
  if (segments.length === 0) return [];
  const tokens = total(segments, (s) => s.newTokens);
  const entry = sharedHeadBytes(attention, scope.precision.kv);
  return [
    kernel(scope, `attention-${phase}`, {
      family: phase === "prefill" ? "attention-prefill" : "attention-decode",
      flops: (4 * heads * attention.headDim * total(segments, (s) => pairs(s, attention))) / scope.parallelism.cp,
      kvBytes: (total(segments, (s) => entriesRead(s, attention)) * entry) / scope.parallelism.cp,
      activations: (2 * tokens * heads * attention.headDim) / scope.parallelism.cp,
      detail: attentionDetail(scope, attention, heads, segments),
    }),
  ];
}

/** One vector per entry serves as key and value of all heads; a query sees its mean number of entries, as in a window. */
function attentionDetail(
  { precision, parallelism: { cp } }: LayerScope,
  attention: CompressedAttention,
  heads: number,
  segments: readonly Segment[],
): OperatorDetail {
  const size = sharedHeadBytes(attention, precision.kv) / attention.headDim;
  const decode = segments.every(({ phase }) => phase === "decode");
  const seen = total(segments, (s) => pairs(s, attention)) / total(segments, (s) => s.newTokens);
  return {
    kind: "attention",
    latent: decode,
    ...{ heads, kvHeads: 1, keyDim: attention.headDim, valueDim: attention.headDim },
    ...{ kvElements: attention.headDim, kvSize: size, cacheSize: Math.round(size) },
    window: decode ? null : Math.max(1, seen),
    segments: segments.map((s) => {
      const entries = Math.max(0, entriesRead(s, attention) - s.newTokens);
      return decode
        ? { sequences: s.sequences, newTokens: s.newTokens, cached: entries / cp }
        : { sequences: s.sequences, newTokens: s.newTokens / cp, cached: entries };
    }),
  };
}

function pairs(segment: Segment, attention: CompressedAttention): number {
  const local = causalPairs(segment.newTokens, segment.cached, attention.window);
  if (attention.variant === "window") return local;
  return local + compressedPairs(segment.newTokens, segment.cached, attention.ratio, selected(attention));
}

function entriesRead(segment: Segment, attention: CompressedAttention): number {
  const local = positionsRead(segment.newTokens, segment.cached, attention.window);
  if (attention.variant === "window") return local;
  const entries = (segment.cached + segment.newTokens) / attention.ratio;
  return local + (segment.phase === "decode" ? Math.min(entries, selected(attention) * segment.newTokens) : entries);
}

const selected = (attention: CompressedAttention): number => attention.indexer?.topK ?? Infinity;
