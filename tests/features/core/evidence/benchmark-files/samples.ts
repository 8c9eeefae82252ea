/** Small files of each format, written for the tests after the tools' own layout. */

const vllm = {
  date: "20260101-000000",
  backend: "vllm",
  model_id: "m/a",
  num_prompts: 2,
  request_rate: "inf",
  max_concurrency: 2,
  duration: 4,
  completed: 2,
  total_input_tokens: 200,
  total_output_tokens: 22,
  output_throughput: 5.5,
  mean_ttft_ms: 200,
  median_ttft_ms: 200,
  mean_tpot_ms: 50,
  median_tpot_ms: 50,
  p90_tpot_ms: 60,
  mean_itl_ms: 45,
};

const distribution = (mean: number) => ({ mean, median: mean, percentiles: { p90: mean, p95: mean, p99: mean } });
const metric = (mean: number) => ({ successful: distribution(mean) });

export const SAMPLES: Readonly<Record<string, string>> = {
  seed: "tp,dp,batch_per_gpu,seq_len,decode_tokens,grad_accum,measured_prefill_ms,measured_decode_ms\n8,1,4,2048,256,1,120,2560\n8,2,8,1024,128,1,90,1500\n",
  suite:
    "id,model,system,backend,isl,osl,concurrency,num_gpus,tp,ttft_ms,tpot_ms\na,m/a,h100_sxm,vllm,1024,128,4,2,2,100,10\n",
  points: "TP,DP,B,tok_per_gpu,e2e_ms\n8,2,64,250,9000\n4,4,32,180,7000\n",
  "points-per-user": "TP\tDP\tB(concurrent)\ttoken_rate_per_user\ttok_per_gpu\n8\t2\t64\t40\t250\n",
  vllm: JSON.stringify(vllm),
  sglang: [1, 2]
    .map(
      (rate) =>
        `{"backend": "sglang", "dataset_name": "random", "request_rate": ${rate === 1 ? "Infinity" : rate}, "max_concurrency": null, "completed": 10, "total_input_tokens": 1000, "total_output_tokens": 210, "median_ttft_ms": 100, "median_e2e_latency_ms": ${500 * rate}, "random_input_len": 200, "random_output_len": 40, "random_range_ratio": 0.0}`,
    )
    .join("\n"),
  latency: JSON.stringify({ avg_latency: 2, latencies: [2], percentiles: { "50": 2, "90": 2.5, "99": 3 } }),
  throughput: JSON.stringify({ elapsed_time: 10, num_requests: 4, total_num_tokens: 600, requests_per_second: 0.4 }),
  inferencex: JSON.stringify([
    {
      hw: "h200",
      tp: 8,
      ep: 8,
      dp_attention: "true",
      conc: 64,
      model: "m/a",
      framework: "vllm",
      precision: "fp8",
      output_tput_per_gpu: 500,
      mean_ttft: 0.5,
      mean_intvty: 40,
      median_tpot: 0.02,
    },
  ]),
  "inference-perf": JSON.stringify({
    load_summary: { count: 10, requested_rate: 4, achieved_rate: 2 },
    successes: {
      count: 10,
      latency: {
        request_latency: { mean: 1.1, median: 1.1 },
        time_to_first_token: { mean: 0.1, median: 0.1 },
        time_per_output_token: { mean: 0.01, median: 0.01 },
      },
      throughput: { requests_per_sec: 2 },
      prompt_len: { mean: 100 },
      output_len: { mean: 51 },
    },
    failures: { count: 3 },
  }),
  guidellm: JSON.stringify({
    args: { model: "m/a" },
    benchmarks: [
      {
        args: { strategy: { type_: "concurrent", streams: 8 } },
        duration: 10,
        metrics: {
          request_totals: { successful: 5, errored: 1 },
          request_latency: metric(2),
          time_to_first_token_ms: metric(100),
          inter_token_latency_ms: metric(19),
          time_per_output_token_ms: metric(20),
          output_token_count: metric(101),
        },
      },
    ],
  }),
  "aiperf-json": JSON.stringify({
    time_to_first_token: { unit: "ms", avg: 120, p50: 110, p99: 300 },
    inter_token_latency: { unit: "ms", avg: 9 },
    request_latency: { unit: "ms", avg: 1000 },
    output_token_throughput: { unit: "tokens/sec", avg: 4000 },
    input_config: { loadgen: { concurrency: 16 }, endpoint: { model_names: ["m/a"] } },
  }),
  "aiperf-csv":
    "Metric,avg,min,max,p99,p95,p90,p50,std\nTime to First Token (ms),120,1,2,300,,,110,\nInter Token Latency (ms),9,1,2,3,,,8,\n\nMetric,Value\nRequest Count,60\nOutput Token Throughput (tokens/sec),4000\n",
  argonne:
    "Hardware,Num of Hardware,Framework,Model,Input Output Length,Batch Size,Latency,Throughput\nNvidia A100 GPU,1,vLLM,m/a,128,4,2,512\n",
  generic: "GPU;Tensor Parallel;Concurency;P99 TTFT (s);Mean TPOT [ms];latency\nH100;4;16;0,75;12,5;2000\n",
};
