/** Words of the page that are not the engine's. */
import type { Grouping } from "@/features/accuracy/error-lines";
import { text, verbatim, type Text } from "@/lib/text";

export const GROUPING_WORD: Readonly<Record<Grouping, Text>> = {
  system: text("System", "系统"),
  family: text("Model family", "模型系列"),
  engine: text("Engine", "引擎"),
  mode: text("Mode", "部署方式"),
  concurrency: text("Concurrency", "并发"),
  batch: text("Batch per rank", "每 rank 批量"),
  pair: text("Model, system, engine", "模型、系统、引擎"),
};

/** A law without a word of its own is shown by its id. */
export const LAW_WORD: Readonly<Record<string, Text>> = {
  gemm: verbatim("GEMM"),
  prefill: text("Prefill attention", "预填充注意力"),
  decode: text("Decode attention", "解码注意力"),
  "mla-prefill": text("MLA prefill", "MLA 预填充"),
  "mla-decode": text("MLA decode", "MLA 解码"),
  "sparse-prefill": text("Sparse prefill attention", "稀疏预填充注意力"),
  "sparse-decode": text("Sparse decode attention", "稀疏解码注意力"),
  linear: text("Linear attention", "线性注意力"),
  moe: text("MoE experts", "MoE 专家"),
  collective: text("Collectives", "集合通信"),
};
