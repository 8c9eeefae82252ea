/** The modules of each weight class, by the names that checkpoints give them, with the elements each holds. */
import type { Attention, LatentAttention, LayerGroup, QuantisedClasses } from "../../spec";
import type { ModuleMatcher } from "./module-match";

export type WeightClass = keyof QuantisedClasses;

/** Share of a class's elements that an exclusion list leaves in the native format, 0 to 1; null = class not present. */
export type ExcludedShares = Readonly<Record<WeightClass, number | null>>;

/** One matrix under the names that checkpoints use for it, below `layers.N`. */
type Module = { readonly names: readonly string[]; readonly elements: number };

/** Layers looked at; exclusion lists name the same modules in every layer, or whole first and last layers. */
const SAMPLES = 12;

export function excludedShares(
  layers: readonly LayerGroup[],
  hidden: number,
  isExcluded: ModuleMatcher,
): ExcludedShares {
  const count = layers.reduce((sum, group) => sum + group.count, 0);
  const share = (modulesOf: (layer: LayerGroup) => readonly Module[]) =>
    excludedShare(layers, count, modulesOf, isExcluded);
  return {
    attention: share((layer) => attentionModules(layer.attention, hidden)),
    dense: share((layer) => denseModules(layer)),
    routed: share((layer) => (layer.ffn.kind === "moe" ? expertModules : [])),
    shared: share((layer) => (layer.ffn.kind === "moe" && layer.ffn.sharedWidth > 0 ? sharedModules : [])),
    embedding: isExcluded("embed_tokens") ? 1 : 0,
    lmHead: isExcluded("lm_head") ? 1 : 0,
  };
}

function excludedShare(
  layers: readonly LayerGroup[],
  count: number,
  modulesOf: (layer: LayerGroup) => readonly Module[],
  isExcluded: ModuleMatcher,
): number | null {
  const step = Math.max(1, Math.floor(count / SAMPLES));
  let all = 0;
  let excluded = 0;
  for (const group of layers) {
    const modules = modulesOf(group);
    for (let index = 0; index < count && modules.length > 0; index += step) {
      for (const { names, elements } of modules) {
        all += elements * group.count;
        if (names.some((name) => isExcluded(`layers.${index}.${name}`))) excluded += elements * group.count;
      }
    }
  }
  return all === 0 ? null : excluded / all;
}

function attentionModules(attention: Attention, hidden: number): readonly Module[] {
  switch (attention.kind) {
    case "softmax": {
      const { heads, kvHeads, headDim, valueHeadDim } = attention;
      return under(SELF, [
        ["q_proj", hidden * heads * headDim],
        ["k_proj", hidden * kvHeads * headDim],
        ["v_proj", hidden * kvHeads * valueHeadDim],
        ["o_proj", hidden * heads * valueHeadDim],
      ]);
    }
    case "mla":
      return latentModules(attention, hidden);
    case "linear":
      return under(MIXERS, [
        ["in_proj|in_proj_qkvz|in_proj_qkv|q_proj|qkv_proj", attention.matrixParams / 2],
        ["out_proj|o_proj", attention.matrixParams / 2],
      ]);
    case "compressed":
      return under(SELF, [
        ["wq_b|q_b_proj", attention.qLoraRank * attention.heads * attention.headDim],
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
  ]);
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
const PROJECTIONS = [
  ["gate_proj|w1|gate_up_proj", 1],
  ["up_proj|w3", 1],
  ["down_proj|w2", 1],
] as const;
const denseMlp = under(BLOCKS, PROJECTIONS);
const expertModules = under(
  BLOCKS.map((block) => `${block}.experts.0`),
  PROJECTIONS,
);
const sharedModules = under(
  BLOCKS.flatMap((block) => [`${block}.shared_experts`, `${block}.shared_expert`]),
  PROJECTIONS,
);

const denseModules = ({ ffn }: LayerGroup): readonly Module[] =>
  ffn.kind === "dense" || (ffn.kind === "moe" && ffn.denseWidth > 0) ? denseMlp : [];
