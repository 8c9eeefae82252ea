/** The formats of the field, by id. */
import type { Format } from "../record";
import { aiperf } from "./aiperf";
import { sglangServe, vllmServe } from "./bench-serve";
import { generic } from "./generic";
import { guidellm } from "./guidellm";
import { inferencePerf, inferencePerfPrometheus } from "./inference-perf";
import { inferencex } from "./inferencex";
import { kitServed } from "./kit-served";
import { llmInferenceBench, vllmLatency, vllmThroughput } from "./offline";
import type { FormatId } from "./ids";
import { suiteTable } from "./suite-table";
import { measuredPoints } from "./measured-points";
import { llmdReport } from "../reports/llmd-report";
import { llmperf } from "./llmperf";
import { aiperfRequests, engineRequests, inferencePerfRequests, llmperfRequests, perfAnalyzer } from "./request-files";
import { otelMetrics } from "../reports/otel-metrics";
import { sglangBatch, sglangOffline } from "./sglang-batches";
import { trtllmBench } from "./trtllm-bench";
import { evalscope } from "../consoles/evalscope";
import { llamaBench } from "../consoles/llama-bench";
import { mlperf } from "../consoles/mlperf";
import { seedTable, suiteRows } from "./tables";

export { type FormatId } from "./ids";

export const FORMATS: Readonly<Record<FormatId, Format>> = {
  "seed-table": seedTable,
  "suite-rows": suiteRows,
  "suite-table": suiteTable,
  "measured-points": measuredPoints,
  "llm-inference-bench": llmInferenceBench,
  "generic-table": generic,
  "vllm-serve": vllmServe,
  "vllm-latency": vllmLatency,
  "vllm-throughput": vllmThroughput,
  "sglang-serve": sglangServe,
  inferencex,
  "inference-perf": inferencePerf,
  "inference-perf-prometheus": inferencePerfPrometheus,
  guidellm,
  aiperf,
  "aiperf-requests": aiperfRequests,
  "perf-analyzer": perfAnalyzer,
  "inference-perf-requests": inferencePerfRequests,
  llmperf,
  "llmperf-requests": llmperfRequests,
  "engine-requests": engineRequests,
  "sglang-batch": sglangBatch,
  "sglang-offline": sglangOffline,
  "trtllm-bench": trtllmBench,
  "kit-served": kitServed,
  evalscope,
  mlperf,
  "llama-bench": llamaBench,
  "llmd-report": llmdReport,
  "otel-metrics": otelMetrics,
};
