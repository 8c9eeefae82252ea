/** Flags of `vllm serve`. */
import { rowsFrom, type FlagRow } from "./row";

const serve = rowsFrom("vLLM docs, cli/serve and configuration/engine_args, 0.12 to 0.28");
const parallel = rowsFrom("vLLM docs, serving/data_parallel_deployment and expert_parallel_deployment");
const context = rowsFrom("vLLM docs, serving/context_parallel_deployment");
const nixl = rowsFrom("vLLM docs, features/nixl_connector_usage");
const ahead = rowsFrom("vllm-project/vllm#27614: asynchronous scheduling is the default");

export const VLLM_FLAGS: readonly FlagRow[] = [
  serve("model", "--model"),
  serve("tp", "--tensor-parallel-size -tp", { unset: "1" }),
  serve("pp", "--pipeline-parallel-size -pp", { unset: "1" }),
  parallel("dp", "--data-parallel-size -dp", { unset: "1" }),
  parallel("experts", "--enable-expert-parallel -ep", { form: "bare", unset: "off" }),
  parallel("allToAll", "--all2all-backend", { since: "0.11", unset: "allgather_reducescatter" }),
  context("prefillCp", "--prefill-context-parallel-size -pcp", { unset: "1" }),
  context("decodeCp", "--decode-context-parallel-size -dcp", { unset: "1" }),
  serve("quantization", "--quantization -q", { unset: "as stored" }),
  serve("kv", "--kv-cache-dtype", { unset: "auto" }),
  serve("maxLength", "--max-model-len", { unset: "the model's own" }),
  serve("maxSequences", "--max-num-seqs", { unset: "1024 from 70 GiB except A100, else 256" }),
  serve("maxTokens", "--max-num-batched-tokens", { unset: "8192 from 70 GiB except A100, else 2048" }),
  serve("share", "--gpu-memory-utilization", { unset: "0.9; 0.92 in newer versions" }),
  serve("chunked", "--enable-chunked-prefill", { form: "bare", unset: "on" }),
  serve("prefixOn", "--enable-prefix-caching", { form: "bare", unset: "on" }),
  serve("prefixOff", "--no-enable-prefix-caching", { form: "bare" }),
  rowsFrom("llm-d guides/pd-disaggregation, patch-decode.yaml")("hybridCache", "--no-disable-hybrid-kv-cache-manager", {
    form: "bare",
    unset: "off with a KV connector",
  }),
  ahead("lookAheadOn", "--async-scheduling", { form: "bare", since: "0.10", unset: "on from 0.14" }),
  ahead("lookAheadOff", "--no-async-scheduling", { form: "bare", since: "0.10" }),
  serve("graphMax", "--max-cudagraph-capture-size", { since: "0.12", unset: "min(2 × max-num-seqs, 512)" }),
  serve("noGraphs", "--enforce-eager", { form: "bare", unset: "off" }),
  serve("streamEvery", "--stream-interval", { unset: "1" }),
  serve("speculation", "--speculative-config -sc", { form: "json", unset: "none" }),
  serve("nodes", "--nnodes -n", { since: "0.12", unset: "1" }),
  serve("nodeRank", "--node-rank -r", { since: "0.12", unset: "0" }),
  parallel("headless", "--headless", { form: "bare" }),
  parallel("startRank", "--data-parallel-start-rank -dpr"),
  parallel("hybridBalancing", "--data-parallel-hybrid-lb -dph", { form: "bare", unset: "off" }),
  nixl("transfer", "--kv-transfer-config", { form: "json", unset: "none" }),
  rowsFrom("Dynamo docs, backends/vllm: dynamo.vllm")("role", "--disaggregation-mode", { unset: "both" }),
  serve("optionsFile", "--config"),
];
