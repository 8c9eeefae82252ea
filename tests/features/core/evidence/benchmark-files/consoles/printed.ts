/** Reports as tools print them, with figures of our own. Layouts: TensorRT-LLM 1.1, AIPerf 0.2, vLLM 0.11, GuideLLM 0.3, LoadGen 5, evalscope 0.15. */

export const TRTLLM_REPORT = `===========================================================
= PYTORCH BACKEND
===========================================================
Model:                  org/model-70B
TensorRT-LLM Version:   1.2.0
Dtype:                  bfloat16
Quantization:           None

===========================================================
= WORLD + RUNTIME INFORMATION
===========================================================
TP Size:                4
PP Size:                2
EP Size:                None
Issue Rate (req/sec):   12.5

===========================================================
= PERFORMANCE OVERVIEW
===========================================================
Request Throughput (req/sec):                     7.3400
Total Output Throughput (tokens/sec):             3758.0800
Total Token Throughput (tokens/sec):              11274.2400
Total Latency (ms):                               136239.7800

[TTFT] P50    : 400.5
[TTFT] P99    : 900.5
[Latency] P99 : 9000.0
===========================================================`;

export const AIPERF_TABLE = `                      NVIDIA AIPerf | LLM Metrics
┏━━━━━━━━━━━━━━━━━━━━━━━━━━━┳━━━━━━━━━━┳━━━━━━━━━━┳━━━━━━━━━┓
┃                    Metric ┃      p99 ┃      avg ┃     std ┃
┡━━━━━━━━━━━━━━━━━━━━━━━━━━━╇━━━━━━━━━━╇━━━━━━━━━━╇━━━━━━━━━┩
│       Time to First Token │ 1,885.98 │ 1,210.31 │    1.00 │
│                      (ms) │          │          │         │
│  Inter Token Latency (ms) │    22.23 │    12.50 │    0.10 │
│    Output Sequence Length │   512.00 │   512.00 │    0.00 │
│                  (tokens) │          │          │         │
│        Request Throughput │      N/A │     3.10 │     N/A │
│            (requests/sec) │          │          │         │
└───────────────────────────┴──────────┴──────────┴─────────┘`;

export const SERVE_BLOCK = `============ Serving Benchmark Result ============
Successful requests:                     96
Failed requests:                         4
Maximum request concurrency:             256
Request rate configured (RPS):           7.50
Benchmark duration (s):                  20.00
Total input tokens:                      98304
Total generated tokens:                  12288
Request throughput (req/s):              4.80
Output token throughput (tok/s):         614.40
Peak output token throughput (tok/s):    900.00
Total Token throughput (tok/s):          5529.60
---------------Time to First Token----------------
Mean TTFT (ms):                          210.50
P99 TTFT (ms):                           410.50
-----Time per Output Token (excl. 1st token)------
Mean TPOT (ms):                          15.50
==================================================`;

export const EVALSCOPE_JSON = JSON.stringify({
  "Time taken for tests (s)": 12.5,
  "Number of concurrency": 5,
  "Request rate (req/s)": -1,
  "Total requests": 20,
  "Succeed requests": 19,
  "Failed requests": 1,
  "Output token throughput (tok/s)": 150.2,
  "Average latency (s)": 3.2,
  "Average time to first token (s)": 0.21,
  "Average time per output token (s)": 0.03,
});

export const GUIDELLM_03 = `Benchmarks Info:
=====================================================================================
Metadata                                 |||| Requests Made ||| Prompt Tok/Req ||| Output Tok/Req |||
Benchmark    | Start Time| End Time| Duration (s)| Comp| Inc| Err| Comp | Inc| Err| Comp | Inc| Err|
-------------|-----------|---------|-------------|-----|----|----|------|----|----|------|----|----|
synchronous  | 10:00:00  | 10:00:30| 30.0        | 25  | 1  | 0  | 256.0| 0.0| 0.0| 128.0| 0.0| 0.0|
constant@4.00| 10:00:30  | 10:01:00| 30.0        | 118 | 3  | 0  | 256.0| 0.0| 0.0| 128.0| 0.0| 0.0|
=====================================================================================

Benchmarks Stats:
=====================================================================================
Metadata     | Request Stats          || Out Tok/sec| Tot Tok/sec| Req Latency (sec)||| TTFT (ms)         ||| ITL (ms)       |||
Benchmark    | Per Second| Concurrency| mean       | mean       | mean| median| p99 | mean| median| p99   | mean| median| p99 |
-------------|-----------|------------|------------|------------|-----|-------|-----|-----|-------|-------|-----|-------|-----|
synchronous  | 0.83      | 1.00       | 106.2      | 318.7      | 0.93| 0.93  | 1.01| 30.1| 29.9  | 40.2  | 7.1 | 7.1   | 7.5 |
constant@4.00| 3.93      | 4.10       | 503.0      | 1509.1     | 1.04| 1.03  | 1.20| -9.0| 32.0  | 60.0  | 8.0 | 8.0   | 8.9 |
=====================================================================================`;

export const MLPERF_OFFLINE = `================================================
MLPerf Results Summary
================================================
SUT name : PySUT
Scenario : Offline
Mode     : PerformanceOnly
Samples per second: 81.5
Tokens per second: 23943.1
Result is : VALID
================================================
Additional Stats
================================================
Mean latency (ns)                : 9876543210
90.00 percentile latency (ns)   : 19876543210
99.90 percentile latency (ns)   : 29876543210`;

export const MLPERF_INVALID = MLPERF_OFFLINE.replace("VALID", "INVALID");

const llama = (prompt: number, output: number, rate: number): string =>
  JSON.stringify({
    build_number: 6000,
    gpu_info: "NVIDIA H200",
    model_type: "qwen3 8B BF16",
    n_prompt: prompt,
    n_gen: output,
    n_depth: 0,
    avg_ts: rate,
    stddev_ts: 1.5,
  });

export const LLAMA_JSONL = `${llama(512, 0, 8000)}\n${llama(0, 128, 200)}`;

const point = (seconds: number, count: number, sum: number): object => ({
  startTimeUnixNano: "1790000000000000000",
  timeUnixNano: String(1_790_000_000 + seconds) + "000000000",
  count: String(count),
  sum,
  bucketCounts: [String(count), "0"],
  explicitBounds: [1],
});

export const OTLP_CUMULATIVE = JSON.stringify({
  resourceMetrics: [
    {
      scopeMetrics: [
        {
          metrics: [
            {
              name: "gen_ai.server.time_to_first_token",
              unit: "s",
              histogram: { aggregationTemporality: 2, dataPoints: [point(60, 110, 20), point(30, 20, 2)] },
            },
            {
              name: "gen_ai.server.request.duration",
              unit: "s",
              histogram: { aggregationTemporality: 2, dataPoints: [point(30, 20, 20), point(60, 110, 110)] },
            },
          ],
        },
      ],
    },
  ],
});
