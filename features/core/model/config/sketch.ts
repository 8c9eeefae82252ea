/**
 * A configuration for a model that has none: from dimensions, or from total and active parameters only. What is not said is filled in by
 * the proportions that open models share, named in `assumed_fields`, and so told with every figure. Weights are counted by the same reader
 * and the same classes as those of any model; the widths that nobody states are solved for, so that the totals come out as stated.
 */
import type { JsonObject } from "@/lib/json";
import { failure, success, unwrap, type Result } from "@/lib/result";
import type { Text } from "@/lib/text";
import { GIGA } from "@/lib/units/edge";
import { parameterCounts, type ParameterCounts } from "../parameters";
import { modelSpec } from "./parse";
import * as m from "./messages";
import { issue } from "./messages.issues";

/** Numbers of a config.json by the names that it gives them, and sizes in 10⁹ weights; what is absent is assumed. */
export type Sketch = Readonly<Partial<Record<SketchField, number>>> & { readonly name?: string };
export type SketchField = (typeof SKETCH_FIELDS)[number];

export const SKETCH_FIELDS = [
  "total_b",
  "active_b",
  "num_hidden_layers",
  "hidden_size",
  "num_attention_heads",
  "num_key_value_heads",
  "head_dim",
  "intermediate_size",
  "vocab_size",
  "num_experts",
  "num_experts_per_tok",
  "moe_intermediate_size",
  "n_shared_experts",
  "first_k_dense_replace",
  "max_position_embeddings",
] as const;

/** Vocabulary of Llama 3; heads of 128; eight key-value heads; blocks of 3.5 hidden sizes; one layer per 128 of the hidden size. */
const USUAL = { vocab: 128_256, headDim: 128, kvHeads: 8, widthRatio: 3.5, aspect: 128, topK: 8 };
/** Below so many weights the embedding is usually the head as well. */
const TIED_BELOW = 3 * GIGA;
const STEP = 8;

export function sketchConfig(sketch: Sketch): Result<JsonObject> {
  const routed = isRouted(sketch);
  const scale = ((routed ? (sketch.active_b ?? sketch.total_b) : sketch.total_b) ?? 0) * GIGA;
  if (sketch.hidden_size === undefined && scale === 0) return failure(NOTHING_KNOWN);
  const hidden = sketch.hidden_size ?? estimateHidden(sketch, scale);
  const shape = dimensions(sketch, hidden);
  const filled = routed ? withExperts(shape, sketch) : withWidth(shape, sketch);
  if (!filled.ok) return filled;
  const config = { ...filled.value, assumed_fields: assumedFields(filled.value, sketch) };
  const read = modelSpec(config);
  return read.ok ? success(config, mismatch(parameterCounts(read.value), sketch)) : read;
}

/** Experts are meant where any figure speaks of them, or where fewer weights are active than there are. */
function isRouted({ num_experts, moe_intermediate_size, num_experts_per_tok, total_b, active_b }: Sketch): boolean {
  if (num_experts !== undefined) return num_experts > 1;
  const fewer = total_b !== undefined && active_b !== undefined && active_b < total_b;
  return fewer || moe_intermediate_size !== undefined || num_experts_per_tok !== undefined;
}

type Shape = Readonly<Record<string, number | string | boolean>>;

function dimensions(sketch: Sketch, hidden: number): Shape {
  const heads = sketch.num_attention_heads ?? Math.max(1, Math.round(hidden / (sketch.head_dim ?? USUAL.headDim)));
  const even = hidden % heads === 0 ? hidden / heads : USUAL.headDim;
  return {
    ...(sketch.name && { _name_or_path: sketch.name }),
    hidden_size: hidden,
    num_hidden_layers: sketch.num_hidden_layers ?? Math.max(1, Math.round(hidden / USUAL.aspect)),
    num_attention_heads: heads,
    num_key_value_heads: sketch.num_key_value_heads ?? divisor(heads, USUAL.kvHeads),
    head_dim: sketch.head_dim ?? even,
    vocab_size: sketch.vocab_size ?? USUAL.vocab,
    ...(sketch.max_position_embeddings && { max_position_embeddings: sketch.max_position_embeddings }),
    tie_word_embeddings: (sketch.total_b ?? Infinity) * GIGA < TIED_BELOW,
    torch_dtype: "bfloat16",
  };
}

/** The largest number up to `most` that divides `heads`. */
function divisor(heads: number, most: number): number {
  for (let candidate = Math.min(most, heads); candidate > 1; candidate -= 1)
    if (heads % candidate === 0) return candidate;
  return 1;
}

/** The hidden size, a multiple of 128 (512 from 2,048 on), whose usual dense model comes nearest to `scale` weights. */
function estimateHidden(sketch: Sketch, scale: number): number {
  const sizes = Array.from({ length: 144 }, (_, index) => (index < 16 ? 128 * (index + 1) : 2048 + 512 * (index - 15)));
  const size = (hidden: number): number => {
    const shape = dimensions(sketch, hidden);
    return count(denseShape(shape, usualWidth(hidden))).total;
  };
  // Weights grow with the hidden size: halve the list.
  let [low, high] = [0, sizes.length - 1];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (size(sizes[middle] ?? 0) < scale) low = middle;
    else high = middle;
  }
  const [below = USUAL.headDim, above = below] = [sizes[low], sizes[high]];
  return scale - size(below) < size(above) - scale ? below : above;
}

const usualWidth = (hidden: number): number => STEP * Math.round((USUAL.widthRatio * hidden) / STEP);
const denseShape = (shape: Shape, width: number): Shape => ({
  model_type: "llama",
  ...shape,
  intermediate_size: width,
});
const count = (shape: Shape): ParameterCounts => parameterCounts(unwrap(modelSpec(shape)));

/** Weights are linear in the width: two counts tell the width of any total. */
function withWidth(shape: Shape, sketch: Sketch): Result<Shape> {
  const stated = sketch.intermediate_size;
  if (stated !== undefined) return success(denseShape(shape, stated));
  if (sketch.total_b === undefined) return success(denseShape(shape, usualWidth(Number(shape["hidden_size"]))));
  const [one, two] = [count(denseShape(shape, 1)).total, count(denseShape(shape, 2)).total];
  const width = STEP * Math.round(((sketch.total_b * GIGA - one) / (two - one) + 1) / STEP);
  return width < STEP ? failure(tooSmall(one, sketch.total_b)) : success(denseShape(shape, width));
}

function withExperts(shape: Shape, sketch: Sketch): Result<Shape> {
  const hidden = Number(shape["hidden_size"]);
  const shaped = (experts: number, width: number, topK: number): Shape => ({
    model_type: "mixtral",
    ...shape,
    num_experts: experts,
    num_experts_per_tok: topK,
    moe_intermediate_size: width,
    ...(sketch.n_shared_experts && { n_shared_experts: sketch.n_shared_experts }),
    ...(sketch.first_k_dense_replace && {
      first_k_dense_replace: sketch.first_k_dense_replace,
      intermediate_size: sketch.intermediate_size ?? usualWidth(hidden),
    }),
  });
  const asked = sketch.num_experts_per_tok ?? USUAL.topK;
  const experts = sketch.num_experts ?? estimateExperts(shaped, asked, sketch);
  const topK = Math.min(asked, experts);
  const stated = sketch.moe_intermediate_size;
  if (stated !== undefined) return success(shaped(experts, stated, topK));
  if (sketch.total_b === undefined)
    return success(shaped(experts, STEP * Math.max(1, Math.round(usualWidth(hidden) / topK / STEP)), topK));
  const [one, two] = [count(shaped(experts, 1, topK)).total, count(shaped(experts, 2, topK)).total];
  const width = STEP * Math.round(((sketch.total_b * GIGA - one) / (two - one) + 1) / STEP);
  return width < STEP ? failure(tooSmall(one, sketch.total_b)) : success(shaped(experts, width, topK));
}

/** Of what experts hold, a token visits top-k of all: weights beside them are in both totals. */
function estimateExperts(
  shaped: (experts: number, width: number, topK: number) => Shape,
  topK: number,
  { total_b: total, active_b: active }: Sketch,
): number {
  if (total === undefined || active === undefined) return 16 * topK;
  const counts = count(shaped(2, 1, 1));
  const beside = counts.total - counts.routedExperts - counts.sharedExperts;
  const share = (total * GIGA - beside) / Math.max(active * GIGA - beside, 0.02 * active * GIGA);
  return Math.max(2, Math.round(topK * share));
}

/** Stated by nobody, with `hidden_size` first where it was estimated. */
const assumedFields = (config: Shape, sketch: Sketch): readonly string[] =>
  Object.keys(config).filter((field) => !UNASSUMED.has(field) && !(field in sketch));

const UNASSUMED: ReadonlySet<string> = new Set(["model_type", "_name_or_path", "torch_dtype"]);

/** Everything was stated, and does not add up. */
function mismatch({ total, active }: ParameterCounts, { total_b, active_b }: Sketch) {
  const pairs = [
    { counted: total, stated: total_b, word: m.total },
    { counted: active, stated: active_b, word: m.active },
  ];
  return pairs.flatMap(({ counted, stated, word }) =>
    stated === undefined || Math.abs(counted / (stated * GIGA) - 1) <= 0.03 ? [] : [unequal(counted, stated, word)],
  );
}

const billions = (weights: number): string => (weights / GIGA).toFixed(2);

const unequal = (counted: number, stated: number, word: Text) =>
  issue("SKETCH-TOTAL", "sketch", { counted: billions(counted), stated, word });

const tooSmall = (least: number, stated: number) =>
  issue("SKETCH-TOO-SMALL", "sketch", { least: billions(least), stated });

const NOTHING_KNOWN = issue("SKETCH-EMPTY", "sketch");
