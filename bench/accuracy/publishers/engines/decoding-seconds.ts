/** Decode steps of the recorded runs (casys-kaist/LLMServingSim 5daddb2, MIT): seconds in which no prompt was read. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseCsv } from "@/bin/predict/rows";
import type { EngineCase } from "@/features/core/evidence/errors/engine-errors";
import { mean } from "@/lib/statistics/mean";
import { median } from "@/lib/statistics/quantile";
import { MACHINES } from "../../replay";
import { readRun, type Run } from "../../replay-run";
import { groupBy } from "../../scores";
import { passSeconds } from "./pass-seconds";

const SYSTEM = "RTXPRO6000";

export const decodingSeconds = (folder: string): readonly EngineCase[] =>
  ["Llama-3.1-8B", "Qwen3-32B"].flatMap((model) => casesOfRun(join(folder, SYSTEM, model)));

/** With fewer sequences a step is too short for what a second counts. */
const FEWEST = 16;

/** Sequences that decode throughout a second, the tokens that they gain in it, and the mean of their contexts. */
type Second = { readonly sequences: number; readonly tokens: number; readonly context: number };

function casesOfRun(folder: string): readonly EngineCase[] {
  const run = readRun(folder);
  const name = run.meta.model.split("/")[1]?.toLowerCase() ?? "";
  const tp = String(run.meta.engine_kwargs.tensor_parallel_size);
  const { chip: hw, peers } = MACHINES[SYSTEM];
  const ratio = ({ sequences, tokens, context }: Second): number => {
    const raw = { model: name, hw, weights: "bf16", kv: "bf16", tp, isl: String(Math.round(context)), osl: "1" };
    const pass = {
      raw,
      phase: "decode",
      batch: Math.round(sequences),
      priced: "vllm",
      version: run.meta.vllm_version,
    } as const;
    // Every sequence gains a token a step.
    return (passSeconds({ ...pass, peers }) * tokens) / sequences;
  };
  const octave = ({ sequences }: Second): string => String(2 ** Math.floor(Math.log2(sequences)));
  return [...groupBy(readSeconds(folder, run), octave)].map(([from, seconds]) => ({
    ...{ figure: "decode", source: "casys-kaist/LLMServingSim", model: name, engine: "vllm" },
    ...{ setting: `TP${tp} on ${hw}, ${from} sequences and more`, version: run.meta.vllm_version, moe: false },
    ...{ values: seconds.length, ratio: median(seconds.map(ratio)) },
  }));
}

function readSeconds(folder: string, { lines }: Run): readonly Second[] {
  const rows = parseCsv(readFileSync(join(folder, "timeseries.csv"), "utf8"));
  const start = lines[0]?.queued_ts ?? 0;
  return rows.flatMap((row, index) => {
    const sequences = (Number(row["running"]) + Number(rows[index - 1]?.["running"])) / 2;
    if (Number(row["prompt_throughput"]) > 0 || !(sequences >= FEWEST)) return [];
    const now = start + Number(row["t"]) - 0.5;
    const contexts = lines
      .filter((line) => line.first_token_ts <= now && now <= line.last_token_ts)
      .map(
        (line) =>
          line.input_toks +
          (line.output_toks * (now - line.first_token_ts)) / (line.last_token_ts - line.first_token_ts),
      );
    return [{ sequences, tokens: Number(row["gen_throughput"]), context: mean(contexts) }];
  });
}
