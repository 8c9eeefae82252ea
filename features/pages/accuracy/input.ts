/** Which measured runs are shown, and how they are grouped. */
import * as z from "zod";
import type { Form, SeenBy } from "@/features/analysis/analysis";
import { BEYOND_ONE_PASS } from "@/features/core/scenario/question/one-pass-keys";
import { param } from "@/lib/params/param";
import { verbatim, type Text } from "@/lib/text";
import * as m from "./messages";

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
  system: m.system,
  family: m.modelFamily2,
  engine: m.engine,
  mode: m.mode,
  concurrency: m.concurrency2,
  batch: m.batchPerRank2,
  pair: m.modelSystemEngine,
} as const satisfies Record<(typeof GROUPINGS)[number], Text>;

export const AccuracyInput = z.object({
  by: param(z.enum(GROUPINGS).default("system"), {
    label: m.rowsBy,
    options: GROUPING_NAME,
  }),
  metric: param(z.enum(["tpot", "ttft"]).default("tpot"), {
    label: m.chartsOf,
    options: { tpot: verbatim("TPOT"), ttft: verbatim("TTFT") },
  }),
  against: param(z.enum(["concurrency", "batch", "isl", "osl"]).default("concurrency"), {
    label: m.ratioAgainst,
    options: {
      concurrency: m.concurrency2,
      batch: m.batchPerRank2,
      isl: verbatim("ISL"),
      osl: verbatim("OSL"),
    },
  }),
  system: param(z.enum(["all", ...SYSTEMS]).default("all"), {
    label: m.system,
    options: {
      all: m.all,
      b200_sxm: verbatim("B200"),
      gb200: verbatim("GB200"),
      h100_sxm: verbatim("H100"),
      h200_sxm: verbatim("H200"),
    },
  }),
  family: param(z.enum(["all", ...FAMILIES]).default("all"), {
    label: m.modelFamily2,
    options: { all: m.all, ...Object.fromEntries(FAMILIES.map((id) => [id, verbatim(id)])) },
  }),
  engine: param(z.enum(["all", ...ENGINES]).default("all"), {
    label: m.engine,
    options: { all: m.all, vllm: verbatim("vLLM"), sglang: verbatim("SGLang"), trtllm: verbatim("TensorRT-LLM") },
  }),
  mode: param(z.enum(["all", "agg", "disagg"]).default("all"), {
    label: m.mode,
    options: {
      all: m.all,
      agg: m.aggregated,
      disagg: m.disaggregated2,
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
