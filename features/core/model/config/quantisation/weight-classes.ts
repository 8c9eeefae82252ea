/** The modules of each weight class, by the names that checkpoints give them, and how each is stored. */
import type { Attention, LatentAttention, MoeFfn, QuantisedClasses } from "../../spec";
import type { Layer } from "../parts/layer";
import type { Storage } from "./storage";

export type WeightClass = keyof QuantisedClasses;

/** How the checkpoint stores the module that goes by one of these names; null = in the native format. */
export type StorageRule = (names: readonly string[]) => Storage | null;

/** Elements of a class by the way they are stored. */
export type Tally = ReadonlyMap<Storage | null, number>;

/** One matrix under the names that checkpoints use for it, below `layers.N`. */
type Module = { readonly names: readonly string[]; readonly elements: number };

type Body = "attention" | "dense" | "routed" | "shared";
export const BODY: readonly Body[] = ["attention", "dense", "routed", "shared"];

/**
 * Every matrix of every layer, in model order, counted by the way it is stored. The experts of a layer are asked about
 * one by one where a rule `namesExperts`; else one of them stands for all.
 */
export function tallyLayers(
  layers: readonly Layer[],
  hidden: number,
  rule: StorageRule,
  namesExperts: boolean,
): Readonly<Record<Body, Tally>> {
  const experts = layers.reduce((sum, { ffn }) => sum + (ffn.kind === "moe" ? ffn.experts : 0), 0);
  const oneByOne = namesExperts && experts <= MOST_EXPERTS;
  const sums = Object.fromEntries(BODY.map((name) => [name, new Map()])) as Record<Body, Map<Storage | null, number>>;
  layers.forEach((layer, index) => {
    const modules = listModules(layer, hidden, oneByOne);
    for (const name of BODY) {
      for (const { names, elements } of modules[name]) {
        const storage = rule(names.map((word) => `layers.${index}.${word}`));
        sums[name].set(storage, (sums[name].get(storage) ?? 0) + elements);
      }
    }
  });
  return sums;
}

/** Twice those of the largest models published: a made-up configuration must not keep the reader busy. */
const MOST_EXPERTS = 50_000;

function listModules(layer: Layer, hidden: number, namesExperts: boolean): Record<Body, readonly Module[]> {
  const { ffn, attention } = layer;
  const moe = ffn.kind === "moe" ? ffn : null;
  const dense = ffn.kind === "dense" ? ffn : moe === null || moe.denseWidth === 0 ? null : moe;
  return {
    attention: attentionModules(attention, hidden),
    dense: dense === null ? [] : projections(BLOCKS, dense.gated, hidden * (moe?.denseWidth ?? dense.width)),
    routed: moe === null ? [] : expertModules(moe, namesExperts),
    shared: moe === null || moe.sharedWidth === 0 ? [] : projections(SHARED, moe.gated, hidden * moe.sharedWidth),
  };
}

function attentionModules(attention: Attention, hidden: number): readonly Module[] {
  switch (attention.kind) {
    case "softmax": {
      const { heads, kvHeads, headDim, valueHeadDim } = attention;
      const gate = attention.outputGate === "elementwise" ? heads * valueHeadDim : 0;
      return under(SELF, [
        ["q_proj|qkv_proj", hidden * (heads * headDim + gate)],
        ["k_proj|qkv_proj", attention.ownsKv ? hidden * kvHeads * headDim : 0],
        ["v_proj|qkv_proj", attention.ownsKv && !attention.keyIsValue ? hidden * kvHeads * valueHeadDim : 0],
        ["o_proj", hidden * heads * valueHeadDim],
      ]);
    }
    case "mla":
      return latentModules(attention, hidden);
    case "linear": {
      const output = Math.min(attention.matrixParams, attention.valueHeads * attention.valueHeadDim * hidden);
      return under(MIXERS, [
        ["in_proj|in_proj_qkvz|in_proj_qkv|q_proj|qkv_proj", attention.matrixParams - output],
        ["out_proj|o_proj", output],
      ]);
    }
    case "compressed":
      return under(SELF, [
        ["wq_a|q_a_proj", hidden * attention.qLoraRank],
        ["wq_b|q_b_proj", attention.qLoraRank * attention.heads * attention.headDim],
        ["wkv|kv_proj", hidden * attention.headDim],
        ["wo_a|o_a_proj", attention.heads * attention.headDim * attention.outputLoraRank],
        ["wo_b|o_b_proj|o_proj", attention.outputGroups * attention.outputLoraRank * hidden],
      ]);
    case "none":
      return [];
  }
}

function latentModules(attention: LatentAttention, hidden: number): readonly Module[] {
  const { heads, qLoraRank, kvLoraRank, nopeDim, ropeDim, valueHeadDim } = attention;
  const queryWidth = heads * (nopeDim + ropeDim);
  const direct = [["q_proj", hidden * queryWidth]] as const;
  const lowRank = (rank: number) =>
    [
      ["q_a_proj", hidden * rank],
      ["q_b_proj", rank * queryWidth],
    ] as const;
  return under(SELF, [
    ...(qLoraRank === null ? direct : lowRank(qLoraRank)),
    ["kv_a_proj_with_mqa", hidden * (kvLoraRank + ropeDim)],
    ["kv_b_proj", kvLoraRank * heads * (nopeDim + valueHeadDim)],
    ["o_proj", heads * valueHeadDim * hidden],
    ...indexerModules(attention, hidden),
  ]);
}

function indexerModules(
  { indexer, qLoraRank }: LatentAttention,
  hidden: number,
): readonly (readonly [string, number])[] {
  if (indexer === null || indexer.shared === true) return [];
  return [
    ["indexer.wq_b", (qLoraRank ?? hidden) * indexer.heads * indexer.headDim],
    ["indexer.wk", hidden * indexer.headDim],
    ["indexer.weights_proj|indexers_proj", hidden * indexer.heads],
  ];
}

/** `sizes` pairs a matrix, with its other names after "|", and its elements; any of `parents` may hold it. */
function under(parents: readonly string[], sizes: readonly (readonly [string, number])[]): readonly Module[] {
  return sizes.map(([words, elements]) => ({
    names: parents.flatMap((parent) => words.split("|").map((word) => `${parent}.${word}`)),
    elements,
  }));
}

const SELF = ["self_attn", "attn", "mixer"];
const MIXERS = ["linear_attn", "mixer", "mamba", "self_attn"];
const BLOCKS = ["mlp", "block_sparse_moe", "feed_forward", "mixer", "ffn"];
const SHARED = BLOCKS.flatMap((block) => [`${block}.shared_experts`, `${block}.shared_expert`]);

/** Two or three matrices of `size` elements each. */
function projections(parents: readonly string[], gated: boolean, size: number): readonly Module[] {
  const both = [
    ["up_proj|w3|gate_up_proj", size],
    ["down_proj|w2", size],
  ] as const;
  return under(parents, gated ? [["gate_proj|w1|gate_up_proj", size], ...both] : both);
}

function expertModules({ experts, gated, expertHidden, width }: MoeFfn, oneByOne: boolean): readonly Module[] {
  const blocks = oneByOne ? BLOCKS.slice(0, 2) : BLOCKS;
  const expert = (index: number, count: number) =>
    projections(
      blocks.map((block) => `${block}.experts.${index}`),
      gated,
      count * expertHidden * width,
    );
  return oneByOne ? Array.from({ length: experts }, (_, index) => expert(index, 1)).flat() : expert(0, experts);
}
