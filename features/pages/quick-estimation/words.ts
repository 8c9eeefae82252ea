/** Words of the page that are not the engine's: resources, phases, components. */
import type { ComponentId } from "@/features/core/passes/estimate";
import { verbatim, type Text } from "@/lib/text";
import * as m from "./messages";

/** Short names for the notes beside a chart, where the engine's labels would not fit. */
export const COMPONENT_SHORT: Readonly<Record<ComponentId, Text>> = {
  gemm: verbatim("GEMM"),
  attention: m.attention,
  "other-compute": m.other,
  weights: m.weights,
  kv: verbatim("KV"),
  activations: m.activations2,
  tp: verbatim("TP"),
  ep: verbatim("EP"),
  pp: verbatim("PP"),
  sides: verbatim("A–F"),
  launch: m.launch,
};

/** The order of rows: compute, memory, network, launch. */
export const COMPONENTS = Object.keys(COMPONENT_SHORT) as readonly ComponentId[];

const FAMILIES: Readonly<Record<string, Text>> = {
  gemm: verbatim("GEMM"),
  moe: verbatim("MoE"),
  "attention-prefill": m.attention,
  "attention-decode": m.attention,
  "linear-attention": m.linearAttention,
  "element-wise": m.elementWise,
  embedding: m.embedding,
};

/** Families without a name show their id. */
export const familyWord = (family: string): Text => FAMILIES[family] ?? verbatim(family);

export const WORDS = {
  time: m.time,
  resource: m.resource,
  components: m.components,
  operators: m.operatorsOfOnePassPer,
} as const;
