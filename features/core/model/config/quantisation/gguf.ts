/**
 * GGUF: blocks of integers with scales (ggml's block layouts), and the mixtures that `llama-quantize` makes of them. Their configuration says
 * no bits, only a file type: {"quant_method": "gguf", "file_type": "Q4_K_M"}.
 * A mixture gives some layers' value and down projections, and the output matrix, wider blocks than the rest (llama-quant.cpp).
 */
import type { ConfigReader } from "../fields/config-reader";
import type { Override, Stored } from "./group-schemes";
import type { Storage } from "./storage";

/** Null where the file type is not one of those below. */
export function gguf(config: ConfigReader, layers: number): Stored | null {
  const word = config.textOr(["file_type", "quant_type", "gguf_type"], "").toUpperCase();
  const mixture = MIXTURES[word] ?? plain(word);
  if (mixture === null) return null;
  const stored = block(mixture.usual);
  const overrides = Array.from({ length: layers }, (_, layer) => layerOverrides(mixture, layer, layers)).flat();
  return { stored, overrides, head: block(mixture.head), embedding: block(mixture.embedding ?? mixture.usual) };
}

type Block = keyof typeof BLOCKS;

/** Weights of a block, bits of each, and bytes of its scales and minima (ggml-common.h). */
const BLOCKS = {
  Q4_0: [32, 4, 2],
  Q4_1: [32, 4, 4],
  Q5_0: [32, 5, 2],
  Q5_1: [32, 5, 4],
  Q8_0: [32, 8, 2],
  Q2_K: [256, 2, 20],
  Q3_K: [256, 3, 14],
  Q4_K: [256, 4, 16],
  Q5_K: [256, 5, 16],
  Q6_K: [256, 6, 18],
  IQ4_NL: [32, 4, 2],
  IQ4_XS: [256, 4, 8],
} as const;

function block(name: Block): Storage {
  const [groupSize, bits, groupBytes] = BLOCKS[name];
  return { format: bits <= 4 ? "int4" : "int8", groupSize, activationsQuantised: false, bits, groupBytes };
}

type Mixture = {
  readonly usual: Block;
  readonly head: Block;
  /** Absent: as `usual`. */
  readonly embedding?: Block;
  readonly value?: Choice;
  readonly down?: Choice;
  readonly output?: Choice;
};

/** The block of one layer of so many. */
type Choice = (layer: number, layers: number) => Block;

/** The first and last eighth of the layers, and every third between. */
const more = (layer: number, layers: number): boolean => {
  const eighth = Math.floor(layers / 8);
  return layer < eighth || layer >= Math.floor((7 * layers) / 8) || (layer - eighth) % 3 === 2;
};

const always =
  (name: Block): Choice =>
  () =>
    name;
const firstEighth =
  (usual: Block): Choice =>
  (layer, layers) =>
    layer < Math.floor(layers / 8) ? "Q5_K" : usual;
const moreBlocks =
  (usual: Block): Choice =>
  (layer, layers) =>
    more(layer, layers) ? "Q6_K" : usual;

const MIXTURES: Readonly<Record<string, Mixture>> = {
  // Value projections as with grouped heads; two-bit files keep them at four.
  Q2_K: { usual: "Q2_K", head: "Q6_K", value: always("Q4_K"), down: always("Q3_K"), output: always("Q3_K") },
  Q3_K_L: { usual: "Q3_K", head: "Q6_K", value: always("Q5_K"), down: always("Q5_K"), output: always("Q5_K") },
  Q3_K_M: {
    ...{ usual: "Q3_K", head: "Q6_K", output: always("Q4_K") },
    value: (layer) => (layer < 2 ? "Q5_K" : "Q4_K"),
    down: (layer, layers) => (layer < Math.floor(layers / 16) ? "Q5_K" : more(layer, layers) ? "Q4_K" : "Q3_K"),
  },
  IQ4_NL: { usual: "IQ4_NL", head: "Q6_K", value: always("Q5_K"), down: firstEighth("IQ4_NL") },
  IQ4_XS: { usual: "IQ4_XS", head: "Q6_K", value: always("Q5_K"), down: firstEighth("IQ4_XS") },
  Q4_K_S: {
    ...{ usual: "Q4_K", head: "Q6_K" },
    value: (layer) => (layer < 4 ? "Q5_K" : "Q4_K"),
    down: firstEighth("Q4_K"),
  },
  Q4_K_M: { usual: "Q4_K", head: "Q6_K", value: moreBlocks("Q4_K"), down: moreBlocks("Q4_K") },
  Q5_K_M: { usual: "Q5_K", head: "Q6_K", value: moreBlocks("Q5_K"), down: moreBlocks("Q5_K") },
};

/** File types of one block throughout; the output matrix has six bits at least. */
function plain(word: string): Mixture | null {
  const name = word.replace(/_S$/, "");
  if (!(name in BLOCKS)) return null;
  const usual = name as Block;
  return { usual, head: usual === "Q8_0" ? "Q8_0" : "Q6_K" };
}

function layerOverrides({ usual, value, down, output }: Mixture, layer: number, layers: number): Override[] {
  const named = [
    ["self_attn.v_proj", value],
    ["mlp.down_proj", down],
    ["self_attn.o_proj", output],
  ] as const;
  return named.flatMap(([module, choice]): Override[] => {
    const chosen = choice?.(layer, layers) ?? usual;
    if (chosen === usual) return [];
    const names = [`layers.${layer}.${module}`];
    // Experts' down projections go with those of dense blocks; QKV in one matrix counts as a value projection.
    return [
      {
        modules: module === "mlp.down_proj" ? [...names, `re:.*layers\\.${layer}\\..*experts.*down_proj`] : names,
        stored: block(chosen),
      },
    ];
  });
}
