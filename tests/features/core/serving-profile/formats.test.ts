/** Logs, metrics, spans and traces: lines as the engines print them (shortened), figures read off them by hand. */
import { describe, expect, it } from "vitest";
import { runFigures } from "@/features/core/serving-profile/metrics/run-figures";
import { unwrap } from "@/lib/result";
import { readProfile } from "@/tests/support/measurements/serving-profile";

const VLLM = `INFO 04-25 18:47:12 [kv_cache_utils.py:830] GPU KV cache size: 435,200 tokens
INFO 04-25 18:47:30 [loggers.py:127] Engine 000: Avg prompt throughput: 9069.0 tokens/s, Avg generation throughput: 166.0 tokens/s, Running: 9 reqs, Waiting: 0 reqs, GPU KV cache usage: 3.2%, Prefix cache hit rate: 12.5%
INFO 04-25 18:47:40 [loggers.py:127] Engine 000: Avg prompt throughput: 100.0 tokens/s, Avg generation throughput: 1660.0 tokens/s, Running: 90 reqs, Waiting: 5 reqs, GPU KV cache usage: 93.2%, Prefix cache hit rate: 12.5%
`;

const SGLANG = `[2025-05-01 10:00:00 TP0] max_total_num_tokens=470000, chunked_prefill_size=8192, max_running_requests=2048
[2025-05-01 10:00:01 TP0] Prefill batch. #new-seq: 1, #new-token: 1024, #cached-token: 1024, token usage: 0.00, #running-req: 0, #queue-req: 3,
[2025-05-01 10:00:03 TP0] KV cache pool is full. Retract requests. #retracted_reqs: 2, #new_token_ratio: 0.5 -> 0.7
[2025-05-01 10:00:04 TP0] Decode batch. #running-req: 5, #token: 1234, token usage: 0.99, cuda graph: True, gen throughput (token/s): 123.45, #queue-req: 0,
`;

const TRT = `[TRT-LLM] [I] iter = 10, global_rank = 0, rank = 0, currank_total_requests = 9/0, host_step_time = 12.3ms, timestamp = 2025-05-01 10:00:00, num_scheduled_requests: 8, states = {'num_ctx_requests': 0, 'num_ctx_tokens': 0, 'num_generation_tokens': 8}
`;

describe("engine logs", () => {
  it("of vLLM give samples ten seconds apart, though their dates have no year", () => {
    const { samples, engine } = unwrap(readProfile({ "engine.log": VLLM }));
    expect([...samples.time]).toEqual([0, 10_000_000]);
    expect([...samples.running]).toEqual([9, 90]);
    expect([...samples.waiting]).toEqual([0, 5]);
    expect(samples.cacheShare[1]).toBeCloseTo(0.932, 12);
    expect(samples.prefixHit[0]).toBeCloseTo(0.125, 12);
    expect([...samples.outputRate]).toEqual([166, 1660]);
    expect(engine).toMatchObject({ name: "vllm", settings: { cache_tokens: "435200" } });
  });

  it("of vLLM state running, waiting and both rates as figures", () => {
    const { sampled, outputRate } = runFigures(unwrap(readProfile({ "engine.log": VLLM })));
    // Hand: (9 + 90) / 2, (0 + 5) / 2, (9069 + 100) / 2, (166 + 1660) / 2.
    expect([sampled.running?.mean, sampled.waiting?.mean, sampled.waiting?.most]).toEqual([49.5, 2.5, 5]);
    expect([sampled.inputRate, sampled.outputRate, outputRate]).toEqual([4584.5, 913, 913]);
  });

  it("of SGLang give batches as samples, and requests that were taken back as preemptions", () => {
    const capture = unwrap(readProfile({ "server.log": SGLANG }));
    const { samples, engine } = capture;
    expect([...samples.time]).toEqual([0, 3_000_000]);
    expect([...samples.waiting]).toEqual([3, 0]);
    expect(samples.prefixHit[0]).toBe(0.5);
    expect(engine).toMatchObject({ name: "sglang", maxRunning: 2048, maxStepTokens: 8192 });
    expect(runFigures(capture)).toMatchObject({ preemptions: 2, cachePeak: 0.99, requests: null });
  });

  it("of TensorRT-LLM give iterations, whose total of fetched requests is no queue", () => {
    const { samples } = unwrap(readProfile({ "trt.log": TRT }));
    expect([samples.running[0], samples.waiting[0]]).toEqual([8, NaN]);
  });
});

const METRICS = `# HELP vllm:num_requests_running Number of requests
# TYPE vllm:num_requests_running gauge
vllm:num_requests_running{engine="0",model_name="m"} 12.0
vllm:num_requests_running{engine="1",model_name="m"} 3.0
vllm:kv_cache_usage_perc{engine="0",model_name="m"} 0.42
vllm:num_preemptions_total{engine="0",model_name="m"} 7.0
vllm:request_success_total{engine="0",finished_reason="stop"} 90.0
vllm:request_success_total{engine="0",finished_reason="length"} 10.0
vllm:time_to_first_token_seconds_bucket{le="0.25"} 40
vllm:time_to_first_token_seconds_bucket{le="0.5"} 95
vllm:time_to_first_token_seconds_bucket{le="+Inf"} 100
vllm:time_to_first_token_seconds_sum 31.5
vllm:time_to_first_token_seconds_count 100
`;

describe("a /metrics snapshot", () => {
  const capture = unwrap(readProfile({ metrics: METRICS }));

  it("adds requests up over engines, and tells preemptions and the cache", () => {
    expect(capture.samples.running[0]).toBe(15);
    expect(runFigures(capture)).toMatchObject({ preemptions: 7, cachePeak: 0.42, finished: 100 });
  });

  it("tells percentiles between the bounds of their buckets", () => {
    const figures = runFigures(capture);
    expect(figures.ttft).toBeNull();
    // 40 of 100 lie at or below 0.25 s, 55 more up to 0.5 s: the 50th is 10/55 into that bucket. The 99th lies beyond the last bound.
    const { count, percentiles } = figures.histograms.ttft ?? {};
    expect([count, percentiles?.[50].low, percentiles?.[50].high]).toEqual([100, 250_000, 500_000]);
    expect(percentiles?.[50].value).toBeCloseTo(250_000 + (250_000 * 10) / 55, 6);
    expect(percentiles?.[99]).toMatchObject({ low: 500_000, high: null });
    expect(figures.reasons.ttft?.en).toMatch(/p50 250.ms – 500.ms, .*p99 > 500.ms/);
    const mean = capture.reported.find(({ name, statistic }) => /first_token/.test(name) && statistic === "mean");
    expect(mean?.value).toBeCloseTo(0.315, 12);
  });
});

describe("impossible values of a snapshot", () => {
  it.each([
    ["vllm:num_requests_waiting -3\nvllm:num_requests_running 2", "waiting"],
    ["vllm:kv_cache_usage_perc 1.4\nvllm:num_requests_running 2", "kv_cache_usage"],
    [
      'vllm:e2e_request_latency_seconds_bucket{le="1"} 50\nvllm:e2e_request_latency_seconds_bucket{le="2"} 40\nvllm:e2e_request_latency_seconds_count 50\nvllm:num_requests_running 2',
      "e2e_request_latency_seconds",
    ],
  ])("are named and left out: %s", (text, name) => {
    const capture = unwrap(readProfile({ metrics: `${text}\n` }));
    expect(capture.notices).toContainEqual(expect.objectContaining({ code: "PROFILE-METRIC-IMPOSSIBLE", at: name }));
    expect(capture.samples.running[0]).toBe(2);
    expect(runFigures(capture)).toMatchObject({ cachePeak: null, e2e: null, histograms: {} });
  });
});

const START = 1_755_158_760_000_000_000n;
const attribute = (key: string, value: object): object => ({ key, value });
const span = (i: number): object => ({
  spanId: `b${i}`,
  name: "llm_request",
  startTimeUnixNano: String(START + BigInt(i) * 1_000_000_000n),
  endTimeUnixNano: String(START + BigInt(i) * 1_000_000_000n + 2_100_000_000n),
  attributes: [
    attribute("gen_ai.request.id", { stringValue: `cmpl-${i}` }),
    attribute("gen_ai.usage.prompt_tokens", { intValue: "100" }),
    attribute("gen_ai.usage.completion_tokens", { intValue: "101" }),
    attribute("gen_ai.latency.time_in_queue", { doubleValue: 0.01 }),
    attribute("gen_ai.latency.time_to_first_token", { doubleValue: 0.1 }),
    attribute("gen_ai.latency.e2e", { doubleValue: 2.1 }),
  ],
});
const exported = (spans: readonly object[]): object => ({
  resourceSpans: [
    {
      resource: { attributes: [attribute("service.name", { stringValue: "vllm" })] },
      scopeSpans: [{ scope: { name: "vllm.llm_engine" }, spans }],
    },
  ],
});

describe("request spans of vLLM", () => {
  it.each([
    ["one export", JSON.stringify(exported([span(0), span(1)]))],
    ["indented", JSON.stringify(exported([span(0), span(1)]), null, 2)],
    ["an export a line", [span(0), span(1)].map((one) => JSON.stringify(exported([one]))).join("\n")],
  ])("as %s give TTFT 100 ms and TPOT 20 ms (V-40)", (_, text) => {
    const { requests, ttft, tpot, e2e, queue } = runFigures(unwrap(readProfile({ "spans.json": text })));
    expect(requests).toBe(2);
    expect(ttft?.p50).toBeCloseTo(100_000, 3);
    expect(tpot?.p50).toBeCloseTo(20_000, 3);
    expect(e2e?.p50).toBeCloseTo(2_100_000, 3);
    expect(queue?.p50).toBeCloseTo(10_000, 3);
  });
});

/** The request of the seed-era rows as the profiler's own events tell it; decode steps of 20 ms. */
function traceEvents(): object[] {
  const us = 1_755_158_760_000_000;
  const slice = (name: string, at: number, ms: number, tid: string, args: object): object => ({
    name,
    ph: ms > 0 ? "X" : "I",
    ts: us + at * 1000,
    ...(ms > 0 ? { dur: ms * 1000 } : {}),
    pid: "8821",
    tid,
    args: { rid: "r-17", ...args },
  });
  const batch = (iter: number): object => ({
    res_list: [{ rid: "r-17", iter }],
    batch_size: 1,
    batch_type: iter === 0 ? "Prefill" : "Decode",
  });
  return [
    slice("httpReq", 0, 0.1, "Request", { recvTokenSize: 1024 }),
    slice("Enqueue", 0.1, 0, "Request", {}),
    slice("batchFrameworkProcessing", 11.2, 0.8, "Schedule(1)", batch(0)),
    slice("Dequeue", 12.1, 0, "Request", {}),
    slice("modelExec", 12.4, 79.6, "Execute(2)", batch(0)),
    slice("forward", 13, 78, "Execute(2)", batch(0)),
    slice("sendResponse", 93.3, 0.1, "Request", {}),
    ...[1, 2, 3, 4, 5].map((i) => slice("modelExec", 73 + 20 * i, 19, "Execute(2)", batch(i))),
    slice("httpRes", 194, 0, "Request", { replyTokenSize: 6 }),
    { name: "KVCache", ph: "C", ts: us + 11_500, pid: "8821", args: { "Device Block": 992 } },
    { name: "KVCache", ph: "C", ts: us + 194_000, pid: "8821", args: { "Device Block": 1000 } },
  ];
}

describe("chrome_tracing.json alone", () => {
  it.each([
    ["a bare list", JSON.stringify(traceEvents())],
    ["an object", JSON.stringify({ traceEvents: traceEvents() })],
  ])("as %s gives the request that its events tell", (_, text) => {
    const figures = runFigures(unwrap(readProfile({ "chrome_tracing.json": text })));
    expect(figures).toMatchObject({ requests: 1, finished: 1, batches: 1, forwards: 1, preemptions: 0 });
    expect(figures.ttft?.p50).toBeCloseTo(93_400, 0);
    expect(figures.tpot?.p50).toBeCloseTo(20_120, 0);
    expect(figures.queue?.p50).toBeCloseTo(12_000, 0);
    expect(figures.cachePeak).toBeCloseTo(0.008, 12);
  });
});
