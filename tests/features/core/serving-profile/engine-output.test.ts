/** Lines and gauges in the forms that versions of engines write; the forms are theirs, the figures invented. */
import { describe, expect, it } from "vitest";
import { runFigures } from "@/features/core/serving-profile/metrics/run-figures";
import { readDatetime } from "@/features/core/serving-profile/read/datetime";
import { unwrap } from "@/lib/result";
import { readProfile } from "@/tests/support/measurements/serving-profile";

const readSamples = (text: string) => {
  const { samples, engine } = unwrap(readProfile({ "server.log": text }));
  const { running, waiting, swapped, cacheShare, promptRate, outputRate, prefixHit, preemptions } = samples;
  const first = [running, waiting, swapped, cacheShare, promptRate, outputRate, prefixHit, preemptions].map(
    (column) => column[0],
  );
  return { rows: running.length, first, name: engine.name };
};
const CLOSE = (value: number): unknown => expect.closeTo(value, 9);

describe("statistics in logs", () => {
  it.each([
    [
      "vLLM 0.11 and later, with the process in front and startup lines before",
      `(APIServer pid=7) INFO 05-19 10:13:01 [api_server.py:1] vLLM API server version 0.21.0\n(APIServer pid=7) INFO 05-19 10:13:11 [loggers.py:271] Engine 000: Avg prompt throughput: 10.5 tokens/s, Avg generation throughput: 1055.3 tokens/s, Running: 18 reqs, Waiting: 43 reqs, GPU KV cache usage: 95.9%, Prefix cache hit rate: 12.5%`,
      { rows: 1, first: [18, 43, NaN, CLOSE(0.959), 10.5, 1055.3, CLOSE(0.125), NaN], name: "vllm" },
    ],
    [
      "vLLM with an external prefix cache",
      `INFO 05-19 10:13:11 [loggers.py:271] Engine 001: Avg prompt throughput: 10.5 tokens/s, Avg generation throughput: 2.0 tokens/s, Running: 1 reqs, Waiting: 0 reqs, GPU KV cache usage: 4.0%, Prefix cache hit rate: 50.0%, External prefix cache hit rate: 25.0%`,
      { rows: 1, first: [1, 0, NaN, CLOSE(0.04), 10.5, 2, CLOSE(0.5), NaN], name: "vllm" },
    ],
    [
      "vLLM 0.5",
      `INFO 07-08 07:17:34 metrics.py:334] Avg prompt throughput: 6501.4 tokens/s, Avg generation throughput: 69.1 tokens/s, Running: 4 reqs, Swapped: 2 reqs, Pending: 3 reqs, GPU KV cache usage: 15.6%, CPU KV cache usage: 0.0%`,
      { rows: 1, first: [4, 3, 2, CLOSE(0.156), 6501.4, 69.1, NaN, NaN], name: "vllm" },
    ],
    [
      "SGLang, decode with drafts",
      `[2025-05-31 18:31:21 DP0 TP0] Decode batch. #running-req: 8, #token: 37217, token usage: 0.13, accept len: 2.90, cuda graph: True, gen throughput (token/s): 171.01, #queue-req: 5`,
      { rows: 1, first: [8, 5, NaN, 0.13, NaN, 171.01, NaN, 0], name: "sglang" },
    ],
    [
      "SGLang, prefill of a hybrid model",
      `[2026-07-04 04:31:24 TP0] Prefill batch, #new-seq: 12, #new-token: 300, #cached-token: 100, full token usage: 0.14, mamba usage: 0.20, #running-req: 1, #queue-req: 97, #pending-token: 109585, npu graph: False, input throughput (token/s): 15734.14`,
      { rows: 1, first: [1, 97, NaN, 0.2, 15734.14, NaN, 0.25, 0], name: "sglang" },
    ],
    [
      "TensorRT-LLM, iteration lines with cache",
      `[04/28/2025-09:56:44] [TRT-LLM] [I] iter = 198, global_rank = 0, rank = 0, currank_total_requests = 12/12, host_step_time = 5.06ms, timestamp = 2025-04-28 09:56:44, num_scheduled_requests: 10, kv_cache_util = 0.62, states = {'num_ctx_requests': 0, 'num_ctx_tokens': 0, 'num_generation_tokens': 16}`,
      // 12 fetched since the start, so no queue; a step without prompt tokens reads none.
      { rows: 1, first: [10, NaN, NaN, 0.62, 0, NaN, NaN, NaN], name: "trtllm" },
    ],
    [
      "TensorRT-LLM below Triton",
      `I1218 03:35:37.688135 20559 libtensorrtllm.cc:1205] {"Active Request Count":5,"Context Requests":1,"Free KV cache blocks":384,"Generation Requests":2,"Iteration Counter":0,"Max KV cache blocks":512,"Scheduled Requests":3,"Timestamp":"12-18-2023 03:35:37","Used KV cache blocks":128}`,
      { rows: 1, first: [3, 2, NaN, 0.25, NaN, NaN, NaN, NaN], name: "trtllm" },
    ],
  ])("%s", (_, line, seen) => {
    expect(readSamples(line)).toEqual(seen);
  });

  it("of a log whose startup is longer than what is looked at are read all the same", () => {
    const start = "(EngineCore_0 pid=9) INFO 05-19 10:13:01 [core.py:1] loading\n".repeat(2_000);
    const line =
      "(APIServer pid=7) INFO 05-19 10:14:11 [loggers.py:271] Engine 000: Avg prompt throughput: 1.0 tokens/s, Avg generation throughput: 2.0 tokens/s, Running: 3 reqs, Waiting: 4 reqs, GPU KV cache usage: 5.0%\n";
    expect(readSamples(start + line).first.slice(0, 2)).toEqual([3, 4]);
  });

  it("dates with the month first are read as TensorRT-LLM writes them, and with a day that can be no month", () => {
    const noon = Date.UTC(2025, 3, 28, 12) * 1000;
    for (const written of ["04/28/2025-12:00:00", "04-28-2025 12:00:00.000000", "28/04/2025 12:00:00"])
      expect(readDatetime(written)?.us).toBe(noon);
  });
});

it("/metrics: of the newest engines: TensorRT-LLM's own endpoint, SGLang's counter of retractions, vLLM's bare counters", () => {
  // Names: TensorRT-LLM's list of Prometheus metrics; SGLang's metrics collector; vLLM's docs/design/metrics.md.
  const sample = (prefix: string, lines: Readonly<Record<string, number>>) => {
    const written = Object.entries(lines).map(([name, value]) => `${prefix}${name}{model_name="m"} ${value}\n`);
    return unwrap(readProfile({ metrics: `# HELP ${prefix}x y\n${written.join("")}` })).samples;
  };
  const tensorRt = sample("trtllm_", {
    num_requests_running: 5,
    num_requests_waiting: 2,
    num_paused_requests: 1,
    kv_cache_utilization: 0.4,
    kv_cache_hit_rate: 0.25,
  });
  expect(tensorRt).toMatchObject({ running: Float64Array.of(5), waiting: Float64Array.of(2) });
  expect(tensorRt).toMatchObject({ swapped: Float64Array.of(1), cacheShare: Float64Array.of(0.4) });
  expect(tensorRt.prefixHit).toEqual(Float64Array.of(0.25));
  expect(sample("sglang:", { num_running_reqs: 1, num_retracted_reqs: 0, num_retracted_reqs_total: 9 })).toMatchObject({
    preemptions: Float64Array.of(9),
  });
  expect(sample("vllm:", { prefix_cache_queries: 200, prefix_cache_hits: 50, num_requests_running: 1 })).toMatchObject({
    prefixHit: Float64Array.of(0.25),
  });
});

it("/metrics: of newer vLLM: renamed gauges, prefix cache as two counters, ITL in place of TPOT", () => {
  const { samples, reported } = unwrap(
    readProfile({
      metrics: [
        "# TYPE vllm:num_requests_running gauge",
        'vllm:num_requests_running{engine="0",model_name="m"} 7.0',
        'vllm:num_requests_waiting{engine="0",model_name="m"} 2.0',
        'vllm:kv_cache_usage_perc{engine="0",model_name="m"} 0.5',
        'vllm:prefix_cache_queries_total{engine="0",model_name="m"} 400.0',
        'vllm:prefix_cache_hits_total{engine="0",model_name="m"} 100.0',
        'vllm:num_preemptions_total{engine="0",model_name="m"} 3.0',
        'vllm:inter_token_latency_seconds_bucket{le="0.05"} 90.0',
        'vllm:inter_token_latency_seconds_bucket{le="+Inf"} 100.0',
        "vllm:inter_token_latency_seconds_sum 3.0",
        "vllm:inter_token_latency_seconds_count 100.0",
      ].join("\n"),
    }),
  );
  expect([samples.running[0], samples.waiting[0], samples.cacheShare[0], samples.prefixHit[0]]).toEqual([
    7, 2, 0.5, 0.25,
  ]);
  expect(samples.preemptions[0]).toBe(3);
  expect(
    reported.find(({ name, statistic }) => name === "inter_token_latency_seconds" && statistic === "mean")?.value,
  ).toBe(0.03);
});

it.each([
  ["MindIE", "num_requests_running 7\nnpu_cache_usage_perc 0.5\n", "# TYPE num_requests_running gauge\n"],
  ["TensorRT-LLM", "trtllm_num_requests_running 7\ntrtllm_kv_cache_utilization 0.5\n", ""],
  [
    "Triton",
    'nv_trt_llm_request_metrics{model="m",request_type="active",version="1"} 7\nnv_trt_llm_request_metrics{model="m",request_type="scheduled",version="1"} 6\nnv_trt_llm_kv_cache_block_metrics{kv_cache_block_type="fraction",model="m"} 0.5\n',
    "# HELP nv_trt_llm_request_metrics TRT LLM request metrics\n",
  ],
])("/metrics: of %s", (_, lines, head) => {
  const capture = unwrap(readProfile({ metrics: head + lines }));
  expect(capture.samples.running[0]).toBe(7);
  expect(runFigures(capture).cachePeak).toBe(0.5);
});

it("/metrics: as TensorRT-LLM's list of iteration statistics", () => {
  const rows = [0, 1].map((iter) => ({
    iter,
    iterLatencyMS: 12.5,
    timestamp: `05-01-2025 10:00:0${iter}.500`,
    numActiveRequests: 4 + iter,
    numQueuedRequests: 1,
    kvCacheStats: { usedNumBlocks: 10, maxNumBlocks: 40, cacheHitRate: 0.25 },
  }));
  const { samples } = unwrap(readProfile({ "metrics.json": JSON.stringify(rows) }));
  expect([[...samples.running], [...samples.waiting], [...samples.prefixHit]]).toEqual([
    [4, 5],
    [1, 1],
    [0.25, 0.25],
  ]);
  expect((samples.time[1] ?? NaN) - (samples.time[0] ?? NaN)).toBe(1e6);
});

describe("request spans", () => {
  const figures = {
    "gen_ai.usage.prompt_tokens": 100,
    "gen_ai.usage.completion_tokens": 11,
    "gen_ai.latency.e2e": 2.1,
    "gen_ai.latency.time_to_first_token": 0.1,
  };
  const list = (write: (value: number) => unknown) =>
    Object.entries(figures).map(([key, value]) => ({ key, value: write(value) }));
  const start = 1_755_158_760_000_000;
  it.each([
    [
      "OTLP with names in snake case",
      {
        resource_spans: [
          {
            scope_spans: [
              {
                spans: [
                  {
                    name: "llm_request",
                    start_time_unix_nano: `${start}000`,
                    attributes: list((value) => ({ double_value: value })),
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
    [
      "a file that Jaeger saved",
      {
        data: [
          {
            traceID: "t",
            spans: [
              {
                traceID: "t",
                spanID: "s",
                operationName: "llm_request",
                startTime: start,
                duration: 2_100_000,
                tags: list((value) => value),
              },
            ],
          },
        ],
      },
    ],
  ])("of vLLM in %s", (_, file) => {
    const { requests, ttft, tpot, e2e } = runFigures(unwrap(readProfile({ "spans.json": JSON.stringify(file) })));
    expect([requests, ttft?.p50, tpot?.p50, e2e?.p50]).toEqual([1, 100_000, 200_000, 2_100_000]);
  });
});
