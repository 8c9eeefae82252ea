/**
 * The dimensions of an attention operator: its detail, or one sequence-and-head grid with the same FLOP, cache bytes
 * and activation bytes. The grid assumes heads of 128 (softmax), DeepSeek's 192 + 128 and 576 / 512 (latent),
 * uncached prompts and BF16 activations; it has one virtual head, and as many sequences as sequences times heads of
 * the true kernel.
 *
 *   queries = activation bytes / (2 · (d_k + d_v))
 *   mean keys L = FLOP / (2 · (d_k + d_v) · queries)
 *   prefill: tokens of a sequence = 2L - 1
 *   decode: query heads per cache head = FLOP / (2·(d_k + d_v)) / cached positions
 */
import type { Operator } from "@/features/operators/operator";
import type { AttentionWork } from "./attention-work";
import { detailOf } from "./detail";

export type AttentionOf = { readonly latent: boolean; readonly kvSize: number; readonly work: AttentionWork };

type Sizes = { readonly keyDim: number; readonly valueDim: number; readonly kvElements: number };

const SOFTMAX: Sizes = { keyDim: 128, valueDim: 128, kvElements: 256 };
const EXPANDED: Sizes = { keyDim: 192, valueDim: 128, kvElements: 320 };
const ABSORBED: Sizes = { keyDim: 576, valueDim: 512, kvElements: 576 };
/** Activation elements per query of an expanded latent prefill: 320 of keys and values, 448 of query and output. */
const EXPANDED_ACTIVATIONS = 768;
const BF16 = 2;

/** Null where the totals fit no attention kernel (nothing to multiply, or nothing read). */
export function attentionOf(operator: Operator, kvSize: number): AttentionOf | null {
  const detail = detailOf(operator, "attention");
  if (detail) return { latent: detail.latent, kvSize: detail.kvSize, work: detail };
  const latent = /^(mla|dsa)\b/.test(operator.id);
  if (operator.flops === 0 || operator.activationBytes === 0 || operator.kvBytes === 0) return null;
  const work =
    operator.family === "attention-prefill"
      ? prefillGrid(operator, latent, kvSize)
      : decodeGrid(operator, latent, kvSize);
  return { latent, kvSize, work };
}

function prefillGrid(operator: Operator, latent: boolean, kvSize: number): AttentionWork {
  const sizes = latent ? EXPANDED : SOFTMAX;
  const perPair = 2 * (sizes.keyDim + sizes.valueDim);
  const perQuery = latent ? EXPANDED_ACTIVATIONS : sizes.keyDim + sizes.valueDim;
  const queries = operator.activationBytes / (BF16 * perQuery);
  const newTokens = Math.max(1, (2 * operator.flops) / (perPair * queries) - 1);
  const sequences = queries / newTokens;
  // All heads share the cache: a virtual one has its part of it.
  const kvElements = latent ? sizes.kvElements : operator.kvBytes / (kvSize * queries);
  const kv = { kvElements, kvSize: latent ? BF16 : kvSize };
  return { ...grid(sizes), ...kv, heads: 1, segments: [{ sequences, newTokens, cached: 0 }] };
}

function decodeGrid(operator: Operator, latent: boolean, kvSize: number): AttentionWork {
  const sizes = latent ? ABSORBED : SOFTMAX;
  const perPair = 2 * (sizes.keyDim + sizes.valueDim);
  const queries = operator.activationBytes / (BF16 * (sizes.keyDim + sizes.valueDim));
  const context = Math.max(1, operator.flops / (perPair * queries));
  const positions = operator.kvBytes / (sizes.kvElements * kvSize);
  const heads = Math.max(1, operator.flops / perPair / positions);
  const segments = [{ sequences: queries / heads, newTokens: 1, cached: context - 1 }];
  return { ...grid(sizes), kvSize, heads, segments };
}

const grid = (sizes: Sizes) => ({ ...sizes, kvHeads: 1, window: null });
