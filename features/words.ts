/** The words of the field that every page says alike; their colours beside them. A page's own words are in its folder. */
import { text, verbatim, type Text } from "@/lib/text";
import type { Backend } from "./core/memory/backend";
import type { LimitedBy } from "@/features/core/serving/engine-run/metrics";
import type { Resource } from "./core/timing/step/step-time";

export const PHASES = ["prefill", "decode"] as const;
export type PhaseName = (typeof PHASES)[number];

export const PHASE_WORD: Readonly<Record<PhaseName, Text>> = {
  prefill: text({ en: "Prefill", zh: "预填充" }),
  decode: text({ en: "Decode", zh: "解码" }),
};

/** What a step keeps busy, as a label. */
export const RESOURCE_WORD: Readonly<Record<Resource, Text>> = {
  compute: text({ en: "compute", zh: "计算" }),
  hbm: verbatim("HBM"),
  network: text({ en: "network", zh: "网络" }),
  launch: text({ en: "launch, host", zh: "启动与主机" }),
};

/** As the subject or object of a sentence. */
export const RESOURCE_NOUN: Readonly<Record<Resource, Text>> = {
  compute: text({ en: "compute", zh: "算力" }),
  hbm: verbatim("HBM"),
  network: text({ en: "the network", zh: "网络" }),
  launch: text({ en: "kernel launches", zh: "内核启动" }),
};

export const BOUND_WORD: Readonly<Record<Resource, Text>> = {
  compute: text({ en: "compute-bound", zh: "受限于算力" }),
  hbm: text({ en: "memory-bound", zh: "受限于显存带宽" }),
  network: text({ en: "network-bound", zh: "受限于网络" }),
  launch: text({ en: "launch-bound", zh: "受限于内核启动" }),
};

/** Colour slots. */
export const RESOURCE_SLOT = { compute: 1, hbm: 2, network: 3, launch: 5 } as const satisfies Record<Resource, number>;

/** What holds a deployment back. */
export const LIMITED_BY_WORD: Readonly<Record<LimitedBy, Text>> = {
  "kv-capacity": text({ en: "KV cache", zh: "KV 缓存" }),
  "max-sequences": text({ en: "sequence limit", zh: "序列数上限" }),
  prefill: text({ en: "prefill", zh: "预填充" }),
  decode: text({ en: "decode", zh: "解码" }),
  "prefill-pool": text({ en: "prefill pool", zh: "预填充池" }),
  "decode-pool": text({ en: "decode pool", zh: "解码池" }),
  transfer: text({ en: "cache transfer", zh: "缓存传输" }),
  encoder: text({ en: "encoder GPUs", zh: "编码 GPU" }),
};

export const ENGINE_NAMES: Readonly<Record<Backend, Text>> = {
  vllm: verbatim("vLLM"),
  sglang: verbatim("SGLang"),
  trtllm: verbatim("TensorRT-LLM"),
};

/** An engine that the suite does not know goes by the name that its file gives it. */
export const engineName = (engine: string): string =>
  (ENGINE_NAMES as Readonly<Record<string, Text | undefined>>)[engine]?.en ?? engine;
