/** Matrix shapes and stream sizes of one layer, for profiles that name operators but not their sizes. Per GPU at TP `tp`. */
import type { ModelSpec } from "@/features/core/model/spec";

export type LayerShapes = {
  readonly heads: number;
  readonly kvHeads: number;
  readonly headSize: number;
  /** Outputs and inputs of each matrix product. */
  readonly products: Readonly<Record<"qkv" | "out" | "up" | "down" | "head", readonly [number, number]>>;
  /** BF16 bytes that a token moves through each streaming kernel, as `features/core/operators` counts them. */
  readonly streams: Readonly<Record<"norm" | "residual-norm" | "rope" | "activation" | "embedding", number>>;
};

export type LayerSizes = {
  readonly hidden: number;
  readonly heads: number;
  readonly kvHeads: number;
  readonly headSize: number;
  readonly width: number;
  readonly gated: boolean;
  readonly vocab: number;
};

export function layerShapes(
  { hidden, heads, kvHeads, headSize, width, gated, vocab }: LayerSizes,
  tp: number,
): LayerShapes {
  const local = { heads: heads / tp, kvHeads: Math.max(1, kvHeads / tp), width: width / tp };
  const rotated = local.heads * headSize + 2 * local.kvHeads * headSize;
  const inputs = (gated ? 2 : 1) * local.width;
  return {
    heads: local.heads,
    kvHeads: local.kvHeads,
    headSize,
    products: {
      qkv: [rotated, hidden],
      out: [hidden, local.heads * headSize],
      up: [inputs, hidden],
      down: [hidden, local.width],
      head: [vocab / tp, hidden],
    },
    streams: {
      norm: 2 * BF16 * hidden,
      "residual-norm": 4 * BF16 * hidden,
      rope: 2 * BF16 * rotated,
      activation: BF16 * (inputs + local.width),
      embedding: 2 * BF16 * hidden,
    },
  };
}

const BF16 = 2;

/** Null for models whose layers are not plain softmax attention with a dense block. */
export function listSizes(model: ModelSpec): LayerSizes | null {
  const [group] = model.layers;
  if (group?.attention.kind !== "softmax" || group.ffn.kind !== "dense" || model.layers.length > 1) return null;
  const { heads, kvHeads, headDim } = group.attention;
  const { width, gated } = group.ffn;
  return { hidden: model.hidden, heads, kvHeads, headSize: headDim, width, gated, vocab: model.embedding.vocab };
}
