/** Words of the page that are not the engine's. */
import type { Grouping } from "@/features/pages/accuracy/error-lines";
import { text, verbatim, type Text } from "@/lib/text";

export const GROUPING_WORD: Readonly<Record<Grouping, Text>> = {
  system: text({ en: "System", zh: "系统" }),
  family: text({ en: "Model family", zh: "模型系列" }),
  engine: text({ en: "Engine", zh: "引擎" }),
  mode: text({ en: "Mode", zh: "部署方式" }),
  concurrency: text({ en: "Concurrency", zh: "并发" }),
  batch: text({ en: "Batch per rank", zh: "每 rank 批量" }),
  pair: text({ en: "Model, system, engine", zh: "模型、系统、引擎" }),
};

/** A law without a word of its own is shown by its id. */
export const LAW_WORD: Readonly<Record<string, Text>> = {
  gemm: verbatim("GEMM"),
  prefill: text({ en: "Prefill attention", zh: "预填充注意力" }),
  decode: text({ en: "Decode attention", zh: "解码注意力" }),
  "mla-prefill": text({ en: "MLA prefill", zh: "MLA 预填充" }),
  "mla-decode": text({ en: "MLA decode", zh: "MLA 解码" }),
  "sparse-prefill": text({ en: "Sparse prefill attention", zh: "稀疏预填充注意力" }),
  "sparse-decode": text({ en: "Sparse decode attention", zh: "稀疏解码注意力" }),
  linear: text({ en: "Linear attention", zh: "线性注意力" }),
  moe: text({ en: "MoE experts", zh: "MoE 专家" }),
  collective: text({ en: "Collectives", zh: "集合通信" }),
};
