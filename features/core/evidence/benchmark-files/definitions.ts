/** What each tool calls its times, what that is, and what it becomes here. A row a name; sources are the tools' own code or references. */
import { verbatim, type Text } from "@/lib/text";
import * as m from "./messages";

export type Definition = {
  readonly tool: string;
  readonly metric: "TTFT" | "TPOT" | "ITL" | "E2E";
  /** As the tool writes it. */
  readonly called: string;
  readonly means: Text;
  /** What a page here shows it as. */
  readonly becomes: Text;
  readonly source: string;
};

const TTFT = verbatim("TTFT");
const TPOT = verbatim("TPOT");
const ITL = verbatim("ITL");
const E2E = verbatim("E2E");

const VLLM = "vllm/benchmarks/serve.py";
const SGLANG = "sglang/bench_serving.py";
const GUIDELLM = "guidellm request statistics";
const INFERENCE_PERF = "inference-perf reportgen/base.py";
const KIT = "public/kit/slo_test.py";
const AIPERF = "AIPerf metrics reference";

export const DEFINITIONS: readonly Definition[] = [
  {
    tool: "slo_test.py",
    metric: "TTFT",
    called: "*_ttft_ms",
    means: m.requestSentToFirstContent,
    becomes: TTFT,
    source: KIT,
  },
  {
    tool: "slo_test.py",
    metric: "TPOT",
    called: "*_tpot_ms",
    means: m.e2eTtftOutputTokens1,
    becomes: TPOT,
    source: KIT,
  },
  {
    tool: "slo_test.py",
    metric: "E2E",
    called: "*_e2e_ms",
    means: m.requestSentToLastContent,
    becomes: E2E,
    source: KIT,
  },
  {
    tool: "vLLM bench serve",
    metric: "TTFT",
    called: "*_ttft_ms",
    means: m.requestSentToFirstContent,
    becomes: TTFT,
    source: VLLM,
  },
  {
    tool: "vLLM bench serve",
    metric: "TPOT",
    called: "*_tpot_ms",
    means: m.e2eTtftOutputTokens1,
    becomes: TPOT,
    source: VLLM,
  },
  {
    tool: "vLLM bench serve",
    metric: "ITL",
    called: "*_itl_ms",
    means: m.gapBetweenTwoArrivalsArrival,
    becomes: ITL,
    source: VLLM,
  },
  {
    tool: "vLLM bench serve",
    metric: "E2E",
    called: "*_e2el_ms",
    means: m.requestSentToLastContent,
    becomes: E2E,
    source: VLLM,
  },
  {
    tool: "SGLang bench_serving",
    metric: "TTFT",
    called: "*_ttft_ms",
    means: m.requestSentToFirstContent,
    becomes: TTFT,
    source: SGLANG,
  },
  {
    tool: "SGLang bench_serving",
    metric: "TPOT",
    called: "*_tpot_ms",
    means: m.e2eTtftOutputTokens1,
    becomes: TPOT,
    source: SGLANG,
  },
  {
    tool: "SGLang bench_serving",
    metric: "ITL",
    called: "*_itl_ms",
    means: m.gapBetweenTwoArrivalsArrival,
    becomes: ITL,
    source: SGLANG,
  },
  {
    tool: "InferenceX",
    metric: "TPOT",
    called: "*_tpot, *_intvty",
    means: m.vllmsTpotDividedBy1000,
    becomes: TPOT,
    source: "InferenceX utils/process_result.py",
  },
  {
    tool: "inference-perf",
    metric: "TTFT",
    called: "time_to_first_token",
    means: m.requestSentToFirstContent,
    becomes: TTFT,
    source: INFERENCE_PERF,
  },
  {
    tool: "inference-perf",
    metric: "TPOT",
    called: "time_per_output_token",
    means: m.firstToLastArrivalOver,
    becomes: m.tpotWhereItFitsMeans,
    source: INFERENCE_PERF,
  },
  {
    tool: "inference-perf",
    metric: "TPOT",
    called: "normalized_time_per_output_token",
    means: m.e2eOutputTokensFirstIncluded,
    becomes: m.notUsed,
    source: INFERENCE_PERF,
  },
  {
    tool: "inference-perf",
    metric: "ITL",
    called: "inter_token_latency",
    means: m.gapBetweenTwoArrivalsArrival,
    becomes: ITL,
    source: INFERENCE_PERF,
  },
  {
    tool: "GuideLLM",
    metric: "TTFT",
    called: "time_to_first_token_ms",
    means: m.requestSentToFirstContent,
    becomes: TTFT,
    source: GUIDELLM,
  },
  {
    tool: "GuideLLM",
    metric: "TPOT",
    called: "inter_token_latency_ms",
    means: m.lastFirstTokenTokens1,
    becomes: TPOT,
    source: GUIDELLM,
  },
  {
    tool: "GuideLLM",
    metric: "TPOT",
    called: "time_per_output_token_ms",
    means: m.requestLatencyOutputTokensFirst,
    becomes: m.toolsOwnBesideTpotFrom,
    source: GUIDELLM,
  },
  {
    tool: "AIPerf, genai-perf",
    metric: "TTFT",
    called: "time_to_first_token",
    means: m.requestSentToFirstContent,
    becomes: TTFT,
    source: AIPERF,
  },
  {
    tool: "AIPerf, genai-perf",
    metric: "TPOT",
    called: "inter_token_latency",
    means: m.e2eTtftOutputTokens1,
    becomes: TPOT,
    source: AIPERF,
  },
  {
    tool: "AIPerf",
    metric: "ITL",
    called: "inter_chunk_latency",
    means: m.gapBetweenTwoArrivalsArrival,
    becomes: ITL,
    source: AIPERF,
  },
  {
    tool: "perf_analyzer",
    metric: "ITL",
    called: "response_timestamps",
    means: m.gapBetweenTwoArrivalsArrival,
    becomes: ITL,
    source: "Triton perf_analyzer profile export",
  },
  {
    tool: "LLMPerf",
    metric: "TPOT",
    called: "inter_token_latency_s",
    means: m.e2eOutputTokensFirstIncluded,
    becomes: m.toolsOwnBesideTpotFrom,
    source: "llmperf token_benchmark_ray.py",
  },
  {
    tool: "trtllm-bench",
    metric: "TPOT",
    called: "tpot_percentiles",
    means: m.e2eTtftOutputTokens1,
    becomes: TPOT,
    source: "tensorrt_llm/bench reporting.py",
  },
  {
    tool: "SGLang bench_one_batch",
    metric: "TPOT",
    called: "median_decode_latency",
    means: m.oneDecodeStepOfStatic,
    becomes: TPOT,
    source: "sglang/bench_one_batch.py",
  },
  {
    tool: "vLLM bench latency",
    metric: "E2E",
    called: "avg_latency",
    means: m.prefillAndAllDecodeSteps,
    becomes: E2E,
    source: "vllm/benchmarks/latency.py",
  },
];
