/**
 * LLMPerf summaries: `results_ttft_s_quantiles_p50` and their kin, in seconds. Its inter-token latency is the whole latency of a request
 * over its output tokens, first token included (token_benchmark_ray.py), so it is no TPOT; that follows from the means.
 */
import { derivedTpot } from "./derived-tpot";
import type { FieldId } from "../fields";
import { known, type ColumnRule, type Format } from "../record";
import * as m from "./messages";

const STATISTIC = [
  ["mean", "mean"],
  ["quantiles_p50", "p50"],
  ["quantiles_p90", "p90"],
  ["quantiles_p95", "p95"],
  ["quantiles_p99", "p99"],
] as const;

const distribution = (metric: string, base: string): ColumnRule[] =>
  ["", "results."].flatMap((nest) =>
    STATISTIC.flatMap(([word, statistic]) =>
      // Flat as the tool writes it (`results_ttft_s_mean`), or nested as others repack it (`results.ttft_s.quantiles.p50`).
      [`results_${metric}_${word}`, `${nest}${metric}.${word.replace("_", ".")}`].map((column) =>
        known(column, `${base}.${statistic}` as FieldId, "s"),
      ),
    ),
  );

export const llmperf: Format = {
  name: m.llmPerfSummary,
  rules: () => [
    known("model", "model", "none"),
    known("timestamp", "date", "none"),
    known("num_concurrent_requests", "load.concurrency"),
    known("results_num_completed_requests", "load.requests"),
    known("results_number_input_tokens_mean", "load.isl"),
    known("mean_input_tokens", "load.isl"),
    known("results_number_output_tokens_mean", "load.osl"),
    known("mean_output_tokens", "load.osl"),
    ...distribution("ttft_s", "ttft"),
    ...distribution("end_to_end_latency_s", "e2e"),
    ...distribution("inter_token_latency_s", "tpotReported"),
    known("results_mean_output_throughput_token_per_s", "outputRate", "tok/s"),
  ],
  understand: (values) => {
    const { values: timed, notes } = derivedTpot(values, "not-stated");
    return {
      kind: "serving",
      values: { ...timed, ...("tpotReported.mean" in values ? { tpotReportedAs: "with-first" } : {}) },
      notes,
    };
  },
};
