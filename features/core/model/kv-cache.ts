/** Memory that one sequence holds between steps: the KV cache and the state of linear layers. Whole model, no sharding. */
import { assertNever } from "@/lib/assert-never";
import { bytes, type Bytes } from "@/lib/units/quantity";
import type {
  Attention,
  CompressedAttention,
  Indexer,
  LatentAttention,
  ModelSpec,
  NumberFormat,
  SoftmaxAttention,
} from "./spec";
import { bytesPerElement } from "./weights";

/**
 * Bytes that one more token adds, all layers, while the context is below every sliding window (so windowed layers
 * count at their full rate). Compressed attention adds its compressed entries; its local window is a fixed buffer.
 */
export function kvBytesPerToken(model: ModelSpec, format: NumberFormat): Bytes {
  return sumLayers(model, (attention) => layerKvBytesPerToken(attention, format));
}

/** Bytes that one more token adds once every sliding window is full: only layers that see the whole context grow. */
export function kvBytesPerTokenBeyondWindows(model: ModelSpec, format: NumberFormat): Bytes {
  return sumLayers(model, (attention) =>
    attention.kind === "softmax" && attention.window !== null ? 0 : layerKvBytesPerToken(attention, format),
  );
}

/** Bytes of the KV cache of one sequence with `contextTokens` positions; windows cap, compressed entries round down. */
export function kvBytesAt(model: ModelSpec, format: NumberFormat, contextTokens: number): Bytes {
  return sumLayers(model, (attention) => layerKvBytesAt(attention, format, contextTokens));
}

/** Bytes of recurrent and convolution state of one sequence; independent of the context length. */
export function stateBytesPerSequence(model: ModelSpec): Bytes {
  return sumLayers(model, (attention) => (attention.kind === "linear" ? layerStateBytes(attention) : 0));
}

/** Cache rate of one layer, bytes per token; 0 for linear layers and for layers that read another layer's cache. */
export function layerKvBytesPerToken(attention: Attention, format: NumberFormat): number {
  switch (attention.kind) {
    case "softmax": {
      const { ownsKv, bothWays, kvHeads, headDim, valueHeadDim } = attention;
      const entry = kvHeads * (headDim + valueHeadDim) * elementBytes(format) + selectorKeyBytes(attention);
      return ownsKv && bothWays !== true ? entry : 0;
    }
    case "mla":
      return latentEntryBytes(attention, format) + indexerKeyBytes(attention.indexer);
    case "compressed":
      return attention.variant === "window" ? 0 : compressedEntryBytes(attention, format) / attention.ratio;
    case "linear":
    case "none":
      return 0;
    default:
      return assertNever(attention);
  }
}

/** Cache of one layer for one sequence, bytes. */
export function layerKvBytesAt(attention: Attention, format: NumberFormat, contextTokens: number): number {
  if (attention.kind === "compressed") {
    const local = Math.min(contextTokens, attention.window) * sharedHeadBytes(attention, format);
    const entries = attention.variant === "window" ? 0 : Math.floor(contextTokens / attention.ratio);
    return local + entries * compressedEntryBytes(attention, format);
  }
  const window = attention.kind === "softmax" ? (attention.window ?? contextTokens) : contextTokens;
  return Math.min(contextTokens, window) * layerKvBytesPerToken(attention, format);
}

/** State of one linear layer for one sequence: valueHeads x keyHeadDim x valueHeadDim, and the convolution tail. */
export function layerStateBytes(attention: Extract<Attention, { kind: "linear" }>): number {
  const { valueHeads, keyHeadDim, valueHeadDim, convChannels, convKernel, stateFormat } = attention;
  const recurrent = valueHeads * keyHeadDim * valueHeadDim * bytesPerElement(stateFormat);
  return recurrent + convChannels * Math.max(0, convKernel - 1) * bytesPerElement("bf16");
}

/**
 * The latent and the shared rotary key. FP8 beside an indexer is the layout of vLLM's and SGLang's sparse kernels:
 * FP8 latent, one FP32 scale per 128 of it, rotary part in BF16 (656 bytes for 512 + 64).
 */
export function latentEntryBytes({ kvLoraRank, ropeDim, indexer }: LatentAttention, format: NumberFormat): number {
  const narrow = format === "fp8" || format === "fp8_block";
  if (narrow && indexer !== null) return kvLoraRank + (4 * kvLoraRank) / 128 + 2 * ropeDim;
  return (kvLoraRank + ropeDim) * elementBytes(format);
}

/**
 * One indexer key: FP8 with one FP32 scale per 128 elements, 132 bytes for 128, whatever the cache format
 * (DeepSeek-V3.2 reference inference; the caches of vLLM and SGLang follow it). A shared indexer keeps none, a pooled one
 * the share of a position in the key of its pool.
 */
export function indexerKeyBytes(indexer: Indexer | null): number {
  if (indexer === null || indexer.shared === true) return 0;
  return (indexer.headDim + (4 * indexer.headDim) / 128) / (indexer.pool ?? 1);
}

/** The index key of a position that a block selector scores: BF16, whatever the cache format (vLLM, `MiniMaxM3IndexerCache`, default). */
export const selectorKeyBytes = ({ selector }: SoftmaxAttention): number =>
  selector === undefined ? 0 : selector.headDim * bytesPerElement("bf16");

function compressedEntryBytes(attention: CompressedAttention, format: NumberFormat): number {
  return sharedHeadBytes(attention, format) + indexerKeyBytes(attention.indexer);
}

/** One entry of the shared KV head (key and value are the same vector). FP8 keeps the rotary part in BF16, scales per 64. */
export function sharedHeadBytes({ headDim, ropeDim }: CompressedAttention, format: NumberFormat): number {
  const narrow = format === "fp8" || format === "fp8_block";
  return narrow ? headDim - ropeDim + 2 * ropeDim + headDim / 64 : headDim * elementBytes(format);
}

/** One cached element. FP8 caches have one scale per tensor or head, whatever the weights have. */
const elementBytes = (format: NumberFormat): number => (format === "fp8_block" ? 1 : bytesPerElement(format));

function sumLayers(model: ModelSpec, size: (attention: Attention) => number): Bytes {
  return bytes(model.layers.reduce((sum, { count, attention }) => sum + count * size(attention), 0));
}
