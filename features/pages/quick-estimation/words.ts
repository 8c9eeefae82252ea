/** Words of the page that are not the engine's: resources, phases, components. */
import type { ComponentId } from "@/features/core/passes/estimate";
import { text, verbatim, type Text } from "@/lib/text";

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
  sides: verbatim("A–F"),
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
} as const;
