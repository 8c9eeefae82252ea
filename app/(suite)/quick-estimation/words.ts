/** Words of the page that are not the engine's: resources, phases, columns. */
import type { ComponentId, PhaseEstimate, Resource } from "@/features/quick-estimation/estimate";
import { text, verbatim, type Text } from "@/lib/text";

export const RESOURCES: readonly Resource[] = ["compute", "hbm", "network", "launch"];

/** Colour slots, as everywhere in the suite. */
export const SLOT = { compute: 1, hbm: 2, network: 3, launch: 5 } as const satisfies Record<Resource, number>;

export const RESOURCE_WORD: Readonly<Record<Resource, Text>> = {
  compute: text("compute", "计算"),
  hbm: verbatim("HBM"),
  network: text("network", "网络"),
  launch: text("launch", "启动"),
};

/** As the subject or object of a sentence. */
export const RESOURCE_NOUN: Readonly<Record<Resource, Text>> = {
  compute: text("compute", "算力"),
  hbm: verbatim("HBM"),
  network: text("the network", "网络"),
  launch: text("kernel launches", "内核启动"),
};

export const BOUND_WORD: Readonly<Record<Resource, Text>> = {
  compute: text("compute-bound", "受限于算力"),
  hbm: text("memory-bound", "受限于显存带宽"),
  network: text("network-bound", "受限于网络"),
  launch: text("launch-bound", "受限于内核启动"),
};

export const PHASE_WORD: Readonly<Record<PhaseEstimate["phase"], Text>> = {
  prefill: text("Prefill", "预填充"),
  decode: text("Decode", "解码"),
};

/** Short names for the notes beside a chart, where the engine's labels would not fit. */
export const COMPONENT_SHORT: Readonly<Record<ComponentId, Text>> = {
  gemm: verbatim("GEMM"),
  attention: text("attention", "注意力"),
  "other-compute": text("other", "其他"),
  weights: text("weights", "权重"),
  kv: verbatim("KV"),
  activations: text("activations", "激活"),
  tp: verbatim("TP"),
  ep: verbatim("EP"),
  pp: verbatim("PP"),
  launch: text("launch", "启动"),
};

/** The order of rows: compute, memory, network, launch. */
export const COMPONENTS = Object.keys(COMPONENT_SHORT) as readonly ComponentId[];

const FAMILIES: Readonly<Record<string, Text>> = {
  gemm: verbatim("GEMM"),
  moe: verbatim("MoE"),
  "attention-prefill": text("attention", "注意力"),
  "attention-decode": text("attention", "注意力"),
  "linear-attention": text("linear attention", "线性注意力"),
  "element-wise": text("element-wise", "逐元素"),
  embedding: text("embedding", "嵌入"),
};

/** A family without a word of its own is shown by its id. */
export const familyWord = (family: string): Text => FAMILIES[family] ?? verbatim(family);
