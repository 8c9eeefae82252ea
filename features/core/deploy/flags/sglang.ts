/** Flags of `sglang.launch_server`. --tp-size counts all GPUs of a stage. */
import { rowsFrom, type FlagRow } from "./row";

const args = rowsFrom("SGLang docs, advanced_features/server_arguments, 0.5.6 to 0.5.18");
const experts = rowsFrom("SGLang docs, advanced_features/expert_parallelism");
const pair = rowsFrom("SGLang docs, advanced_features/pd_disaggregation");
const context = rowsFrom("SGLang docs, advanced_features/prefill_cp; sgl-cookbook, DeepSeek-V3_2");

/** One way of three in time; the roadmap that unified them is sgl-project/sglang#27252. */
const UNIFIED = "0.5.17";

export const SGLANG_FLAGS: readonly FlagRow[] = [
  args("model", "--model-path --model"),
  args("tp", "--tp-size --tensor-parallel-size --tp", { unset: "1" }),
  args("pp", "--pp-size --pipeline-parallel-size --pp", { unset: "1" }),
  args("dp", "--dp-size --data-parallel-size --dp", { unset: "1" }),
  args("attentionDp", "--enable-dp-attention", { form: "bare", unset: "off" }),
  experts("experts", "--ep-size --expert-parallel-size --ep", { unset: "1; tp-size with DeepEP" }),
  experts("allToAll", "--moe-a2a-backend", { unset: "none" }),
  experts("allToAllMode", "--deepep-mode", { unset: "auto" }),
  args("denseTp", "--moe-dense-tp-size", { unset: "tp-size" }),
  args("headDp", "--enable-dp-lm-head", { form: "bare", unset: "off" }),
  args("conservativeness", "--schedule-conservativeness", { unset: "1; times 0.3 with attention DP" }),
  context("prefillCp", "--attn-cp-size --attention-context-parallel-size", { since: "0.5.10", unset: "1" }),
  context("enablePrefillCp", "--enable-prefill-cp", { form: "bare", since: UNIFIED, unset: "off" }),
  context("enablePrefillCp", "--enable-prefill-context-parallel", { form: "bare", until: "0.5.16" }),
  context("enablePrefillCp", "--enable-nsa-prefill-context-parallel", { form: "bare", until: "0.5.9" }),
  context("cpStrategy", "--cp-strategy", { since: UNIFIED, unset: "zigzag" }),
  context("cpStrategy", "--prefill-cp-mode --nsa-prefill-cp-mode", { until: "0.5.16" }),
  args("quantization", "--quantization", { unset: "as stored" }),
  args("kv", "--kv-cache-dtype", { unset: "auto" }),
  args("maxLength", "--context-length", { unset: "the model's own" }),
  args("maxSequences", "--max-running-requests", { unset: "by memory" }),
  args("maxTokens", "--chunked-prefill-size", { unset: "8192 on 80 to 141 GB, else 2048; -1 = off" }),
  args("share", "--mem-fraction-static", { unset: "computed" }),
  args("mixedChunk", "--enable-mixed-chunk", { form: "bare", unset: "off" }),
  args("prefixOff", "--disable-radix-cache", { form: "bare", unset: "cache on" }),
  args("lookAheadOff", "--disable-overlap-schedule", { form: "bare", unset: "overlap on" }),
  args("graphMax", "--cuda-graph-max-bs-decode --cuda-graph-max-bs", {
    since: UNIFIED,
    unset: "256 or 512 by chip and TP",
  }),
  args("graphMax", "--cuda-graph-max-bs", { until: "0.5.16", unset: "256 or 512 by chip and TP" }),
  args("noGraphs", "--disable-cuda-graph", { form: "bare", unset: "off" }),
  args("streamEvery", "--stream-interval", { unset: "1" }),
  args("pollEvery", "--scheduler-recv-interval", { unset: "1" }),
  args("draftAlgorithm", "--speculative-algorithm --speculative-algo", { unset: "none" }),
  args("draftSteps", "--speculative-num-steps"),
  args("draftTopK", "--speculative-eagle-topk"),
  args("draftTokens", "--speculative-num-draft-tokens"),
  args("draftModel", "--speculative-draft-model-path --speculative-draft-model"),
  args("nodes", "--nnodes", { unset: "1" }),
  args("nodeRank", "--node-rank", { unset: "0" }),
  pair("role", "--disaggregation-mode", { unset: "null" }),
  args("optionsFile", "--config"),
];
