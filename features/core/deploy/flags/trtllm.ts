/** Flags of `trtllm-serve`, and keys of its options file. */
import { rowsFrom, type FlagRow } from "./row";
import * as m from "./messages";

const serve = rowsFrom("TensorRT-LLM docs, commands/trtllm-serve, 1.1 and 1.2");
const options = rowsFrom("TensorRT-LLM docs, llm-api reference (TorchLlmArgs), 1.1 and 1.2");
const adapters = rowsFrom("TensorRT-LLM docs, features/lora and llm-api reference (LoraConfig)");
const pair = rowsFrom("TensorRT-LLM examples/disaggregated/README.md");

export const TRTLLM_FLAGS: readonly FlagRow[] = [
  rowsFrom("Dynamo docs, backends/trtllm: dynamo.trtllm")("model", "--model-path --model", { key: "model" }),
  serve("tp", "--tp_size --tensor_parallel_size", { key: "tensor_parallel_size", unset: "1" }),
  serve("pp", "--pp_size --pipeline_parallel_size", { key: "pipeline_parallel_size", unset: "1" }),
  options("attentionDp", "", { key: "enable_attention_dp", form: "bare", unset: m.off }),
  serve("experts", "--ep_size --moe_expert_parallel_size", { key: "moe_expert_parallel_size", unset: m.none }),
  serve("decodeCp", "--cp_size --context_parallel_size", { key: "context_parallel_size", since: "1.2", unset: "1" }),
  options("redundant", "", { key: "moe_config.load_balancer.num_slots", unset: m.noRedundantExperts }),
  options("rebalance", "", { key: "moe_config.load_balancer.layer_updates_per_iter", unset: "0" }),
  options("expertBackend", "", { key: "moe_config.backend", unset: m.cutlassAutoInNewerVersions }),
  serve("kv", "--kv_cache_dtype", { key: "kv_cache_config.dtype", unset: m.asCheckpointStatesElseBf16 }),
  serve("maxLength", "--max_seq_len", { key: "max_seq_len", unset: m.modelsOwn }),
  serve("maxSequences", "--max_batch_size", { key: "max_batch_size", unset: "2048" }),
  serve("maxTokens", "--max_num_tokens", { key: "max_num_tokens", unset: "8192" }),
  serve("share", "--kv_cache_free_gpu_memory_fraction --free_gpu_memory_fraction", {
    key: "kv_cache_config.free_gpu_memory_fraction",
    unset: m.n09OfWhatIsFree,
  }),
  options("chunked", "--enable_chunked_prefill", { key: "enable_chunked_prefill", form: "bare", unset: m.off }),
  options("prefixOn", "", { key: "kv_cache_config.enable_block_reuse", form: "bare", unset: m.on }),
  options("hostCache", "", { key: "kv_cache_config.host_cache_size", unset: m.none }),
  options("graphPadding", "", { key: "cuda_graph_config.enable_padding", form: "bare", unset: m.off }),
  options("graphMax", "", { key: "cuda_graph_config.max_batch_size", unset: "128" }),
  options("balance", "", { key: "attention_dp_config.enable_balance", form: "bare", unset: m.off }),
  options("balanceSteps", "", { key: "attention_dp_config.timeout_iters", unset: "50" }),
  options("balanceWait", "", { key: "attention_dp_config.batching_wait_iters", unset: "10" }),
  options("lookAheadOff", "", { key: "disable_overlap_scheduler", form: "bare", unset: m.off }),
  options("holdSteps", "", { key: "batch_wait_timeout_iters", unset: "0" }),
  options("streamEvery", "", { key: "stream_interval", unset: "1" }),
  options("draftAlgorithm", "", { key: "speculative_config.decoding_type", unset: m.none }),
  options("draftSteps", "", { key: "speculative_config.num_nextn_predict_layers", unset: "0" }),
  options("draftTokens", "", { key: "speculative_config.max_draft_len", unset: "0" }),
  options("draftModel", "", { key: "speculative_config.speculative_model_dir" }),
  rowsFrom("TensorRT-LLM docs, features/speculative-decoding, 1.3")("draftModel", "", {
    key: "speculative_config.speculative_model",
    since: "1.3",
  }),
  adapters("loraSlots", "", { key: "lora_config.max_loras", unset: m.computed }),
  adapters("loraRank", "", { key: "lora_config.max_lora_rank", unset: "64" }),
  adapters("loraHost", "", { key: "lora_config.max_cpu_loras", unset: m.computed }),
  adapters("loraTargets", "", {
    key: "lora_config.lora_target_modules",
    form: "list",
    unset: m.thoseOfAdaptersLoadedFirst,
  }),
  pair("transfer", "", { key: "cache_transceiver_config.backend", unset: m.none }),
  pair("transferBuffer", "", { key: "cache_transceiver_config.max_tokens_in_buffer", unset: m.backendsOwn }),
  rowsFrom("TensorRT-LLM serve.py: --server_role")("role", "--server_role --disaggregation-mode", {
    unset: m.none,
  }),
  serve("optionsFile", "--config --extra_llm_api_options --extra-engine-args", { since: "1.2" }),
  serve("optionsFile", "--extra_llm_api_options", { until: "1.1" }),
];
