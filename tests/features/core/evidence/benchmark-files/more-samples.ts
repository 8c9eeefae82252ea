/** Files with single requests and of other tools, written for the tests after the tools' own layout. */

const aiperfLine = (start: number, ttft: number, latency: number, output: number, error: unknown = null): string =>
  JSON.stringify({
    metadata: { session_num: 0, request_start_ns: start * 1e9, request_end_ns: (start + latency / 1000) * 1e9 },
    metrics: {
      time_to_first_token: { value: ttft, unit: "ms" },
      request_latency: { value: latency, unit: "ms" },
      input_sequence_length: { value: 100, unit: "tokens" },
      output_sequence_length: { value: output, unit: "tokens" },
    },
    error,
  });

const consoleBlock = (rate: number): string => `
============ Serving Benchmark Result ============
Backend:                                 sglang
Traffic request rate:                    ${rate}
Max request concurrency:                 16
Successful requests:                     4
Benchmark duration (s):                  10.00
Total input tokens:                      400
Total generated tokens:                  84
Request throughput (req/s):              0.40
Output token throughput (tok/s):         8.40
----------------End-to-End Latency----------------
Mean E2E Latency (ms):                   600.00
---------------Time to First Token----------------
Mean TTFT (ms):                          100.00
P99 TTFT (ms):                           180.00
-----Time per Output Token (excl. 1st token)------
Mean TPOT (ms):                          25.00
==================================================
`;

export const MORE_SAMPLES: Readonly<Record<string, string>> = {
  "aiperf-requests": [
    aiperfLine(1000, 100, 300, 11),
    aiperfLine(1001, 200, 600, 21),
    aiperfLine(1002, 0, 0, 0, { code: 499, type: "RequestCancellationError" }),
  ].join("\n"),
  "perf-analyzer": JSON.stringify({
    service_kind: "openai",
    experiments: [
      {
        experiment: { mode: "concurrency", value: 8 },
        requests: [
          { timestamp: 1e9, response_timestamps: [1.1e9, 1.15e9, 1.2e9] },
          { timestamp: 2e9, response_timestamps: [2.3e9, 2.4e9] },
        ],
      },
    ],
  }),
  "inference-perf-requests": JSON.stringify([
    {
      start_time: 10,
      end_time: 12.1,
      request: "{}",
      info: { input_tokens: 50, output_tokens: 3, output_token_times: [11, 11.5, 12] },
      error: null,
    },
    {
      start_time: 11,
      end_time: 13,
      request: "{}",
      info: {
        request_metrics: { text: { input_tokens: 70 } },
        response_metrics: { output_tokens: 5, output_token_times: [11.5, 13] },
      },
      error: null,
    },
    { start_time: 11, end_time: 11.1, request: "{}", info: {}, error: { error_type: "Timeout" } },
  ]),
  llmperf: JSON.stringify({
    version: "2023-08-31",
    model: "m/a",
    mean_input_tokens: 550,
    num_concurrent_requests: 5,
    results_ttft_s_quantiles_p50: 0.24,
    results_ttft_s_mean: 0.25,
    results_end_to_end_latency_s_mean: 1.25,
    results_inter_token_latency_s_mean: 0.0124,
    results_number_input_tokens_mean: 548,
    results_number_output_tokens_mean: 101,
    results_mean_output_throughput_token_per_s: 400,
    results_num_completed_requests: 50,
    timestamp: 1704067200,
  }),
  "llmperf-requests": JSON.stringify([
    { error_code: null, ttft_s: 0.2, end_to_end_latency_s: 1.2, number_input_tokens: 500, number_output_tokens: 101 },
    { error_code: 429, ttft_s: 0, end_to_end_latency_s: 0, number_input_tokens: 500, number_output_tokens: 0 },
  ]),
  "engine-requests": [
    {
      input_toks: 14,
      output_toks: 3,
      queued_ts: 100,
      scheduled_ts: 100.1,
      first_token_ts: 100.5,
      last_token_ts: 100.9,
    },
    {
      input_toks: 26,
      output_toks: 5,
      queued_ts: 101,
      scheduled_ts: 101.1,
      first_token_ts: 101.3,
      last_token_ts: 101.7,
    },
  ]
    .map((line) => JSON.stringify(line))
    .join("\n"),
  "trtllm-bench": JSON.stringify({
    engine: { model: "m/a", version: "1.0.0", quantization: "FP8" },
    machine: { name: "NVIDIA H100 80GB HBM3" },
    world_info: { tp_size: 2, pp_size: 1, ep_size: 1, world_size: 2 },
    request_info: {
      num_requests: 10,
      avg_num_concurrent_requests: 7.5,
      avg_input_length: 1000,
      avg_output_length: 200,
    },
    performance: {
      total_latency_ms: 5000,
      request_throughput_req_s: 2,
      system_output_throughput_tok_s: 400,
      request_latency_percentiles_ms: { p50: 2100, average: 2000 },
    },
    streaming_metrics: { avg_ttft_ms: 90, avg_tpot_ms: 9.5, tpot_percentiles: { p50: 9, average: 9.6 } },
  }),
  "sglang-batch":
    '{"run_name": "default", "batch_size": 4, "input_len": 1024, "output_len": 9, "prefill_latency": 0.2, "median_decode_latency": 0.01, "total_latency": 0.28}\n' +
    '{"run_name": "default", "batch_size": 33, "input_len": 8192, "output_len": 101, "latency": 12, "last_ttft": 2, "output_throughput": 333, "acc_length": -1}',
  "sglang-offline":
    '{"backend": "engine", "successful_requests": 4, "total_latency": 2, "total_input_tokens": 400, "total_output_tokens": 800, "output_throughput": 400}',
  console: consoleBlock(2) + "\nsome log line\n" + consoleBlock(4),
  wrapped: JSON.stringify({
    hardware_note: "ours",
    results: [{ median_ttft_ms: 10, mean_tpot_ms: 2, completed: 3, max_concurrency: 4 }],
  }),
};
