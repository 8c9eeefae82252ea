/**
 * `trtllm-bench … --report_json`: milliseconds. `tpot` is the mean gap of each request after its first token, which is our TPOT; rates are of
 * the whole deployment.
 */
import type { FieldId } from "../fields";
import { known, type ColumnRule, type Format } from "../record";
import * as m from "./messages";

const STATISTIC = [
  ["average", "mean"],
  ["p50", "p50"],
  ["p90", "p90"],
  ["p95", "p95"],
  ["p99", "p99"],
] as const;

const distribution = (path: string, base: string): ColumnRule[] =>
  STATISTIC.map(([word, statistic]) => known(`${path}.${word}`, `${base}.${statistic}` as FieldId, "ms"));

export const trtllmBench: Format = {
  name: m.trtllmBenchReport,
  rules: () => [
    known("engine.model", "model", "none"),
    known("engine.version", "engine.version", "none"),
    known("engine.quantization", "precision", "none"),
    known("engine.dtype", "precision", "none"),
    known("machine.name", "chip", "none"),
    known("world_info.tp_size", "layout.tp"),
    known("world_info.pp_size", "layout.pp"),
    known("world_info.ep_size", "layout.ep"),
    known("world_info.world_size", "layout.gpus"),
    known("request_info.num_requests", "load.requests"),
    known("request_info.avg_num_concurrent_requests", "load.meanInFlight"),
    known("request_info.avg_input_length", "load.isl"),
    known("request_info.avg_output_length", "load.osl"),
    known("performance.total_latency_ms", "duration", "ms"),
    known("performance.request_throughput_req_s", "requestRate", "req/s"),
    known("performance.system_output_throughput_tok_s", "outputRate", "tok/s"),
    known("performance.system_total_throughput_tok_s", "totalRate", "tok/s"),
    known("performance.output_throughput_per_gpu_tok_s", "outputRatePerGpu", "tok/s"),
    known("issue_rate", "load.requestRate", "req/s"),
    ...distribution("performance.request_latency_percentiles_ms", "e2e"),
    known("performance.avg_request_latency_ms", "e2e.mean", "ms"),
    ...distribution("streaming_metrics.ttft_percentiles", "ttft"),
    known("streaming_metrics.avg_ttft_ms", "ttft.mean", "ms"),
    ...distribution("streaming_metrics.tpot_percentiles", "tpot"),
    known("streaming_metrics.avg_tpot_ms", "tpot.mean", "ms"),
  ],
  understand: (values) => ({
    kind: "serving",
    values: {
      ...values,
      "engine.name": "trtllm",
      ...("tpot.mean" in values || "tpot.p50" in values ? { tpotOrigin: "without-first" } : {}),
    },
    notes: [m.offlineRunOfEngineNo],
  }),
};
