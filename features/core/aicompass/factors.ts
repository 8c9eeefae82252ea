/** The constants of AICompass in the three generations in which they were published; activations differ, the rest never changed. */
import type { Text } from "@/lib/text";
import * as m from "./messages";

export const FACTOR_SETS = ["canonical", "older", "benchmark"] as const;
export type FactorSet = (typeof FACTOR_SETS)[number];

export type Factors = {
  /** Multiples of hidden size · tokens that activations take. */
  readonly dense: number;
  readonly vlm: number;
  readonly shared: number;
  readonly expert: number;
  readonly vision: number;
  readonly audio: number;
};

/** Since August 2025, before, and in its benchmark scripts. */
export const FACTORS: Readonly<Record<FactorSet, Factors>> = {
  canonical: { dense: 0.4, vlm: 0.1, shared: 0.4, expert: 0.4, vision: 0.1, audio: 0.1 },
  older: { dense: 4, vlm: 1, shared: 4, expert: 4, vision: 1, audio: 1 },
  benchmark: { dense: 18, vlm: 24, shared: 4, expert: 2, vision: 4, audio: 3 },
};

export const FACTOR_SET_WORD: Readonly<Record<FactorSet, Text>> = {
  canonical: m.sinceAugust2025,
  older: m.beforeAugust2025,
  benchmark: m.benchmarkScripts,
};

export const FLOPS_PER_TOKEN = 12;
export const DECODE_FACTOR = 0.5;
export const CONTEXT_FACTOR = 0.1;
export const ROUTING_OVERHEAD = 1.2;
export const VISION_OVERHEAD = 1.3;
export const VISION_COMPUTE = 0.05;
export const AUDIO_COMPUTE = 0.03;
export const CALIBRATION = 0.01;
export const AUDIO_TOKENS_PER_SECOND = 20;
export const AUDIO_TOKEN_FACTOR = 0.8;
/** Billions; what the audio encoder has when it is switched on and nothing is entered. */
export const AUDIO_LEAST_B = 0.01;

export const FORMATS = ["fp16", "bf16", "fp8", "int8", "int4"] as const;
export type CompassFormat = (typeof FORMATS)[number];

export const FORMAT_BYTES: Readonly<Record<CompassFormat, number>> = { fp16: 2, bf16: 2, fp8: 1, int8: 1, int4: 0.5 };
