/** The dimensions that every decoder has, under all the names that configurations give them. */
import { COUNT, DIMENSION, LAYERS, type ConfigReader } from "../fields/config-reader";
import { conflict } from "../fields/field-issues";
import { defaultWidth } from "./reference-defaults";
import * as m from "@/features/core/model/config/messages";

export type Dims = { readonly hidden: number; readonly layers: number; readonly vocab: number };
export type Heads = { readonly heads: number; readonly kvHeads: number; readonly headDim: number };

export const HIDDEN = ["hidden_size", "n_embd", "n_embed", "d_model", "model_dim", "dim", "embed_dim"];
export const LAYER_COUNT = ["num_hidden_layers", "n_layer", "n_layers", "num_layers", "layers"];
export const VOCAB = ["vocab_size", "padded_vocab_size", "n_vocab"];
export const HEADS = ["num_attention_heads", "n_head", "n_heads", "num_heads", "attention_heads"];
export const KV_HEADS = [
  "num_key_value_heads",
  "num_kv_heads",
  "n_kv_heads",
  "n_head_kv",
  "num_query_groups",
  "multi_query_group_num",
  "num_attention_groups",
];
export const HEAD_DIM = ["head_dim", "attention_head_dim", "kv_channels", "qk_head_dim", "d_head"];
const WIDTH = [
  "intermediate_size",
  "n_inner",
  "ffn_hidden_size",
  "ffn_dim",
  "mlp_dim",
  "feed_forward_size",
  "mlp_hidden_size",
  "hidden_dim",
];

export function listDims(config: ConfigReader, vocab?: number): Dims {
  return {
    hidden: config.int(HIDDEN),
    layers: config.int(LAYER_COUNT, LAYERS),
    vocab: vocab === undefined ? config.int(VOCAB) : config.intOr(VOCAB, vocab),
  };
}

/** `defaults` are those of the family's configuration class, for configurations that leave the fields out. */
export function countHeads(config: ConfigReader, { hidden }: Dims, defaults: Partial<Heads> = {}): Heads {
  const heads = defaults.heads === undefined ? config.int(HEADS) : config.intOr(HEADS, defaults.heads);
  const kvHeads = config.intOr(KV_HEADS, defaults.kvHeads ?? heads);
  const headDim = config.intOr(HEAD_DIM, null) ?? defaults.headDim ?? Math.floor(hidden / heads);
  // A field that was refused has a number to go on with: no second fault is made of it.
  const refused = config.refused(...HEADS, ...KV_HEADS, ...HIDDEN);
  if (!refused && heads % kvHeads !== 0) {
    config.refuse(conflict(m.attentionHeadsCannotShare({ heads, kvHeads })));
  }
  if (!refused && headDim < 1) {
    config.refuse(conflict(m.hiddenSizeIsSmaller({ hidden, heads })));
  }
  return { heads, kvHeads, headDim: Math.max(1, headDim) };
}

/** Width of the dense feed-forward block; the reference implementation's default where the configuration does not say. */
export function measureWidth(config: ConfigReader, hidden: number): number {
  const width = config.raw(WIDTH);
  const given = Array.isArray(width) ? largest(width) : config.intOr(WIDTH, null);
  return given ?? defaultWidth(config, hidden);
}

/** The width is known as a field but nothing is as wide: no default is taken, nothing said. */
export const skipWidth = (config: ConfigReader): void => config.ignore(...WIDTH);

/** Width per layer, where a configuration lists one (Gemma 3n). */
export function listWidths(config: ConfigReader, hidden: number, layers: number): readonly number[] {
  const list = config.raw(WIDTH);
  const width = measureWidth(config, hidden);
  return Array.from({ length: layers }, (_, index) => {
    const widthOfLayer: unknown = Array.isArray(list) ? list[index] : width;
    return isDimension(widthOfLayer) ? widthOfLayer : width;
  });
}

/** A field that is a whole number for the model or a list with one per layer; the largest then counts. */
export function countAll(config: ConfigReader, names: readonly string[]): number | null {
  const value = config.raw(names);
  if (Array.isArray(value)) return largest(value);
  return config.intOr(names, null, COUNT);
}

function largest(values: readonly unknown[]): number | null {
  const numbers = values.filter(isDimension);
  return numbers.length === 0 ? null : numbers.reduce((most, value) => Math.max(most, value));
}

const isDimension = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= DIMENSION.min && value <= DIMENSION.max;
