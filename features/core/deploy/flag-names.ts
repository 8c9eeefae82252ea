/**
 * The flags of each engine that the suite writes or understands: first the name it writes, then other spellings it reads. One table
 * for both directions, so that a command that was written can be read.
 */
import type { Backend } from "@/features/core/memory/backend";

export type Meaning =
  | "model"
  | "tp"
  | "pp"
  | "dp"
  | "attentionDp"
  | "experts"
  | "prefillCp"
  | "enablePrefillCp"
  | "decodeCp"
  | "quantization"
  | "kv"
  | "maxLength"
  | "maxSequences"
  | "maxTokens"
  | "share"
  | "prefixOn"
  | "prefixOff"
  | "speculation"
  | "draftAlgorithm"
  | "draftSteps"
  | "draftTopK"
  | "draftTokens"
  | "nodes"
  | "nodeRank"
  | "headless"
  | "startRank"
  | "transfer"
  | "role"
  | "optionsFile";

export type FlagEntry = { readonly names: readonly string[]; /** Takes no value. */ readonly bare?: boolean };
export type FlagTable = Readonly<Partial<Record<Meaning, FlagEntry>>>;

const takes = (...names: string[]): FlagEntry => ({ names });
const bare = (...names: string[]): FlagEntry => ({ names, bare: true });

export const FLAG_NAMES: Readonly<Record<Backend, FlagTable>> = {
  vllm: {
    model: takes("--model"),
    tp: takes("--tensor-parallel-size", "-tp"),
    pp: takes("--pipeline-parallel-size", "-pp"),
    dp: takes("--data-parallel-size", "-dp"),
    experts: bare("--enable-expert-parallel", "-ep"),
    prefillCp: takes("--prefill-context-parallel-size", "-pcp"),
    decodeCp: takes("--decode-context-parallel-size", "-dcp"),
    quantization: takes("--quantization", "-q"),
    kv: takes("--kv-cache-dtype"),
    maxLength: takes("--max-model-len"),
    maxSequences: takes("--max-num-seqs"),
    maxTokens: takes("--max-num-batched-tokens"),
    share: takes("--gpu-memory-utilization"),
    prefixOn: bare("--enable-prefix-caching"),
    prefixOff: bare("--no-enable-prefix-caching"),
    speculation: takes("--speculative-config", "-sc"),
    nodes: takes("--nnodes", "-n"),
    nodeRank: takes("--node-rank", "-r"),
    headless: bare("--headless"),
    startRank: takes("--data-parallel-start-rank", "-dpr"),
    transfer: takes("--kv-transfer-config"),
  },
  sglang: {
    model: takes("--model-path", "--model"),
    tp: takes("--tp-size", "--tensor-parallel-size", "--tp"),
    pp: takes("--pp-size", "--pipeline-parallel-size", "--pp"),
    dp: takes("--dp-size", "--data-parallel-size", "--dp"),
    attentionDp: bare("--enable-dp-attention"),
    experts: takes("--ep-size", "--expert-parallel-size", "--ep"),
    prefillCp: takes("--attn-cp-size", "--attention-context-parallel-size"),
    enablePrefillCp: bare("--enable-prefill-cp", "--enable-prefill-context-parallel"),
    quantization: takes("--quantization"),
    kv: takes("--kv-cache-dtype"),
    maxLength: takes("--context-length"),
    maxSequences: takes("--max-running-requests"),
    maxTokens: takes("--chunked-prefill-size"),
    share: takes("--mem-fraction-static"),
    prefixOff: bare("--disable-radix-cache"),
    draftAlgorithm: takes("--speculative-algorithm", "--speculative-algo"),
    draftSteps: takes("--speculative-num-steps"),
    draftTopK: takes("--speculative-eagle-topk"),
    draftTokens: takes("--speculative-num-draft-tokens"),
    nodes: takes("--nnodes"),
    nodeRank: takes("--node-rank"),
    role: takes("--disaggregation-mode"),
  },
  trtllm: {
    tp: takes("--tp_size", "--tensor_parallel_size"),
    pp: takes("--pp_size", "--pipeline_parallel_size"),
    experts: takes("--ep_size", "--moe_expert_parallel_size"),
    decodeCp: takes("--cp_size", "--context_parallel_size"),
    maxLength: takes("--max_seq_len"),
    maxSequences: takes("--max_batch_size"),
    maxTokens: takes("--max_num_tokens"),
    share: takes("--kv_cache_free_gpu_memory_fraction", "--free_gpu_memory_fraction"),
    optionsFile: takes("--extra_llm_api_options", "--config"),
  },
};

/** Names that start nothing the suite models: understood, and left aside. `bare` ones take no value. */
export const ASIDE: readonly FlagEntry[] = [
  takes("--host"),
  takes("--port"),
  takes("--api-key"),
  takes("--served-model-name"),
  takes("--tokenizer"),
  takes("--tokenizer-path"),
  takes("--download-dir"),
  takes("--seed"),
  takes("--random-seed"),
  takes("--dtype"),
  takes("--log-level"),
  takes("--chat-template"),
  takes("--reasoning-parser"),
  takes("--tool-call-parser"),
  takes("--tool-parser"),
  takes("--revision"),
  takes("--load-format"),
  takes("--backend"),
  takes("--master-addr"),
  takes("--master-port"),
  takes("--data-parallel-address", "-dpa"),
  takes("--data-parallel-rpc-port", "-dpp"),
  takes("--data-parallel-size-local", "-dpl"),
  takes("--data-parallel-backend"),
  takes("--distributed-executor-backend"),
  takes("--dist-init-addr", "--nccl-init-addr"),
  takes("--disaggregation-transfer-backend"),
  takes("--disaggregation-bootstrap-port"),
  takes("--disaggregation-ib-device"),
  takes("--gpus-per-node"),
  bare("--trust-remote-code"),
  bare("--enable-metrics"),
  bare("--enable-log-requests"),
  bare("--disable-log-requests"),
  bare("--enable-auto-tool-choice"),
  bare("--enable-chunked-prefill"),
];
