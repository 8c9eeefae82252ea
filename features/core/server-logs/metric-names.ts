/**
 * Figures of `/metrics` by era, each under the names that engines gave it, without their prefix. Where a scrape has several names of a figure, the
 * first one of the list counts. vLLM V0 and V1, SGLang, TensorRT-LLM's servers, Dynamo.
 */
export const GAUGE_NAMES = {
  running: [
    "num_requests_running",
    "num_running_reqs",
    "request_metrics active",
    "num_active_requests",
    "inflight_requests",
  ],
  waiting: [
    "num_requests_waiting",
    "num_queue_reqs",
    "request_metrics waiting",
    "num_queued_requests",
    "queued_requests",
  ],
  swapped: ["num_requests_swapped", "num_paused_requests", "inflight_batcher_metrics paused_requests"],
  cacheShare: [
    "kv_cache_usage_perc",
    "gpu_cache_usage_perc",
    "npu_cache_usage_perc",
    "token_usage",
    "kv_cache_utilization",
    "kv_cache_block_metrics fraction",
  ],
  promptRate: ["avg_prompt_throughput_toks_per_s"],
  outputRate: ["gen_throughput", "avg_generation_throughput_toks_per_s"],
  prefixHit: ["cache_hit_rate", "gpu_prefix_cache_hit_rate", "npu_prefix_cache_hit_rate", "kv_cache_hit_rate"],
  acceptance: ["spec_accept_length", "spec_decode_mean_acceptance_length"],
  inTransfer: ["num_decode_transfer_queue_reqs", "num_prefill_inflight_queue_reqs"],
  preallocated: ["num_decode_prealloc_queue_reqs", "num_prefill_prealloc_queue_reqs"],
} as const;

/** Counters, with and without `_total` as the client library adds it. */
export const COUNTER_NAMES = {
  promptTokens: ["prompt_tokens_total", "prompt_tokens", "prompt_tokens_by_source_total", "prompt_tokens_by_source"],
  outputTokens: ["generation_tokens_total", "generation_tokens"],
  done: [
    "request_success_total",
    "request_success",
    "num_requests_total",
    "num_requests_completed_total",
    "e2e_request_latency_seconds_count",
    "requests_total",
  ],
  preemptions: [
    "num_preemptions_total",
    "num_preemptions",
    "num_retracted_requests_total",
    "num_retracted_reqs_total",
    "num_retracted_reqs",
    "request_num_preemptions_sum",
  ],
  prefixQueries: [
    "prefix_cache_queries_total",
    "prefix_cache_queries",
    "gpu_prefix_cache_queries_total",
    "gpu_prefix_cache_queries",
  ],
  prefixHits: ["prefix_cache_hits_total", "prefix_cache_hits", "gpu_prefix_cache_hits_total", "gpu_prefix_cache_hits"],
  drafts: ["spec_decode_num_drafts_total", "spec_decode_num_drafts"],
  draftTokens: ["spec_decode_num_draft_tokens_total", "spec_decode_num_draft_tokens"],
  acceptedTokens: ["spec_decode_num_accepted_tokens_total", "spec_decode_num_accepted_tokens"],
} as const;

export type GaugeName = keyof typeof GAUGE_NAMES;
export type CounterName = keyof typeof COUNTER_NAMES;

/** Of several ranks or pools of one engine the fullest counts; other gauges add up. */
export const FULLEST: ReadonlySet<GaugeName> = new Set(["cacheShare", "prefixHit", "acceptance"]);
