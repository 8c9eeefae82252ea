/** A model in words and figures for headings, pickers and reports. */
import { CLAUSE, joinTexts, type Text } from "@/lib/text";
import { GIGA, MEGA } from "@/lib/units/edge";
import { parameterCounts } from "./parameters";
import type { Attention, LayerGroup, LinearAttention, ModelSpec, MoeFfn } from "./spec";
import * as m from "./config/messages.summary";

export type LayerCounts = {
  /** All layers, whatever they hold. */
  readonly all: number;
  readonly softmax: number;
  /** Softmax layers that see only a window. */
  readonly windowed: number;
  readonly mla: number;
  readonly compressed: number;
  readonly linear: number;
  readonly moe: number;
  readonly dense: number;
};

export type ModelDescription = {
  readonly family: string;
  /** For example "GQA", "MLA + DSA", "GQA + sliding window", "Gated DeltaNet + GQA". */
  readonly attention: string;
  readonly layers: LayerCounts;
  readonly experts: { readonly count: number; readonly topK: number; readonly shared: boolean } | null;
  readonly totalParams: number;
  readonly activeParams: number;
  /** "671.0 B parameters, 37.6 B active, 61 layers, MLA, 256 experts top 8". */
  readonly summary: Text;
};

export function describeModel(model: ModelSpec): ModelDescription {
  const { total, active } = parameterCounts(model);
  const layers = layerCounts(model);
  const attention = attentionName(model);
  const moe = widestMoe(model.layers);
  const experts = moe === null ? null : { count: moe.experts, topK: moe.topK, shared: moe.sharedWidth > 0 };
  const described = { family: model.family, attention, layers, experts, totalParams: total, activeParams: active };
  return { ...described, summary: summary(described) };
}

/** How many layers of each kind, for headings and tables. */
export function layerCounts({ layers }: ModelSpec): LayerCounts {
  const count = (test: (group: LayerGroup) => boolean) =>
    layers.reduce((sum, group) => sum + (test(group) ? group.count : 0), 0);
  return {
    all: count(() => true),
    softmax: count(({ attention }) => attention.kind === "softmax"),
    windowed: count(({ attention }) => attention.kind === "softmax" && attention.window !== null),
    mla: count(({ attention }) => attention.kind === "mla"),
    compressed: count(({ attention }) => attention.kind === "compressed"),
    linear: count(({ attention }) => attention.kind === "linear"),
    moe: count(({ ffn }) => ffn.kind === "moe"),
    dense: count(({ ffn }) => ffn.kind === "dense"),
  };
}

/** The kinds of attention in the model, the most frequent first. */
function attentionName({ layers }: ModelSpec): string {
  const counts = new Map<string, number>();
  for (const { attention, count } of layers) {
    const name = nameIn(attention);
    if (name !== null) counts.set(name, (counts.get(name) ?? 0) + count);
  }
  const names = [...counts].sort((a, b) => b[1] - a[1]).map(([name]) => name);
  const windowed = layers.some(({ attention }) => attention.kind === "softmax" && attention.window !== null);
  if (names.length === 0) return "none";
  return [...names, ...(windowed ? ["sliding window"] : [])].join(" + ");
}

const LINEAR_NAMES: Readonly<Record<LinearAttention["variant"], string>> = {
  gdn: "Gated DeltaNet",
  kda: "KDA",
  lightning: "Lightning attention",
  mamba1: "Mamba",
  mamba2: "Mamba-2",
  rwkv: "RWKV",
  rwkv7: "RWKV-7",
  rglru: "RG-LRU",
  conv: "short convolution",
};

function nameIn(attention: Attention): string | null {
  switch (attention.kind) {
    case "softmax":
      return attention.kvHeads === attention.heads ? "MHA" : attention.kvHeads === 1 ? "MQA" : "GQA";
    case "mla":
      return attention.indexer === null ? "MLA" : "MLA + DSA";
    case "compressed":
      return { csa: "CSA", hca: "HCA", window: "SWA" }[attention.variant];
    case "linear":
      return LINEAR_NAMES[attention.variant];
    case "none":
      return null;
  }
}

function widestMoe(layers: readonly LayerGroup[]): MoeFfn | null {
  const blocks = layers.map(({ ffn }) => ffn).filter((ffn) => ffn.kind === "moe");
  return blocks.reduce<MoeFfn | null>((most, ffn) => (most === null || ffn.experts > most.experts ? ffn : most), null);
}

function summary(model: Omit<ModelDescription, "summary">): Text {
  const total = billions(model.totalParams);
  const active = billions(model.activeParams);
  const { experts, layers, attention } = model;
  const words = [
    m.totalParameters({ total }),
    ...(experts === null ? [] : [m.activeParameters({ active })]),
    m.layers({ layers: layers.all }),
    attention,
    ...(experts === null ? [] : [m.expertsTop({ experts: experts.count, topK: experts.topK })]),
  ];
  return joinTexts(words, CLAUSE);
}

/** "671.0 B", or "596 M" below a billion. */
const billions = (elements: number): string =>
  elements >= GIGA ? `${(elements / GIGA).toFixed(1)} B` : `${Math.round(elements / MEGA)} M`;
