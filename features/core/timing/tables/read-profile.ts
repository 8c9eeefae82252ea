/**
 * Kernel profiles of one model on one card, as LLMServingSim keeps them:
 * `<card>/<model>/<dtype>/tp<N>/{dense,attention,per_sequence}.csv`, microseconds. Sizes are not in the files: they come from
 * the model of that name in the catalogue.
 */
import type { ModelSpec } from "@/features/core/model/spec";
import { presetModel } from "@/features/core/model/config/preset-model";
import { text } from "@/lib/text";
import type { Point } from "./gather";
import { layerShapes, listSizes, type LayerShapes } from "./model-shapes";
import type { LeftOut, Reading, Row, TableFile } from "./table-file";
import { numberIn, UnreadableTable, US, wordIn } from "./table-file";

const FRAMEWORK = "profile";
const FILES = ["dense.csv", "attention.csv", "per_sequence.csv"];

/** Null for a path that is not of this layout. */
export function readProfileTable({ path, rows }: TableFile): Reading | null {
  const [file = "", degree = "", dtype = "", model = "", maker = "", system = ""] = path.split("/").reverse();
  const tp = /^tp(\d+)$/.exec(degree)?.[1];
  if (!FILES.includes(file) || tp === undefined) return null;
  if (dtype !== "bf16") {
    throw new UnreadableTable(
      "TABLES-UNPRICED",
      text({ en: `Profiles in ${dtype} are not read, only bf16.`, zh: `仅支持 bf16 的剖析数据，不支持 ${dtype}。` }),
    );
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
    model.ok
      ? text({
          en: `${name} mixes layer kinds: its profile does not say which one was timed.`,
          zh: `${name} 含多种层，剖析数据未说明所测的是哪一种。`,
        })
      : text({
          en: `The sizes of ${name} are not in the catalogue, and the profile does not state them.`,
          zh: `模型目录中没有 ${name}，剖析数据本身也不含其尺寸。`,
        }),
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
  return { points, leftOut: [...left(mixed, MIXED), ...left(damaged, DAMAGED)] };
}

const MIXED = text({
  en: "prefill and decode in one attention call: operators are priced apart",
  zh: "预填充与解码在同一次注意力调用中：算子分开计价",
});
const DAMAGED = text({ en: "damaged: a number is missing or not positive", zh: "损坏：缺少数值或数值非正" });
const UNPRICED = text({ en: "operators that the suite does not price (sampler)", zh: "本套件不计价的算子（采样）" });

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
  return { points, leftOut: [...left(unpriced, UNPRICED), ...left(damaged, DAMAGED)] };
}
