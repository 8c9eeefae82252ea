/**
 * Mean times to first token of public runs in the formats of their tools (data/bench): beside GPUStack's the only ones of publishers other than
 * InferenceX. Prompts of open loads as they were drawn: DataCrunch evenly from one token to 1,024, inference-perf around the stated mean.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Row } from "@/bin/predict/rows";
import { toMs } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";

type Json = Readonly<Record<string, number>>;

/** One a run, as data/blind-dev has them. `data`: the folder of all measurements. */
export const firstTokenRows = (data: string): readonly Row[] =>
  [...poolRows(data), ...dataCrunchRows(data), ...inferencePerfRows(data)].map((row, index) => ({
    ...{ metric: "ttft", mode: "agg", regime: "serving", chip_class: "Hopper", run: `first-token-${index}` },
    ...row,
  }));

/** dstackai/benchmarks 06c957a, Apache-2.0: SGLang, prefill and decode apart, outputs that ended by themselves. */
function poolRows(data: string): readonly Row[] {
  const folder = join(data, "bench", "dstack_pd_ratio_8xh200_gpt-oss-120b");
  return readdirSync(folder).flatMap((name): Row[] => {
    const [, p = "", d = "", concurrency = ""] = /^(\d)p(\d)d_conc(\d+)_/.exec(name) ?? [];
    if (p === "") return [];
    const run = JSON.parse(readFileSync(join(folder, name), "utf8")) as Json;
    const each = (total: string): string => String(Math.round((run[total] ?? NaN) / (run["completed"] ?? NaN)));
    return [
      {
        ...{ publisher: "dstack", model: "gpt-oss-120b", system: "h200", backend: "sglang", precision: "fp4" },
        ...{ mode: "disagg", p_workers: p, p_tp: "2", d_workers: d, d_tp: "2", num_gpus: "8", concurrency },
        ...{ isl: each("total_input_tokens"), osl: each("total_output_tokens"), value: String(run["mean_ttft_ms"]) },
      },
    ];
  });
}

/** datacrunch-research/h200-benchmarks c091ef5, MIT: SGLang, TP4. Its means are not stored: medians, which lie near them below the capacity. */
function dataCrunchRows(data: string): readonly Row[] {
  const file = join(data, "bench", "datacrunch_h200_sglang", "llama_3_3_70b_online_output.jsonl");
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Json & { readonly dataset_name: string })
    .filter(({ dataset_name: name }) => name === "random")
    .map((run) => ({
      ...{ publisher: "DataCrunch", model: "llama-3.3-70b", system: "h200", backend: "sglang", precision: "bf16" },
      ...{ isl: "1024", osl: "1024", range_ratio: "0", arrival: "poisson", tp: "4", num_gpus: "4" },
      ...{ request_rate: String(run["request_rate"]), value: String(run["median_ttft_ms"]) },
    }));
}

/** kubernetes-sigs/inference-perf 7de5ef2, Apache-2.0: vLLM 0.11, 128 and 192 sequences, no prefix cache. */
function inferencePerfRows(data: string): readonly Row[] {
  const folder = join(data, "bench", "inference-perf_h100_llama3-8b");
  return SEQUENCES.flatMap(([name, running]) =>
    readdirSync(join(folder, name))
      .filter((file) => file.startsWith("stage_"))
      .map((file) => {
        const run = JSON.parse(readFileSync(join(folder, name, file), "utf8")) as Stage;
        const { latency, prompt_len: prompt, output_len: output } = run.successes;
        return {
          ...{ publisher: "inference-perf", model: "llama-3.1-8b", system: "h100", backend: "vllm", precision: "bf16" },
          ...{ engine_version: "0.11.0", isl: String(Math.round(prompt.mean)), osl: String(Math.round(output.mean)) },
          ...{ arrival: "constant", request_rate: String(run.load_summary.requested_rate), max_running: running },
          ...{ tp: "1", num_gpus: "1", value: String(toMs(seconds(latency.time_to_first_token.mean))) },
        };
      }),
  );
}

const SEQUENCES = [
  ["vllm", "128"],
  ["vllm+batch_size", "192"],
] as const;

type Mean = { readonly mean: number };
type Stage = {
  readonly load_summary: { readonly requested_rate: number };
  readonly successes: {
    readonly latency: { readonly time_to_first_token: Mean };
    readonly prompt_len: Mean;
    readonly output_len: Mean;
  };
};
