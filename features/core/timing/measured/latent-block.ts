/**
 * The attention kernel inside a measured MLA block. A block table times projections, rotary embedding and attention together:
 *
 *   attention = block - ( down + query up + expansion or absorption + output projections + rotary embedding )
 *
 * each part priced as the same set prices it elsewhere, so that the operators of a step add up to the block and no matrix
 * product is counted twice. Only BF16 blocks are used: their parts are known best. Refuses a block whose larger part by far
 * is projections: the remainder of two large numbers says nothing then.
 */
import { findDetail, type AttentionDetail } from "@/features/core/operators/detail";
import type { Operator } from "@/features/core/operators/operator";
import { bytes, flops } from "@/lib/units/quantity";
import { isOutside, type Answer } from "./coverage";
import * as messages from "./messages";

/** DeepSeek-V3, the only model of the block tables (GLM-5 and V3.2 are sparse, with tables of their own). */
const HIDDEN = 7168;
const QUERY_LATENT = 1536;
const LATENT = 512;
const ROPE = 64;
const NOPE = 128;
const VALUE = 128;
const BF16 = 2;

/** Less than this share of a block is not told apart from its projections. */
const LEAST_SHARE = 0.15;

export function attentionInBlock(block: Answer, operator: Operator, price: (part: Operator) => number): Answer {
  if (isOutside(block)) return { outside: block.outside };
  const detail = findDetail(operator, "attention");
  if (!detail || !isDeepSeek(detail)) return { outside: messages.blockTablesHoldDeepSeekV3 };
  const rest = parts(operator, detail).reduce((left, part) => left - price(part), block.seconds);
  if (rest < LEAST_SHARE * block.seconds) {
    return { outside: messages.measuredBlockIsNearlyAll };
  }
  return { seconds: rest, exact: false };
}

const isDeepSeek = ({ keyDim, valueDim }: AttentionDetail): boolean =>
  (keyDim === NOPE + ROPE && valueDim === VALUE) || (keyDim === LATENT + ROPE && valueDim === LATENT);

function parts(operator: Operator, { heads, segments }: AttentionDetail): Operator[] {
  const tokens = segments.reduce((sum, s) => sum + s.sequences * s.newTokens, 0);
  const prefill = operator.family === "attention-prefill";
  const positions = prefill ? segments.reduce((sum, s) => sum + s.sequences * (s.newTokens + s.cached), 0) : tokens;
  return [
    product(tokens, QUERY_LATENT + LATENT + ROPE, HIDDEN),
    product(tokens, heads * (NOPE + ROPE), QUERY_LATENT),
    prefill ? product(positions, heads * (NOPE + VALUE), LATENT) : absorption(tokens, heads),
    product(tokens, HIDDEN, heads * VALUE),
    rotary(tokens, heads),
  ];
}

const NOTHING = bytes(0);
const EMPTY = {
  repeat: 1,
  rate: "bf16",
  weightBytes: NOTHING,
  storedBytes: NOTHING,
  kvBytes: NOTHING,
  flops: flops(0),
  messages: [],
} as const;

const product = (m: number, n: number, k: number): Operator => ({
  ...EMPTY,
  id: "block.projection",
  family: "gemm",
  flops: flops(2 * m * n * k),
  weightBytes: bytes(BF16 * n * k),
  activationBytes: bytes(BF16 * m * (n + k)),
  shape: { m, n, k },
});

/** As features/core/operators/latent-attention.ts counts it. */
const absorption = (tokens: number, heads: number): Operator => ({
  ...EMPTY,
  id: "block.absorption",
  family: "gemm",
  flops: flops(2 * tokens * heads * LATENT * (NOPE + VALUE)),
  weightBytes: bytes(BF16 * heads * LATENT * (NOPE + VALUE)),
  activationBytes: bytes(BF16 * tokens * heads * (NOPE + 2 * LATENT + VALUE)),
  detail: { kind: "absorbed", heads, tokens, query: NOPE, latent: LATENT, output: VALUE },
});

function rotary(tokens: number, heads: number): Operator {
  const width = heads * (NOPE + ROPE) + LATENT + ROPE;
  return {
    ...EMPTY,
    id: "block.rope-kv-write",
    family: "element-wise",
    kvBytes: bytes(BF16 * tokens * (LATENT + ROPE)),
    activationBytes: bytes(2 * BF16 * tokens * width),
  };
}
