/** The modules of each weight class, by the names that checkpoints give them, and how each is stored. */
import type { Attention, LatentAttention, MoeFfn, QuantisedClasses } from "../../spec";
import type { Layer } from "../parts/layer";
import type { Storage } from "./storage";

export type WeightClass = keyof QuantisedClasses;

/** How the checkpoint stores the module that goes by one of these names; null = in the native format. */
export type StorageRule = (names: readonly string[]) => Storage | null;

/** Elements of a class by the way they are stored. */
export type Tally = ReadonlyMap<Storage | null, number>;

/** The same of every operator of a step that multiplies matrices of this class (core/operators). */
export type OperatorTallies = ReadonlyMap<string, { readonly of: WeightClass; readonly tally: Tally }>;

/** One matrix under the names that checkpoints use for it, below `layers.N`, and the operators that multiply it. */
type Module = { readonly names: readonly string[]; readonly elements: number; readonly operators: readonly string[] };

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
): { readonly classes: Readonly<Record<Body, Tally>>; readonly operators: OperatorTallies } {
  const experts = layers.reduce((sum, { ffn }) => sum + (ffn.kind === "moe" ? ffn.experts : 0), 0);
  const oneByOne = namesExperts && experts <= MOST_EXPERTS;
  const sums = Object.fromEntries(BODY.map((name) => [name, new Map()])) as Record<Body, Map<Storage | null, number>>;
  const operators = new Map<string, { of: Body; tally: Map<Storage | null, number> }>();
  layers.forEach((layer, index) => {
    const modules = listModules(layer, hidden, oneByOne);
    for (const name of BODY) {
      for (const { names, elements, operators: its } of modules[name]) {
        const storage = rule(names.map((word) => `layers.${index}.${word}`));
        addTo(sums[name], storage, elements);
        for (const operator of its) {
          const known = operators.get(operator) ?? { of: name, tally: new Map<Storage | null, number>() };
          operators.set(operator, known);
          addTo(known.tally, storage, elements);
        }
      }
    }
  });
  return { classes: sums, operators };
}

function addTo(tally: Map<Storage | null, number>, storage: Storage | null, elements: number): void {
  tally.set(storage, (tally.get(storage) ?? 0) + elements);
}

/** Twice those of the largest models published: a made-up configuration must not keep the reader busy. */
const MOST_EXPERTS = 50_000;

function listModules(layer: Layer, hidden: number, namesExperts: boolean): Record<Body, readonly Module[]> {
  const { ffn, attention } = layer;
  const moe = ffn.kind === "moe" ? ffn : null;
  const dense = ffn.kind === "dense" ? ffn : moe === null || moe.denseWidth === 0 ? null : moe;
  return {
    attention: attentionModules(attention, hidden),
    dense: dense === null ? [] : projections(BLOCKS, "ffn", dense.gated, hidden * (moe?.denseWidth ?? dense.width)),
    routed: moe === null ? [] : expertModules(moe, namesExperts),
    shared:
      moe === null || moe.sharedWidth === 0 ? [] : projections(SHARED, "shared", moe.gated, hidden * moe.sharedWidth),
  };
}

function attentionModules(attention: Attention, hidden: number): readonly Module[] {
  switch (attention.kind) {
    case "softmax": {
      const { heads, kvHeads, headDim, valueHeadDim } = attention;
      const gate = attention.outputGate === "elementwise" ? heads * valueHeadDim : 0;
      return under(SELF, [
        ["q_proj|qkv_proj", hidden * (heads * headDim + gate), "qkv"],
        ["k_proj|qkv_proj", attention.ownsKv ? hidden * kvHeads * headDim : 0, "qkv"],
        ["v_proj|qkv_proj", attention.ownsKv && !attention.keyIsValue ? hidden * kvHeads * valueHeadDim : 0, "qkv"],
        ["o_proj", hidden * heads * valueHeadDim, "attention-out"],
      ]);
    }
    case "mla":
      return latentModules(attention, hidden);
    case "linear": {
      const output = Math.min(attention.matrixParams, attention.valueHeads * attention.valueHeadDim * hidden);
      return under(MIXERS, [
        ["in_proj|in_proj_qkvz|in_proj_qkv|q_proj|qkv_proj", attention.matrixParams - output, "linear-in"],
        ["out_proj|o_proj", output, "attention-out"],
      ]);
    }
    case "compressed":
      return under(SELF, [
        ["wq_a|q_a_proj", hidden * attention.qLoraRank, "q-kv-down"],
        ["wq_b|q_b_proj", attention.qLoraRank * attention.heads * attention.headDim, "q-up"],
        ["wkv|kv_proj", hidden * attention.headDim, "q-kv-down"],
        ["wo_a|o_a_proj", attention.heads * attention.headDim * attention.outputLoraRank, "output-down"],
        ["wo_b|o_b_proj|o_proj", attention.outputGroups * attention.outputLoraRank * hidden, "attention-out"],
      ]);
    case "none":
      return [];
  }
}

function latentModules(attention: LatentAttention, hidden: number): readonly Module[] {
  const { heads, qLoraRank, kvLoraRank, nopeDim, ropeDim, valueHeadDim } = attention;
  const queryWidth = heads * (nopeDim + ropeDim);
  const direct = [["q_proj", hidden * queryWidth, "q-kv-down"]] as const;
  const lowRank = (rank: number) =>
    [
      ["q_a_proj", hidden * rank, "q-kv-down"],
      ["q_b_proj", rank * queryWidth, "q-up"],
    ] as const;
  return under(SELF, [
    ...(qLoraRank === null ? direct : lowRank(qLoraRank)),
    ["kv_a_proj_with_mqa", hidden * (kvLoraRank + ropeDim), "q-kv-down"],
    ["kv_b_proj", kvLoraRank * heads * (nopeDim + valueHeadDim), "kv-up|kv-absorb"],
    ["o_proj", heads * valueHeadDim * hidden, "attention-out"],
    ...indexerModules(attention, hidden),
  ]);
}

function indexerModules({ indexer, qLoraRank }: LatentAttention, hidden: number): readonly Sized[] {
  if (indexer === null || indexer.shared === true) return [];
  return [
    ["indexer.wq_b", (qLoraRank ?? hidden) * indexer.heads * indexer.headDim, "indexer-q"],
    ["indexer.wk", hidden * indexer.headDim, "indexer-k"],
    ["indexer.weights_proj|indexers_proj", hidden * indexer.heads, "indexer-k"],
  ];
}

/** A matrix, with its other names after "|", its elements, and the operators that multiply it, likewise. */
type Sized = readonly [string, number, string];

/** Any of `parents` may hold them. */
function under(parents: readonly string[], sizes: readonly Sized[]): readonly Module[] {
  return sizes.map(([words, elements, operators]) => ({
    names: parents.flatMap((parent) => words.split("|").map((word) => `${parent}.${word}`)),
    elements,
    operators: operators.split("|"),
  }));
}

const SELF = ["self_attn", "attn", "mixer"];
const MIXERS = ["linear_attn", "mixer", "mamba", "self_attn"];
const BLOCKS = ["mlp", "block_sparse_moe", "feed_forward", "mixer", "ffn"];
const SHARED = BLOCKS.flatMap((block) => [`${block}.shared_experts`, `${block}.shared_expert`]);

/** Two or three matrices of `size` elements each. */
function projections(parents: readonly string[], block: string, gated: boolean, size: number): readonly Module[] {
  const [up, down] = block === "experts" ? [block, block] : [`${block}-up`, `${block}-down`];
  const both = [
    ["up_proj|w3|gate_up_proj", size, up],
    ["down_proj|w2", size, down],
  ] as const;
  return under(parents, gated ? [["gate_proj|w1|gate_up_proj", size, up], ...both] : both);
}

function expertModules({ experts, gated, expertHidden, width }: MoeFfn, oneByOne: boolean): readonly Module[] {
  const blocks = oneByOne ? BLOCKS.slice(0, 2) : BLOCKS;
  const expert = (index: number, count: number) =>
    projections(
      blocks.map((block) => `${block}.experts.${index}`),
      "experts",
      gated,
      count * expertHidden * width,
    );
  return oneByOne ? Array.from({ length: experts }, (_, index) => expert(index, 1)).flat() : expert(0, experts);
}
