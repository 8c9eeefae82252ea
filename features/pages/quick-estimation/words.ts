/** Words of the page that are not the engine's: resources, phases, components. */
import type { ComponentId, PhaseEstimate, Resource } from "@/features/core/passes/estimate";
import { text, verbatim, type Text } from "@/lib/text";

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

export const PHASE_WORD: Readonly<Record<PhaseEstimate["phase"], Text>> = {
  prefill: text({ en: "Prefill", zh: "预填充" }),
  decode: text({ en: "Decode", zh: "解码" }),
};

/** Short names for the notes beside a chart, where the engine's labels would not fit. */
export const COMPONENT_SHORT: Readonly<Record<ComponentId, Text>> = {
  gemm: verbatim("GEMM"),
  attention: text({ en: "attention", zh: "注意力" }),
  "other-compute": text({ en: "other", zh: "其他" }),
  weights: text({ en: "weights", zh: "权重" }),
  kv: verbatim("KV"),
  activations: text({ en: "activations", zh: "激活" }),
  tp: verbatim("TP"),
  ep: verbatim("EP"),
  pp: verbatim("PP"),
  launch: text({ en: "launch", zh: "启动" }),
};

/** The order of rows: compute, memory, network, launch. */
export const COMPONENTS = Object.keys(COMPONENT_SHORT) as readonly ComponentId[];

const FAMILIES: Readonly<Record<string, Text>> = {
  gemm: verbatim("GEMM"),
  moe: verbatim("MoE"),
  "attention-prefill": text({ en: "attention", zh: "注意力" }),
  "attention-decode": text({ en: "attention", zh: "注意力" }),
  "linear-attention": text({ en: "linear attention", zh: "线性注意力" }),
  "element-wise": text({ en: "element-wise", zh: "逐元素" }),
  embedding: text({ en: "embedding", zh: "嵌入" }),
};

/** A family without a word of its own is shown by its id. */
export const familyWord = (family: string): Text => FAMILIES[family] ?? verbatim(family);

export const WORDS = {
  time: text({ en: "Time", zh: "时间" }),
  resource: text({ en: "Resource", zh: "资源" }),
  components: text({ en: "Components", zh: "组成" }),
  operators: text({ en: "Operators of one pass, per GPU", zh: "单次前向的算子（每卡）" }),
  nonetheless: text({ en: "With memory enough, it would run like this:", zh: "若显存足够，运行情况如下：" }),
} as const;
