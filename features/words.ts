/** The words of the field that every page says alike; their colours beside them. A page's own words are in its folder. */
import { verbatim, type Text } from "@/lib/text";
import type { Backend } from "./core/memory/backend";
import type { LimitedBy } from "@/features/core/serving/engine-run/metrics";
import type { Resource } from "./core/timing/step/step-time";
import * as m from "./messages";

export const PHASES = ["prefill", "decode"] as const;
export type PhaseName = (typeof PHASES)[number];

export const PHASE_WORD: Readonly<Record<PhaseName, Text>> = {
  prefill: m.prefill,
  decode: m.decode,
};

/** What a step keeps busy, as a label. */
export const RESOURCE_WORD: Readonly<Record<Resource, Text>> = {
  compute: m.compute,
  hbm: verbatim("HBM"),
  network: m.network,
  launch: m.launchHost,
};

/** As the subject or object of a sentence. */
export const RESOURCE_NOUN: Readonly<Record<Resource, Text>> = {
  compute: m.compute2,
  hbm: verbatim("HBM"),
  network: m.network2,
  launch: m.kernelLaunches,
};

export const BOUND_WORD: Readonly<Record<Resource, Text>> = {
  compute: m.computeBound,
  hbm: m.memoryBound,
  network: m.networkBound,
  launch: m.launchBound,
};

/** Colour slots. */
export const RESOURCE_SLOT = { compute: 1, hbm: 2, network: 3, launch: 5 } as const satisfies Record<Resource, number>;

/** What holds a deployment back. */
export const LIMITED_BY_WORD: Readonly<Record<LimitedBy, Text>> = {
  "kv-capacity": m.kvCache,
  "max-sequences": m.sequenceLimit,
  prefill: m.prefill2,
  decode: m.decode2,
  "prefill-pool": m.prefillPool,
  "decode-pool": m.decodePool,
  transfer: m.cacheTransfer,
  encoder: m.encoderGPUs,
};

export const ENGINE_NAMES: Readonly<Record<Backend, Text>> = {
  vllm: verbatim("vLLM"),
  sglang: verbatim("SGLang"),
  trtllm: verbatim("TensorRT-LLM"),
};

/** An engine that the suite does not know goes by the name that its file gives it. */
export const engineName = (engine: string): string =>
  (ENGINE_NAMES as Readonly<Record<string, Text | undefined>>)[engine]?.en ?? engine;
