/** The layers that engines cache, for models whose configuration is not among the presets. */
import { presetModel } from "@/features/core/model/config/preset-model";
import type { LayerGroup, LinearAttention, ModelSpec, SoftmaxAttention } from "@/features/core/model/spec";
import { unwrap } from "@/lib/result";

export const softmax = (own: Partial<SoftmaxAttention>): SoftmaxAttention => ({
  kind: "softmax",
  heads: 32,
  kvHeads: 8,
  headDim: 128,
  valueHeadDim: 128,
  window: null,
  qkvBias: false,
  outputBias: false,
  qkNorm: "none",
  sinks: false,
  outputGate: "none",
  keyIsValue: false,
  ownsKv: true,
  ...own,
});

export const linear = (own: Partial<LinearAttention>): LinearAttention => ({
  kind: "linear",
  variant: "gdn",
  keyHeads: 16,
  keyHeadDim: 128,
  valueHeads: 32,
  valueHeadDim: 128,
  convKernel: 4,
  convChannels: 8192,
  stateFormat: "fp32",
  projectionParams: 1,
  matrixParams: 1,
  ...own,
});

const layers = (count: number, attention: LayerGroup["attention"]): LayerGroup => ({
  ...{ count, attention, normParams: 0, extraParams: 0 },
  ffn: { kind: "none" },
});

const model = (groups: readonly LayerGroup[]): ModelSpec => ({
  ...unwrap(presetModel("llama-3.1-8b")),
  layers: groups,
  mtp: [],
});

/** Google's Gemma 4 31B: 50 windows of 1,024 with 16 heads of 256, ten full layers with 4 heads of 512. */
export const GEMMA_4_31B = model([
  layers(50, softmax({ kvHeads: 16, headDim: 256, valueHeadDim: 256, window: 1024 })),
  layers(10, softmax({ kvHeads: 4, headDim: 512, valueHeadDim: 512 })),
]);

/** Xiaomi's MiMo-V2-Flash: 39 windows of 128 with 8 heads, nine full layers with 4, keys of 192 and values of 128. */
export const MIMO_V2_FLASH = model([
  layers(39, softmax({ kvHeads: 8, headDim: 192, valueHeadDim: 128, window: 128 })),
  layers(9, softmax({ kvHeads: 4, headDim: 192, valueHeadDim: 128 })),
]);

const FULL_27B = softmax({ kvHeads: 4, headDim: 256, valueHeadDim: 256 });

/** Qwen3.5, 3.6 and 3.8-27B: 48 layers of GDN with 48 value heads, 16 full layers with 4 heads of 256. */
export const QWEN_27B = model([layers(48, linear({ valueHeads: 48, convChannels: 10_240 })), layers(16, FULL_27B)]);

/** The same with the layer that drafts. */
export const QWEN_27B_DRAFTS = { ...QWEN_27B, layers: [...QWEN_27B.layers, layers(1, FULL_27B)] };
