/**
 * Vidur's profiling files: `compute/<device>/<model>/{mlp,attention}.csv` and `network/<node>/{all_reduce,send_recv}.csv`,
 * medians in milliseconds, collective sizes in bytes. Its files state no version: the set is called `csv`.
 */
import type { Point } from "./gather";
import { layerShapes, type LayerShapes } from "./model-shapes";
import { MS, numberIn, UnreadableTable, wordIn, type Reading, type Row, type TableFile } from "./table-file";
import * as m from "./messages";

const FRAMEWORK = "vidur";
const UNVERSIONED = "csv";

/** Null for a path that is not of this layout. */
export function readVidur({ path, rows }: TableFile): Reading | null {
  const segments = path.split("/");
  const file = segments.at(-1) ?? "";
  const compute = segments.lastIndexOf("compute");
  const network = segments.lastIndexOf("network");
  if (compute >= 0 && (file === "mlp.csv" || file === "attention.csv")) {
    return reading(segments[compute + 1], rows, file === "mlp.csv" ? layerPoints : attentionPoints);
  }
  if (network >= 0 && (file === "all_reduce.csv" || file === "send_recv.csv")) {
    const operation = file.replace(".csv", "");
    return reading(segments[network + 1]?.replace(/_(dgx|pairwise_nvlink)$/, ""), rows, (row) =>
      messagePoint(row, operation),
    );
  }
  return null;
}

function reading(system: string | undefined, rows: readonly Row[], points: (row: Row) => readonly Point[]): Reading {
  if (rows.length === 0) throw new UnreadableTable("TABLES-ROWS", m.itHoldsNoRows);
  const sound: Point[] = [];
  let left = 0;
  for (const row of rows)
    for (const point of points(row)) {
      if (point.seconds > 0 && Number.isFinite(point.x) && !point.at.some(Number.isNaN)) sound.push(point);
      else left += 1;
    }
  if (sound.length === 0) {
    throw new UnreadableTable("TABLES-ROWS", m.noneOfItsRowsHolds);
  }
  const leftOut = left === 0 ? [] : [{ rows: left, why: m.noTimeOrNoSize }];
  return { system: system ?? "", framework: FRAMEWORK, version: UNVERSIONED, points: sound, leftOut };
}

const median = (row: Row, operator: string): number => numberIn(row, `time_stats.${operator}.median`) * MS;

function layerPoints(row: Row): Point[] {
  const tp = numberIn(row, "num_tensor_parallel_workers");
  const heads = numberIn(row, "n_head");
  const hidden = numberIn(row, "n_embd");
  const sizes = { hidden, heads, kvHeads: numberIn(row, "n_kv_head"), headSize: hidden / heads };
  const width = numberIn(row, "n_expanded_embd");
  const gated = wordIn(row, "use_gated_mlp") === "True";
  const shapes = layerShapes({ ...sizes, width, gated, vocab: numberIn(row, "vocab_size") }, tp);
  const tokens = numberIn(row, "num_tokens");
  const product = (name: keyof LayerShapes["products"], operator: string): Point => ({
    kind: "gemm",
    at: ["bfloat16", ...shapes.products[name]],
    x: tokens,
    seconds: median(row, operator),
  });
  const stream = (name: keyof LayerShapes["streams"], seconds: number): Point => ({
    kind: "stream",
    at: [name],
    x: tokens * shapes.streams[name],
    seconds,
  });
  return [
    product("qkv", "attn_pre_proj"),
    product("out", "attn_post_proj"),
    product("up", "mlp_up_proj"),
    product("down", "mlp_down_proj"),
    stream("residual-norm", median(row, "post_attention_layernorm") + median(row, "add")),
    stream("norm", median(row, "input_layernorm")),
    stream("rope", median(row, "attn_rope")),
    stream("activation", median(row, "mlp_act")),
    stream("embedding", median(row, "emb")),
  ];
}

function attentionPoints(row: Row): Point[] {
  const tp = numberIn(row, "num_tensor_parallel_workers");
  const total = numberIn(row, "n_q_head");
  const shape = [
    "bfloat16/bfloat16",
    total / tp,
    Math.max(1, numberIn(row, "n_kv_head") / tp),
    numberIn(row, "n_embd") / total,
    0,
  ];
  const sequences = numberIn(row, "batch_size");
  const cached = numberIn(row, "kv_cache_size");
  if (wordIn(row, "is_prefill") === "True") {
    const newTokens = numberIn(row, "prefill_chunk_size");
    return [{ kind: "prefill", at: [...shape, cached, sequences], x: newTokens, seconds: median(row, "attn_prefill") }];
  }
  return [{ kind: "decode", at: [...shape, sequences], x: cached, seconds: median(row, "attn_decode") }];
}

/** Groups that leave the node are another network: left out. */
function messagePoint(row: Row, operation: string): Point[] {
  const workers = numberIn(row, "num_workers");
  if (numberIn(row, "devices_per_node") !== workers) return [];
  const name = operation === "all_reduce" ? "all-reduce" : "send";
  return [{ kind: "collective", at: [name, workers], x: numberIn(row, "size"), seconds: median(row, operation) }];
}
