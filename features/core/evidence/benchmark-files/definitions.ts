/** What each tool calls its times, what that is, and what it becomes here. A row a name; sources are the tools' own code or references. */
import { text, verbatim, type Text } from "@/lib/text";

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
const UNREAD = text({ en: "not used", zh: "不使用" });

const FIRST = text({
  en: "request sent to the first content at the client, its wait in the server's queue included",
  zh: "从发出请求到客户端收到首个内容，含服务端排队",
});
const WITHOUT_FIRST = text({
  en: "(E2E − TTFT) / (output tokens − 1) of each request; requests of one token left out",
  zh: "每个请求的 (E2E − TTFT) / (输出 token 数 − 1)；不含单 token 请求",
});
const ARRIVALS = text({
  en: "gap between two arrivals; an arrival may carry several tokens",
  zh: "两次到达的间隔；一次到达可能含多个 token",
});
const WHOLE = text({ en: "request sent to the last content", zh: "从发出请求到收到最后的内容" });
const AS_TOLD = text({ en: "the tool's own, beside a TPOT from means", zh: "作为工具自身定义，另由均值推导 TPOT" });

const VLLM = "vllm/benchmarks/serve.py";
const SGLANG = "sglang/bench_serving.py";
const GUIDELLM = "guidellm request statistics";
const INFERENCE_PERF = "inference-perf reportgen/base.py";
const KIT = "public/kit/slo_test.py";
const AIPERF = "AIPerf metrics reference";

export const DEFINITIONS: readonly Definition[] = [
  { tool: "slo_test.py", metric: "TTFT", called: "*_ttft_ms", means: FIRST, becomes: TTFT, source: KIT },
  { tool: "slo_test.py", metric: "TPOT", called: "*_tpot_ms", means: WITHOUT_FIRST, becomes: TPOT, source: KIT },
  { tool: "slo_test.py", metric: "E2E", called: "*_e2e_ms", means: WHOLE, becomes: E2E, source: KIT },
  { tool: "vLLM bench serve", metric: "TTFT", called: "*_ttft_ms", means: FIRST, becomes: TTFT, source: VLLM },
  { tool: "vLLM bench serve", metric: "TPOT", called: "*_tpot_ms", means: WITHOUT_FIRST, becomes: TPOT, source: VLLM },
  { tool: "vLLM bench serve", metric: "ITL", called: "*_itl_ms", means: ARRIVALS, becomes: ITL, source: VLLM },
  { tool: "vLLM bench serve", metric: "E2E", called: "*_e2el_ms", means: WHOLE, becomes: E2E, source: VLLM },
  { tool: "SGLang bench_serving", metric: "TTFT", called: "*_ttft_ms", means: FIRST, becomes: TTFT, source: SGLANG },
  {
    tool: "SGLang bench_serving",
    metric: "TPOT",
    called: "*_tpot_ms",
    means: WITHOUT_FIRST,
    becomes: TPOT,
    source: SGLANG,
  },
  { tool: "SGLang bench_serving", metric: "ITL", called: "*_itl_ms", means: ARRIVALS, becomes: ITL, source: SGLANG },
  {
    tool: "InferenceX",
    metric: "TPOT",
    called: "*_tpot, *_intvty",
    means: text({
      en: "vLLM's TPOT divided by 1000: seconds; intvty is 1 / TPOT",
      zh: "vLLM 的 TPOT 除以 1000，即秒；intvty 为 1 / TPOT",
    }),
    becomes: TPOT,
    source: "InferenceX utils/process_result.py",
  },
  {
    tool: "inference-perf",
    metric: "TTFT",
    called: "time_to_first_token",
    means: FIRST,
    becomes: TTFT,
    source: INFERENCE_PERF,
  },
  {
    tool: "inference-perf",
    metric: "TPOT",
    called: "time_per_output_token",
    means: text({
      en: "first to last arrival over arrivals (older) or tokens − 1 (newer)",
      zh: "首末到达之差除以到达次数（旧版）或 token 数 − 1（新版）",
    }),
    becomes: text({ en: "TPOT where it fits the means, else from them", zh: "与均值相符则为 TPOT，否则由均值推导" }),
    source: INFERENCE_PERF,
  },
  {
    tool: "inference-perf",
    metric: "TPOT",
    called: "normalized_time_per_output_token",
    means: text({ en: "E2E / output tokens, the first included", zh: "E2E / 输出 token 数，含首 token" }),
    becomes: UNREAD,
    source: INFERENCE_PERF,
  },
  {
    tool: "inference-perf",
    metric: "ITL",
    called: "inter_token_latency",
    means: ARRIVALS,
    becomes: ITL,
    source: INFERENCE_PERF,
  },
  { tool: "GuideLLM", metric: "TTFT", called: "time_to_first_token_ms", means: FIRST, becomes: TTFT, source: GUIDELLM },
  {
    tool: "GuideLLM",
    metric: "TPOT",
    called: "inter_token_latency_ms",
    means: text({
      en: "(last − first token) / (tokens − 1) of a request, weighted by its tokens",
      zh: "请求内（末 token − 首 token）/ (token 数 − 1)，按 token 数加权",
    }),
    becomes: TPOT,
    source: GUIDELLM,
  },
  {
    tool: "GuideLLM",
    metric: "TPOT",
    called: "time_per_output_token_ms",
    means: text({
      en: "request latency / output tokens, the first included",
      zh: "请求时延 / 输出 token 数，含首 token",
    }),
    becomes: AS_TOLD,
    source: GUIDELLM,
  },
  {
    tool: "AIPerf, genai-perf",
    metric: "TTFT",
    called: "time_to_first_token",
    means: FIRST,
    becomes: TTFT,
    source: AIPERF,
  },
  {
    tool: "AIPerf, genai-perf",
    metric: "TPOT",
    called: "inter_token_latency",
    means: WITHOUT_FIRST,
    becomes: TPOT,
    source: AIPERF,
  },
  { tool: "AIPerf", metric: "ITL", called: "inter_chunk_latency", means: ARRIVALS, becomes: ITL, source: AIPERF },
  {
    tool: "perf_analyzer",
    metric: "ITL",
    called: "response_timestamps",
    means: ARRIVALS,
    becomes: ITL,
    source: "Triton perf_analyzer profile export",
  },
  {
    tool: "LLMPerf",
    metric: "TPOT",
    called: "inter_token_latency_s",
    means: text({ en: "E2E / output tokens, the first included", zh: "E2E / 输出 token 数，含首 token" }),
    becomes: AS_TOLD,
    source: "llmperf token_benchmark_ray.py",
  },
  {
    tool: "trtllm-bench",
    metric: "TPOT",
    called: "tpot_percentiles",
    means: WITHOUT_FIRST,
    becomes: TPOT,
    source: "tensorrt_llm/bench reporting.py",
  },
  {
    tool: "SGLang bench_one_batch",
    metric: "TPOT",
    called: "median_decode_latency",
    means: text({ en: "one decode step of a static batch", zh: "静态批的单个解码步" }),
    becomes: TPOT,
    source: "sglang/bench_one_batch.py",
  },
  {
    tool: "vLLM bench latency",
    metric: "E2E",
    called: "avg_latency",
    means: text({ en: "prefill and all decode steps of one batch together", zh: "单个批的预填充与全部解码步合计" }),
    becomes: E2E,
    source: "vllm/benchmarks/latency.py",
  },
];
