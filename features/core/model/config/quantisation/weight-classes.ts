/** The modules of each weight class, by the names that checkpoints give them, and how each is stored. */
import type { Attention, BlockSelector, LatentAttention, MoeFfn, QuantisedClasses } from "../../spec";
import type { Layer } from "../parts/layer";
import type { Storage } from "./storage";

export type WeightClass = keyof QuantisedClasses;

/** How the checkpoint stores the module that goes by one of these names; null = in the native format. */
export type StorageRule = (names: readonly string[]) => Storage | null;

/** Elements of a class by the way they are stored. */
export type Tally = ReadonlyMap<Storage | null, number>;

/** The same of every operator of a step that multiplies matrices of this class (core/operators). */
export type OperatorTallies = ReadonlyMap<string, { readonly of: WeightClass; readonly tally: Tally }>;

/** Layers in model order, and what experts go by where they stand in no feed-forward block (Gemma 4: beside the dense one). */
export type Modules = {
  readonly layers: readonly Layer[];
  readonly hidden: number;
  readonly expertsBeside: readonly string[] | null;
};

/** What experts stand below, and whether lists name them by number. */
type ExpertNames = { readonly parents: readonly string[]; readonly oneByOne: boolean };

/** One matrix under the names that checkpoints use for it, below `layers.N`, and the operators that multiply it. */
type Module = { readonly names: readonly string[]; readonly elements: number; readonly operators: readonly string[] };

type Body = "attention" | "dense" | "routed" | "shared";
export const BODY: readonly Body[] = ["attention", "dense", "routed", "shared"];

/**
 * Every matrix of every layer, in model order, counted by the way it is stored. The experts of a layer are asked about
 * one by one where the `lists` behind the rule name experts by number; else one of them stands for all.
 */
export function tallyLayers(
  { layers, hidden, expertsBeside }: Modules,
  rule: StorageRule,
  lists: readonly unknown[],
): { readonly classes: Readonly<Record<Body, Tally>>; readonly operators: OperatorTallies } {
  const experts = layers.reduce((sum, { ffn }) => sum + (ffn.kind === "moe" ? ffn.experts : 0), 0);
  const blocks = experts <= MOST_EXPERTS ? blocksOfNamedExperts(lists) : [];
  const parents = expertsBeside ?? (blocks.length > 0 ? blocks : BLOCKS).map((block) => `${block}.experts`);
  const named = { parents, oneByOne: blocks.length > 0 };
  const sums = Object.fromEntries(BODY.map((name) => [name, new Map()])) as Record<Body, Map<Storage | null, number>>;
  const operators = new Map<string, { of: Body; tally: Map<Storage | null, number> }>();
  layers.forEach((layer, index) => {
    const modules = listModules(layer, hidden, named);
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

function listModules(layer: Layer, hidden: number, named: ExpertNames): Record<Body, readonly Module[]> {
  const { ffn, attention } = layer;
  const moe = ffn.kind === "moe" ? ffn : null;
  const dense = ffn.kind === "dense" ? ffn : moe === null || moe.denseWidth === 0 ? null : moe;
  return {
    attention: attentionModules(attention, hidden),
    dense: dense === null ? [] : projections(BLOCKS, "ffn", dense.gated, hidden * (moe?.denseWidth ?? dense.width)),
    routed: moe === null ? [] : expertModules(moe, named),
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
        ...selectorModules(attention.selector, hidden),
      ]);
    }
    case "mla":
      return latentModules(attention, hidden);
    case "linear": {
      const output = Math.min(attention.matrixParams, attention.valueHeads * attention.valueHeadDim * hidden);
      return under(MIXERS, [
        [
          "in_proj|in_proj_qkvz|in_proj_qkv|q_proj|qkv_proj|query_key_value",
          attention.matrixParams - output,
          "linear-in",
        ],
        ["out_proj|o_proj|dense", output, "attention-out"],
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
    ["o_proj|dense", heads * valueHeadDim * hidden, "attention-out"],
    ...indexerModules(attention, hidden),
  ]);
}

/** MiniMax-M3's checkpoints name them beside the projections, transformers below `indexer`. */
const selectorModules = (selector: BlockSelector | undefined, hidden: number): readonly Sized[] =>
  selector === undefined
    ? []
    : [
        ["index_q_proj|indexer.q_proj", hidden * selector.heads * selector.headDim, "indexer-q"],
        ["index_k_proj|indexer.k_proj", hidden * selector.headDim, "indexer-k"],
      ];

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

const SELF = ["self_attn", "attn", "mixer", "attention"];
const MIXERS = ["linear_attn", "mixer", "mamba", "self_attn", "attention"];
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

function expertModules(ffn: MoeFfn, { parents, oneByOne }: ExpertNames): readonly Module[] {
  const { experts, gated, expertHidden, width } = ffn;
  const expert = (index: number, count: number) =>
    projections(
      parents.map((parent) => `${parent}.${index}`),
      "experts",
      gated,
      count * expertHidden * width,
    );
  return oneByOne ? Array.from({ length: experts }, (_, index) => expert(index, 1)).flat() : expert(0, experts);
}

/** The blocks of experts that lists name by number, all where an entry names none: the fewer, the fewer of thousands of names are asked about. */
function blocksOfNamedExperts(lists: readonly unknown[]): readonly string[] {
  const entries = lists.filter(namesExpert);
  const named = BLOCKS.filter((block) => entries.some((entry) => wordBeforeExperts(entry) === block));
  return entries.every((entry) => named.includes(wordBeforeExperts(entry))) ? named : BLOCKS;
}

/** "" where an entry names none. */
function wordBeforeExperts(entry: string): string {
  const end = entry.indexOf(".experts");
  const words = entry.slice(0, Math.max(0, end)).split(/\W/);
  return words.findLast((word) => word !== "") ?? "";
}

/** An entry that speaks of one expert by its number. */
const namesExpert = (entry: unknown): entry is string =>
  typeof entry === "string" && /experts\\*\.(?:\d|\(|\[|\\d)/.test(entry);
