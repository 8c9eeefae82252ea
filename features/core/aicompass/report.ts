/**
 * What AICompass says of a model and a load: memory, the arithmetic rate it asks for, cards of each accelerator, its recommendation.
 * Its formulas as published, so that its reports can be reproduced; they are no model of a real engine (no bandwidth, no parallelism, no
 * queueing; the arithmetic rate has no physical dimension, and grouped queries raise it).
 */
import { fromMs, MEGA, TERA } from "@/lib/units/edge";
import {
  AUDIO_COMPUTE,
  AUDIO_LEAST_B,
  AUDIO_TOKEN_FACTOR,
  AUDIO_TOKENS_PER_SECOND,
  CALIBRATION,
  CONTEXT_FACTOR,
  DECODE_FACTOR,
  FACTORS,
  FLOPS_PER_TOKEN,
  FORMAT_BYTES,
  ROUTING_OVERHEAD,
  VISION_COMPUTE,
  VISION_OVERHEAD,
  type CompassFormat,
  type FactorSet,
} from "./factors";
import { count, computeRate, type CompassCount } from "./count";
import { COMPASS_HARDWARE, type CompassHardware, type CompassModel } from "./presets";
import { recommended } from "./recommend";

export type CompassLoad = {
  readonly input: number;
  readonly output: number;
  readonly concurrency: number;
  /** Milliseconds. */
  readonly ttft_ms: number;
  readonly tpot_ms: number;
  readonly audio_s: number;
  readonly weights: CompassFormat;
  readonly kv: CompassFormat;
  readonly activations: CompassFormat;
  /** Added to memory, and by AICompass to the arithmetic rate as well. */
  readonly overhead: number;
  /** Share of the peak rate, 0.1 to 1. */
  readonly utilisation: number;
  readonly factors: FactorSet;
  /** published: billions taken as units for models with experts or vision, GiB needed against GB of a card. */
  readonly units: "corrected" | "published";
};

export type CompassMemory = {
  /** Bytes. */
  readonly weights: number;
  readonly experts: number;
  readonly vision: number;
  readonly audio: number;
  readonly kv: number;
  readonly activations: number;
  readonly overhead: number;
  readonly total: number;
};

export type CompassReport = {
  readonly memory: CompassMemory;
  /** TFLOP/s that it asks for. */
  readonly tflops: number;
  readonly counts: readonly CompassCount[];
  /** Accelerators without a rate in the format of the weights. */
  readonly unsupported: readonly CompassHardware[];
  /** Its five, in its order. */
  readonly recommended: readonly CompassCount[];
};

export function compassReport(model: CompassModel, load: CompassLoad): CompassReport {
  const memory = compassMemory(model, load);
  const tflops = compassCompute(model, load);
  const counts = COMPASS_HARDWARE.flatMap((hardware) => count(hardware, memory.total, tflops, load) ?? []);
  const unsupported = COMPASS_HARDWARE.filter((hardware) => !computeRate(hardware, load.weights));
  return { memory, tflops, counts, unsupported, recommended: recommended(counts) };
}

const BILLION = 1e9;

/** Tokens that enter the language model: text, patches of one image, audio. */
function countTokens(model: CompassModel, { input, output, audio_s }: CompassLoad) {
  const patches = model.kind === "vlm" ? Math.ceil((model.image_px / model.patch_px) ** 2) : 0;
  const audio = model.kind === "vlm" ? AUDIO_TOKENS_PER_SECOND * audio_s * AUDIO_TOKEN_FACTOR : 0;
  return { text: input + output, patches, audio };
}

/** W + KV + A, and the overhead ratio on their sum: AICompass's calculator for dense, MoE and vision models. */
export function compassMemory(model: CompassModel, load: CompassLoad): CompassMemory {
  const { concurrency, overhead, factors } = load;
  const [weight, cached, active] = [load.weights, load.kv, load.activations].map((format) => FORMAT_BYTES[format]) as [
    number,
    number,
    number,
  ];
  const { text, patches, audio } = countTokens(model, load);
  const { hidden, layers, heads, kv_heads } = model;
  const kv = concurrency * (text + patches + audio) * layers * 2 * kv_heads * (hidden / heads) * cached;
  const f = FACTORS[factors];
  const perToken = (tokens: number, factor: number): number => concurrency * tokens * hidden * factor * active;
  const parts = {
    weights: (model.kind === "moe" ? model.shared_b : model.params_b) * BILLION * weight,
    experts: model.kind === "moe" ? model.expert_b * model.experts * BILLION * weight : 0,
    vision: model.kind === "vlm" ? model.vision_b * BILLION * weight : 0,
    audio: load.audio_s > 0 && model.kind === "vlm" ? AUDIO_LEAST_B * BILLION * weight : 0,
    kv,
    activations: activations(),
  };
  const sum = Object.values(parts).reduce((total, part) => total + part, 0);
  return { ...parts, overhead: sum * overhead, total: sum * (1 + overhead) };

  function activations(): number {
    if (model.kind === "dense") return perToken(text, f.dense);
    if (model.kind === "vlm") return perToken(text, f.vlm) + perToken(patches, f.vision) + perToken(audio, f.audio);
    const routed = concurrency * text * model.top_k * Math.max(model.expert_width, hidden) * f.expert * active;
    return perToken(text, f.shared) + routed;
  }
}

/** TFLOP/s: the larger of what TTFT and TPOT ask for, times factors. Of models with experts or vision, billions count as published. */
export function compassCompute(model: CompassModel, load: CompassLoad): number {
  const { input, output, concurrency, ttft_ms, tpot_ms, overhead, weights, units, audio_s } = load;
  const { hidden, layers, heads, kv_heads } = model;
  const scale = (hidden * layers) / MEGA;
  const billions = model.kind === "moe" ? model.shared_b + model.expert_b * model.top_k : model.params_b;
  const unit = model.kind === "dense" || units === "corrected" ? BILLION : 1;
  const work = (FLOPS_PER_TOKEN * scale * billions * unit * (heads / kv_heads) * concurrency) / TERA;
  const routing = model.kind === "moe" ? ROUTING_OVERHEAD : 1;
  const reading = model.kind === "vlm" ? VISION_OVERHEAD : routing;
  const prefill = (work * input * reading) / fromMs(ttft_ms);
  const context = 1 + CONTEXT_FACTOR * Math.log10(input + output);
  const decode = work * context * DECODE_FACTOR * routing * (1 / fromMs(tpot_ms));
  const vision = model.kind === "vlm" ? ((model.vision_b * unit) / TERA) * VISION_COMPUTE * concurrency : 0;
  const audio = model.kind === "vlm" && audio_s > 0 ? ((AUDIO_LEAST_B * unit) / TERA) * AUDIO_COMPUTE * concurrency : 0;
  const batch = 0.7 + (0.3 * Math.log10(concurrency)) / Math.log10(128);
  const format = Math.sqrt(FORMAT_BYTES[weights]);
  return (Math.max(prefill, decode) + vision + audio) * format * (1 + overhead) * batch * CALIBRATION;
}
