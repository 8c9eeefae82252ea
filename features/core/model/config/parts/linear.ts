/** Mixers with a constant state: gated delta net, Kimi delta attention, lightning attention, Mamba 1 and 2. */
import type { LinearAttention } from "../../spec";

type StateFormat = LinearAttention["stateFormat"];

/**
 * Gated delta net (Qwen3-Next, Qwen3.5): one input matrix for q, k, v and the output gate z, one for the two
 * per-head gates; convolution over q, k, v; decay and step per value head; norm per value head.
 */
export function gatedDeltaNet(shape: {
  hidden: number;
  keyHeads: number;
  keyHeadDim: number;
  valueHeads: number;
  valueHeadDim: number;
  convKernel: number;
  stateFormat: StateFormat;
}): LinearAttention {
  const { hidden, valueHeads, valueHeadDim, convKernel } = shape;
  const keyWidth = shape.keyHeads * shape.keyHeadDim;
  const valueWidth = valueHeads * valueHeadDim;
  const convChannels = 2 * keyWidth + valueWidth;
  const matrixParams = hidden * (2 * keyWidth + 2 * valueWidth + 2 * valueHeads) + valueWidth * hidden;
  const vectors = convChannels * convKernel + 2 * valueHeads + valueHeadDim;
  return { ...mixer("gdn", shape), convChannels, matrixParams, projectionParams: matrixParams + vectors };
}

/**
 * Kimi delta attention (Kimi Linear, arXiv 2510.26692): q, k, v of equal width, decay through a low-rank pair of
 * head-size rank, write strength per head, output gate low-rank or (K3) full-rank, norm per head.
 */
export function kimiDeltaAttention(shape: {
  hidden: number;
  heads: number;
  headDim: number;
  convKernel: number;
  fullRankGate: boolean;
  /** Decay through one matrix too (Ling 3.0, `no_kda_lora`). */
  fullRankDecay?: boolean;
}): LinearAttention {
  const { hidden, heads, headDim, convKernel } = shape;
  const width = heads * headDim;
  const lowRank = hidden * headDim + headDim * width;
  const gate = shape.fullRankGate ? hidden * width : lowRank;
  const decay = shape.fullRankDecay === true ? hidden * width : lowRank;
  const matrixParams = 4 * hidden * width + decay + gate + hidden * heads;
  const vectors = 3 * width * convKernel + width + heads + headDim;
  const sizes = { keyHeads: heads, keyHeadDim: headDim, valueHeads: heads, valueHeadDim: headDim, convKernel };
  return {
    ...mixer("kda", { ...sizes, stateFormat: "fp32" }),
    convChannels: 3 * width,
    matrixParams,
    projectionParams: matrixParams + vectors,
  };
}

/**
 * Lightning attention (MiniMax-01, arXiv 2501.08313): q, k, v, an output gate of the same width, one norm over it.
 * `qkNorm`: Ling 2.5 norms queries and keys per head (vLLM, `BailingMoELinearAttention`).
 */
export function lightningAttention(shape: {
  hidden: number;
  heads: number;
  headDim: number;
  qkNorm?: boolean;
}): LinearAttention {
  const { hidden, heads, headDim } = shape;
  const width = heads * headDim;
  const matrixParams = 5 * hidden * width;
  const sizes = { keyHeads: heads, keyHeadDim: headDim, valueHeads: heads, valueHeadDim: headDim, convKernel: 0 };
  return {
    ...mixer("lightning", { ...sizes, stateFormat: "fp32" }),
    convChannels: 0,
    matrixParams,
    projectionParams: matrixParams + width + (shape.qkNorm === true ? 2 * headDim : 0),
  };
}

/**
 * Mamba 1 (arXiv 2312.00752): state of `stateSize` per inner channel, step through `stepRank`.
 * `innerNorms`: Jamba norms the step and both state inputs.
 */
export function mamba1(shape: {
  hidden: number;
  inner: number;
  stateSize: number;
  stepRank: number;
  convKernel: number;
  convBias: boolean;
  bias: boolean;
  innerNorms: boolean;
}): LinearAttention {
  const { hidden, inner, stateSize, stepRank, convKernel } = shape;
  const stateInputs = stepRank + 2 * stateSize;
  const matrixParams = hidden * 2 * inner + inner * stateInputs + stepRank * inner + inner * hidden;
  const biases = inner + (shape.convBias ? inner : 0) + (shape.bias ? 2 * inner + hidden : 0);
  const vectors = inner * convKernel + inner * stateSize + inner + (shape.innerNorms ? stateInputs : 0);
  const sizes = { keyHeads: 1, keyHeadDim: stateSize, valueHeads: inner, valueHeadDim: 1, convKernel };
  return {
    ...mixer("mamba1", { ...sizes, stateFormat: "fp32" }),
    convChannels: inner,
    matrixParams,
    projectionParams: matrixParams + biases + vectors,
  };
}

/** Mamba 2 (arXiv 2405.21060): one input matrix for gate, channels, state inputs per group and step per head. */
export function mamba2(shape: {
  hidden: number;
  heads: number;
  headDim: number;
  groups: number;
  stateSize: number;
  convKernel: number;
  convBias: boolean;
  bias: boolean;
  /** The output passes a norm of the inner width; false: a gate alone (Falcon-H1). */
  gatedNorm: boolean;
  stateFormat: StateFormat;
}): LinearAttention {
  const { hidden, heads, headDim, groups, stateSize, convKernel } = shape;
  const inner = heads * headDim;
  const convChannels = inner + 2 * groups * stateSize;
  const inputWidth = inner + convChannels + heads;
  const matrixParams = hidden * inputWidth + inner * hidden;
  const biases = (shape.convBias ? convChannels : 0) + (shape.bias ? inputWidth + hidden : 0);
  const vectors = convChannels * convKernel + 3 * heads + (shape.gatedNorm ? inner : 0);
  const sizes = { keyHeads: groups, keyHeadDim: stateSize, valueHeads: heads, valueHeadDim: headDim, convKernel };
  return {
    ...mixer("mamba2", { ...sizes, stateFormat: shape.stateFormat }),
    convChannels,
    matrixParams,
    projectionParams: matrixParams + biases + vectors,
  };
}

type Sizes = Pick<
  LinearAttention,
  "keyHeads" | "keyHeadDim" | "valueHeads" | "valueHeadDim" | "convKernel" | "stateFormat"
>;

export function mixer(variant: LinearAttention["variant"], sizes: Sizes) {
  const { keyHeads, keyHeadDim, valueHeads, valueHeadDim, convKernel, stateFormat } = sizes;
  return { kind: "linear" as const, variant, keyHeads, keyHeadDim, valueHeads, valueHeadDim, convKernel, stateFormat };
}
