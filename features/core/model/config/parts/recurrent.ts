/** Mixers of RWKV, RecurrentGemma and LFM2: a state per head, a state per channel, or only the tail of a short convolution. */
import type { LinearAttention } from "../../spec";
import { mixer } from "./linear";

/**
 * Short convolution of LFM2 (arXiv 2511.23404): one matrix to two gates and an input, a convolution of few taps over each channel, one
 * matrix back. What is kept is the convolution's tail. Channels are split like heads.
 */
export function shortConvolution(shape: {
  hidden: number;
  channels: number;
  heads: number;
  taps: number;
  bias: boolean;
}): LinearAttention {
  const { hidden, channels, heads, taps, bias } = shape;
  const matrixParams = 4 * hidden * channels;
  const biases = bias ? 4 * channels + hidden : 0;
  const sizes = { keyHeads: 0, keyHeadDim: 0, valueHeads: heads, valueHeadDim: channels / heads, convKernel: taps };
  return {
    ...mixer("conv", { ...sizes, stateFormat: "bf16" }),
    convChannels: channels,
    matrixParams,
    projectionParams: matrixParams + channels * taps + biases,
  };
}

/**
 * Recurrent block of Griffin (arXiv 2402.19427): two matrices in and one out with biases, a convolution with bias, and the real-gated
 * linear recurrent unit: two gates of one block per head, a decay per channel. One FP32 element of state per channel.
 */
export function gatedLinearRecurrentUnit(shape: {
  hidden: number;
  width: number;
  heads: number;
  taps: number;
}): LinearAttention {
  const { hidden, width, heads, taps } = shape;
  const block = width / heads;
  const matrixParams = 3 * hidden * width + 2 * heads * block * block;
  const vectors = 2 * width + hidden + width * (taps + 1) + 3 * width;
  const sizes = { keyHeads: 1, keyHeadDim: 1, valueHeads: heads, valueHeadDim: block, convKernel: taps };
  return {
    ...mixer("rglru", { ...sizes, stateFormat: "fp32" }),
    convChannels: width,
    matrixParams,
    projectionParams: matrixParams + vectors,
  };
}

/**
 * RWKV-5 and -6 (arXiv 2404.05892): receptance, key, value, gate and output, and the receptance of the channel mixer, which is a matrix of
 * the same shape. Version 6 mixes and decays through low ranks (5 x 32 and 64). With blocks of 3.5 D: 13 D² + 14 D, or + 464 D, per layer;
 * four of those D are the two layer norms.
 */
export function rwkv(shape: {
  hidden: number;
  headDim: number;
  ranks: { mix: number; decay: number } | null;
}): LinearAttention {
  const { hidden, ranks } = shape;
  const lowRank = ranks === null ? 0 : 2 * hidden * (5 * ranks.mix + ranks.decay);
  const vectors = (ranks === null ? 10 : 12) * hidden;
  return tokenShifted("rwkv", shape, 6 * hidden * hidden + lowRank, vectors);
}

/**
 * RWKV-7 (arXiv 2503.14456): receptance, key, value and output; decay, learning rate, value mix and gate through low ranks. Total of the
 * paper: 2 DV + 4 D + L·D (12 D + 2 (d_w + d_a + d_v + d_g) + 19) - (2 D d_v + D), the last because the first layer mixes no values.
 */
export function rwkv7(shape: {
  hidden: number;
  headDim: number;
  ranks: { decay: number; rate: number; value: number; gate: number };
  isFirst: boolean;
}): LinearAttention {
  const { hidden, ranks, isFirst } = shape;
  const rank = ranks.decay + ranks.rate + ranks.gate + (isFirst ? 0 : ranks.value);
  return tokenShifted("rwkv7", shape, 4 * hidden * hidden + 2 * hidden * rank, (isFirst ? 14 : 15) * hidden);
}

/** A state of head size squared per head, and the last token of both modules of the layer. */
function tokenShifted(
  variant: "rwkv" | "rwkv7",
  { hidden, headDim }: { hidden: number; headDim: number },
  matrixParams: number,
  vectors: number,
): LinearAttention {
  const heads = Math.max(1, Math.floor(hidden / headDim));
  const sizes = { keyHeads: heads, keyHeadDim: headDim, valueHeads: heads, valueHeadDim: headDim, convKernel: 2 };
  return {
    ...mixer(variant, { ...sizes, stateFormat: "fp32" }),
    convChannels: 2 * hidden,
    matrixParams,
    projectionParams: matrixParams + vectors,
  };
}
