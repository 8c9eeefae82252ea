/**
 * Step times of whole passes as the suite predicts them over what others measured. Nothing is fitted to any of them.
 *
 *   data/infersim-points  six rates that InferSim publishes (alibaba/InferSim f2293da, Apache-2.0)
 *   data/silicon/splitwise  static batches of Llama-2-70B (Mutinifni/splitwise-sim 8f99e7d, MIT), an engine of 2023 without CUDA graphs
 *   data/serving-runs  seconds in which an engine only decoded (casys-kaist/LLMServingSim 5daddb2, MIT)
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseCsv, type Row } from "@/bin/predict/rows";
import type { EngineCase } from "@/features/core/evidence/errors/engine-errors";
import { hasExperts } from "@/features/core/model/spec";
import { cacheCapacity } from "@/features/core/memory/capacity";
import { engineDefaults } from "@/features/core/memory/engine-memory";
import type { RawParams } from "@/lib/params/codec";
import { median } from "@/lib/statistics/quantile";
import { groupBy } from "../../scores";
import { decodingSeconds } from "./decoding-seconds";
import { passSeconds, type Phase } from "./pass-seconds";
import { resolveRaw } from "./scenario";

export const passCases = (folder: string): readonly EngineCase[] => [
  ...inferSimCases(join(folder, "infersim-points", "points.csv")),
  ...splitwiseCases(join(folder, "silicon", "splitwise", "perf_model_llama2-70b_h100.csv")),
  ...decodingSeconds(join(folder, "serving-runs")),
];

const isMoe = (raw: RawParams): boolean => hasExperts(resolveRaw(raw).model);

const PRESETS: Readonly<Record<string, string>> = {
  "DeepSeek-V3": "deepseek-v3",
  "Qwen3-30B-A3B": "qwen3-30b-a3b",
  "Qwen3-8B": "qwen3-8b",
};
const CHIPS: Readonly<Record<string, string>> = { H800: "h800-sxm", H20: "h20-96" };

/** Its own engine and kernels; two micro-batches and even routing, as deepseek-ai/profile-data ae7fc078 states of what it measured. */
const DEEPSEEK = { tbo: "1", kernel_path: "tuned", imbalance: "1" };

/** 4K prompts and two batches at once in DeepSeek's own; the lengths of the others are the tool's defaults. */
function inferSimCases(path: string): readonly EngineCase[] {
  return parseCsv(readFileSync(path, "utf8")).map((row): EngineCase => {
    const { model = "", chip = "", gpus = "", isl = "" } = row;
    const phase: Phase = row["phase"] === "prefill" ? "prefill" : "decode";
    const own = row["engine"] !== "SGLang";
    const formats = { weights: row["precision"] === "fp8" ? "fp8_block" : "bf16", kv: "bf16" };
    const layout = { tp: "1", adp: gpus, ...(Number(gpus) > 1 && { ep: gpus }) };
    const raw = {
      ...{ model: PRESETS[model] ?? model, hw: CHIPS[chip] ?? chip, isl, osl: row["osl"] || "1", conc: "1" },
      ...{ ...formats, ...layout },
      ...(own && { ...DEEPSEEK, exchange: phase === "prefill" ? "high-throughput" : "low-latency" }),
    };
    const batch = Number(row["batch_per_gpu"] || Number(row["prefill_tokens_per_gpu"]) / Number(isl));
    const predicted = passSeconds({ raw, phase, batch, priced: "sglang", version: null });
    return {
      ...{ figure: phase, source: own ? "deepseek-ai/profile-data" : "alibaba/InferSim", model: raw.model },
      ...{ setting: `DP${gpus} on ${raw.hw}`, engine: own ? "DeepSeek" : "sglang", version: null, moe: isMoe(raw) },
      ...{ values: 1, ratio: (1e3 * predicted) / Number(row["measured_step_ms"]) },
    };
  });
}

/** Medians of the repeats. A prompt's time does not depend on the answer behind it. */
function splitwiseCases(path: string): readonly EngineCase[] {
  const rows = parseCsv(readFileSync(path, "utf8"));
  const cases = (phase: Phase, keys: readonly string[], column: string): readonly EngineCase[] =>
    [...groupBy(rows, (row) => keys.map((key) => row[key]).join("/")).values()].flatMap((cell): EngineCase[] => {
      const [
        { prompt_size: isl = "", batch_size: batch = "", token_size: osl = "", tensor_parallel: tp = "" } = {} as Row,
      ] = cell;
      const raw = { model: "llama-2-70b", hw: "h100-sxm", weights: "bf16", kv: "bf16", tp, isl, osl, conc: batch };
      if (heldSequences(raw) < Number(batch)) return [];
      const measured = median(cell.map((row) => Number(row[column])));
      const predicted = passSeconds({ raw, phase, batch: Number(batch), priced: "vllm", version: OF_2023 });
      const setting = `TP${tp} on h100-sxm, ${batch} × ${isl}${phase === "decode" ? ` + ${osl}` : ""}`;
      const about = { source: "Splitwise", model: raw.model, setting, engine: "vllm", version: "2023", moe: false };
      return [{ figure: phase, ...about, values: cell.length, ratio: (1e3 * predicted) / measured }];
    });
  return [
    ...cases("prefill", ["prompt_size", "batch_size", "tensor_parallel"], "prompt_time"),
    ...cases("decode", ["prompt_size", "batch_size", "token_size", "tensor_parallel"], "token_time"),
  ];
}

/** Before CUDA graphs came to vLLM. */
const OF_2023 = "0.2";

/** A batch beyond them is not run in one pass. */
function heldSequences(raw: RawParams): number {
  const { model, chip, prefill: parallelism, precision, workload } = resolveRaw(raw);
  const engine = engineDefaults("vllm", chip, parallelism, OF_2023);
  return cacheCapacity({ model, chip, parallelism, precision, engine }).sequences(workload.promptTokens + workload.osl);
}
