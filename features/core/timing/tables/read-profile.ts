/**
 * Kernel profiles of one model on one card, as LLMServingSim keeps them:
 * `<card>/<model>/<dtype>/tp<N>/{dense,attention,per_sequence}.csv`, microseconds. Sizes are not in the files: they come from
 * the model of that name in the catalogue.
 */
import type { ModelSpec } from "@/features/core/model/spec";
import { presetModel } from "@/features/core/model/config/preset-model";
import type { Point } from "./gather";
import { layerShapes, listSizes, type LayerShapes } from "./model-shapes";
import type { LeftOut, Reading, Row, TableFile } from "./table-file";
import { numberIn, UnreadableTable, US, wordIn } from "./table-file";
import * as m from "./messages";

const FRAMEWORK = "profile";
const FILES = ["dense.csv", "attention.csv", "per_sequence.csv"];

/** Null for a path that is not of this layout. */
export function readProfileTable({ path, rows }: TableFile): Reading | null {
  const [file = "", degree = "", dtype = "", model = "", maker = "", system = ""] = path.split("/").reverse();
  const tp = /^tp(\d+)$/.exec(degree)?.[1];
  if (!FILES.includes(file) || tp === undefined) return null;
  if (dtype !== "bf16") {
    throw new UnreadableTable("TABLES-UNPRICED", m.profilesInDtypeAreNot({ dtype }));
  }
  const shapes = listShapes(`${maker}/${model}`, Number(tp));
  const known = { system, framework: FRAMEWORK, version: `${model.toLowerCase()}-${dtype}` };
  return file === "attention.csv"
    ? { ...known, ...attention(rows, shapes) }
    : { ...known, ...layers(rows, shapes, file) };
}

function listShapes(name: string, tp: number): LayerShapes {
  const model = presetModel(name);
  const sizes = model.ok ? listSizes(model.value satisfies ModelSpec) : null;
  if (sizes) return layerShapes(sizes, tp);
  throw new UnreadableTable(
    "TABLES-MODEL",
    model.ok ? m.nameMixesLayerKindsIts({ name }) : m.sizesOfNameAreNot({ name }),
  );
}

function attention(
  rows: readonly Row[],
  { heads, kvHeads, headSize }: LayerShapes,
): Pick<Reading, "points" | "leftOut"> {
  const shape = ["bfloat16/bfloat16", heads, kvHeads, headSize, 0] as const;
  const points: Point[] = [];
  let mixed = 0;
  let damaged = 0;
  for (const row of rows) {
    const seconds = numberIn(row, "time_us") * US;
    const [chunk, cached] = [numberIn(row, "prefill_chunk"), numberIn(row, "kv_prefill")];
    const [sequences, context] = [numberIn(row, "n_decode"), numberIn(row, "kv_decode")];
    if (!(seconds > 0) || ![chunk, cached, sequences, context].every(Number.isFinite)) damaged += 1;
    else if (chunk > 0 && sequences > 0) mixed += 1;
    else if (chunk > 0) points.push({ kind: "prefill", at: [...shape, cached, 1], x: chunk, seconds });
    // The context of a profile counts the new token.
    else points.push({ kind: "decode", at: [...shape, sequences], x: Math.max(0, context - 1), seconds });
  }
  return { points, leftOut: [...left(mixed, m.prefillAndDecodeInOne), ...left(damaged, m.damagedNumberIsMissingOr)] };
}

const left = (rows: number, why: LeftOut["why"]): LeftOut[] => (rows === 0 ? [] : [{ rows, why }]);

const PRODUCTS: Readonly<Record<string, keyof LayerShapes["products"]>> = {
  qkv_proj: "qkv",
  o_proj: "out",
  gate_up_proj: "up",
  down_proj: "down",
  lm_head: "head",
};
const STREAMS: Readonly<Record<string, keyof LayerShapes["streams"]>> = {
  layernorm: "residual-norm",
  final_layernorm: "norm",
  rotary_emb: "rope",
  act_fn: "activation",
  embedding: "embedding",
};

function layers(rows: readonly Row[], shapes: LayerShapes, file: string): Pick<Reading, "points" | "leftOut"> {
  const along = file === "dense.csv" ? "tokens" : "sequences";
  const normed = new Map(
    rows
      .filter((row) => wordIn(row, "layer") === "qk_norm")
      .map((row) => [numberIn(row, along), numberIn(row, "time_us") * US]),
  );
  const points: Point[] = [];
  let unpriced = 0;
  let damaged = 0;
  for (const row of rows) {
    const layer = wordIn(row, "layer");
    const tokens = numberIn(row, along);
    const seconds = numberIn(row, "time_us") * US;
    const product = PRODUCTS[layer];
    const stream = STREAMS[layer];
    if (!(seconds > 0) || !(tokens > 0)) damaged += 1;
    else if (product) points.push({ kind: "gemm", at: ["bfloat16", ...shapes.products[product]], x: tokens, seconds });
    else if (stream) {
      // Norms of queries and keys run with the rotary embedding.
      const beside = stream === "rope" ? (normed.get(tokens) ?? 0) : 0;
      points.push({ kind: "stream", at: [stream], x: tokens * shapes.streams[stream], seconds: seconds + beside });
    } else if (layer !== "qk_norm") unpriced += 1;
  }
  return {
    points,
    leftOut: [...left(unpriced, m.operatorsThatSuiteDoesNot), ...left(damaged, m.damagedNumberIsMissingOr)],
  };
}
