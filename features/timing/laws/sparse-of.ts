/**
 * The dimensions of the operators of sparse latent attention from their totals, with DeepSeek-V3.2's sizes: a latent
 * of 576 in BF16, 192 + 128 per expanded pair (how a prefill is counted), 64 index heads of 128.
 */
import type { Operator } from "@/features/operators/operator";
import { ABSORBED_WIDTH, type IndexWork, type SparseWork } from "./sparse-law";

const LATENT_BYTES = 2 * 576;
const EXPANDED_WIDTH = 192 + 128;
/** BF16 bytes per position and head of an expanded prefill: 320 of key and value, 448 of query and output. */
const EXPANDED_ACTIVATIONS = 2 * 768;
const INDEX_FLOPS = 2 * 64 * 128;
const INDEX_KEY_BYTES = 132;

/** Null where there is nothing to multiply or read. */
export function sparseOf({ family, flops, kvBytes, activationBytes }: Operator): SparseWork | null {
  if (flops === 0 || kvBytes === 0) return null;
  const positions = kvBytes / LATENT_BYTES;
  if (family === "attention-prefill") {
    const heads = Math.max(1, activationBytes / EXPANDED_ACTIVATIONS / positions);
    return { heads, pairs: flops / (2 * EXPANDED_WIDTH * heads), latentBytes: LATENT_BYTES };
  }
  return { heads: Math.max(1, flops / (2 * ABSORBED_WIDTH * positions)), pairs: positions, latentBytes: LATENT_BYTES };
}

export const indexOf = ({ flops }: Operator): IndexWork => ({ flops, pairs: flops / INDEX_FLOPS });

/**
 * Scores of a prefill chunk: many queries for every key that is read (132 bytes each), where a decode has one or a
 * few.
 */
export const isChunk = ({ flops, kvBytes }: Operator): boolean =>
  flops / INDEX_FLOPS > 16 * (kvBytes / INDEX_KEY_BYTES);
