/** Which measured runs are shown, and how they are grouped. */
import * as z from "zod";
import type { Form, SeenBy } from "@/features/analysis/analysis";
import { BEYOND_ONE_PASS } from "@/features/core/scenario/question/one-pass-keys";
import { param } from "@/lib/params/param";
import { text, verbatim, type Text } from "@/lib/text";

const ALL = text({ en: "all", zh: "全部" });

/** Ids of the measured runs, said here once more so that a form needs no errors; a test holds both together. */
export const SYSTEMS = ["b200_sxm", "gb200", "h100_sxm", "h200_sxm"] as const;
export const FAMILIES = [
  "deepseek-v3",
  "gpt-oss-120b",
  "llama-3.1-8b",
  "llama-70b",
  "minimax-m2.5",
  "qwen3-32b",
  "qwen3-235b",
  "qwen3.5-397b",
] as const;
export const ENGINES = ["vllm", "sglang", "trtllm"] as const;
export const GROUPINGS = ["system", "family", "engine", "mode", "concurrency", "batch", "pair"] as const;

export const GROUPING_NAME = {
  system: text({ en: "System", zh: "系统" }),
  family: text({ en: "Model family", zh: "模型系列" }),
  engine: text({ en: "Engine", zh: "引擎" }),
  mode: text({ en: "Mode", zh: "部署方式" }),
  concurrency: text({ en: "Concurrency", zh: "并发" }),
  batch: text({ en: "Batch per rank", zh: "每 rank 批量" }),
  pair: text({ en: "Model, system, engine", zh: "模型、系统、引擎" }),
} as const satisfies Record<(typeof GROUPINGS)[number], Text>;

export const AccuracyInput = z.object({
  by: param(z.enum(GROUPINGS).default("system"), {
    label: text({ en: "Rows by", zh: "分组" }),
    options: GROUPING_NAME,
  }),
  metric: param(z.enum(["tpot", "ttft"]).default("tpot"), {
    label: text({ en: "Charts of", zh: "图表指标" }),
    options: { tpot: verbatim("TPOT"), ttft: verbatim("TTFT") },
  }),
  against: param(z.enum(["concurrency", "batch", "isl", "osl"]).default("concurrency"), {
    label: text({ en: "Ratio against", zh: "比值横轴" }),
    options: {
      concurrency: text({ en: "Concurrency", zh: "并发" }),
      batch: text({ en: "Batch per rank", zh: "每 rank 批量" }),
      isl: verbatim("ISL"),
      osl: verbatim("OSL"),
    },
  }),
  system: param(z.enum(["all", ...SYSTEMS]).default("all"), {
    label: text({ en: "System", zh: "系统" }),
    options: {
      all: ALL,
      b200_sxm: verbatim("B200"),
      gb200: verbatim("GB200"),
      h100_sxm: verbatim("H100"),
      h200_sxm: verbatim("H200"),
    },
  }),
  family: param(z.enum(["all", ...FAMILIES]).default("all"), {
    label: text({ en: "Model family", zh: "模型系列" }),
    options: { all: ALL, ...Object.fromEntries(FAMILIES.map((id) => [id, verbatim(id)])) },
  }),
  engine: param(z.enum(["all", ...ENGINES]).default("all"), {
    label: text({ en: "Engine", zh: "引擎" }),
    options: { all: ALL, vllm: verbatim("vLLM"), sglang: verbatim("SGLang"), trtllm: verbatim("TensorRT-LLM") },
  }),
  mode: param(z.enum(["all", "agg", "disagg"]).default("all"), {
    label: text({ en: "Mode", zh: "部署方式" }),
    options: {
      all: ALL,
      agg: text({ en: "Aggregated", zh: "混合部署" }),
      disagg: text({ en: "Disaggregated", zh: "PD 分离" }),
    },
  }),
});

export type AccuracyFilter = z.infer<typeof AccuracyInput>;

export const accuracyForm = {
  needs: ["model", "hardware", "parallelism", "precision", "workload"],
  unused: [
    ...BEYOND_ONE_PASS,
    "w_attention",
    "w_shared",
    "w_embedding",
    "w_head",
    "arithmetic",
    "kv",
    "ep",
    "d_ep",
    "d_pp",
    "d_cp",
    "redundant",
    "exchange",
    "d_redundant",
    "prefix",
    "prefix_shared",
  ],
  input: AccuracyInput,
} as const satisfies Form;

export type AccuracyScenario = SeenBy<typeof accuracyForm>;
