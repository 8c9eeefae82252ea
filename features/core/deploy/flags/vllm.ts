/** Flags of `vllm serve`. */
import { rowsFrom, type FlagRow } from "./row";
import * as m from "./messages";

const serve = rowsFrom("vLLM docs, cli/serve and configuration/engine_args, 0.12 to 0.28");
const parallel = rowsFrom("vLLM docs, serving/data_parallel_deployment and expert_parallel_deployment");
const context = rowsFrom("vLLM docs, serving/context_parallel_deployment");
const nixl = rowsFrom("vLLM docs, features/nixl_connector_usage");
const adapters = rowsFrom("vLLM docs, features/lora and configuration/engine_args");
const offload = rowsFrom("vLLM docs, configuration/engine_args: CacheConfig.kv_offloading_size, kv_offloading_backend");
const ahead = rowsFrom("vllm-project/vllm#27614: asynchronous scheduling is the default");

export const VLLM_FLAGS: readonly FlagRow[] = [
  serve("model", "--model"),
  serve("tp", "--tensor-parallel-size -tp", { unset: "1" }),
  serve("pp", "--pipeline-parallel-size -pp", { unset: "1" }),
  parallel("dp", "--data-parallel-size -dp", { unset: "1" }),
  parallel("experts", "--enable-expert-parallel -ep", { form: "bare", unset: m.off }),
  parallel("rebalance", "--enable-eplb", { form: "bare", since: "0.10", unset: m.off }),
  parallel("redundant", "--eplb-config", { form: "json", since: "0.10.2", unset: m.noRedundantExperts }),
  rowsFrom("vLLM docs, design/dbo")("twoBatch", "--enable-dbo", { form: "bare", since: "0.11", unset: m.off }),
  parallel("allToAll", "--all2all-backend", { since: "0.11", unset: "allgather_reducescatter" }),
  context("prefillCp", "--prefill-context-parallel-size -pcp", { unset: "1" }),
  context("decodeCp", "--decode-context-parallel-size -dcp", { unset: "1" }),
  serve("quantization", "--quantization -q", { unset: m.asStored }),
  serve("kv", "--kv-cache-dtype", { unset: m.asCheckpointStatesElseBf16 }),
  serve("maxLength", "--max-model-len", { unset: m.modelsOwn }),
  serve("maxSequences", "--max-num-seqs", { unset: m.n1024From70GiBExcept }),
  rowsFrom("vllm-project/vllm#51726")("maxTokens", "--max-num-batched-tokens", {
    since: "0.28",
    unset: m.n16384From160GiB8192,
  }),
  serve("maxTokens", "--max-num-batched-tokens", { until: "0.27", unset: m.n8192From70GiBExcept }),
  serve("share", "--gpu-memory-utilization", { since: "0.23", unset: "0.92" }),
  serve("share", "--gpu-memory-utilization", { until: "0.22", unset: "0.9" }),
  serve("chunked", "--enable-chunked-prefill", { form: "bare", unset: m.on }),
  serve("prefixOn", "--enable-prefix-caching", { form: "bare", unset: m.on }),
  serve("prefixOff", "--no-enable-prefix-caching", { form: "bare" }),
  rowsFrom("llm-d guides/pd-disaggregation, patch-decode.yaml")("hybridCache", "--no-disable-hybrid-kv-cache-manager", {
    form: "bare",
    unset: m.offWithKvConnector,
  }),
  ahead("lookAheadOn", "--async-scheduling", { form: "bare", since: "0.10", unset: m.onFrom014 }),
  ahead("lookAheadOff", "--no-async-scheduling", { form: "bare", since: "0.10" }),
  serve("graphMax", "--max-cudagraph-capture-size", { since: "0.12", unset: "min(2 × max-num-seqs, 512)" }),
  serve("noGraphs", "--enforce-eager", { form: "bare", unset: m.off }),
  serve("streamEvery", "--stream-interval", { unset: "1" }),
  serve("speculation", "--speculative-config -sc", { form: "json", unset: m.none }),
  adapters("loras", "--enable-lora", { form: "bare", unset: m.off }),
  adapters("loraSlots", "--max-loras", { unset: "1" }),
  adapters("loraRank", "--max-lora-rank", { unset: "16" }),
  adapters("loraHost", "--max-cpu-loras", { unset: m.asManyAsOnGpu }),
  serve("nodes", "--nnodes -n", { since: "0.12", unset: "1" }),
  serve("nodeRank", "--node-rank -r", { since: "0.12", unset: "0" }),
  parallel("headless", "--headless", { form: "bare" }),
  parallel("startRank", "--data-parallel-start-rank -dpr"),
  parallel("hybridBalancing", "--data-parallel-hybrid-lb -dph", { form: "bare", unset: m.off }),
  nixl("transfer", "--kv-transfer-config", { form: "json", unset: m.none }),
  offload("hostCache", "--kv-offloading-size", { since: "0.12", unset: m.none }),
  offload("hostCacheBackend", "--kv-offloading-backend", { since: "0.12", unset: "native" }),
  rowsFrom("Dynamo docs, backends/vllm: dynamo.vllm")("role", "--disaggregation-mode", { unset: m.none }),
  serve("optionsFile", "--config"),
];
