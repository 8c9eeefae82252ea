/** Flags of `sglang.launch_server`. --tp-size counts all GPUs of a stage. */
import { rowsFrom, type FlagRow } from "./row";
import { UNSET } from "./unset";

const args = rowsFrom("SGLang docs, advanced_features/server_arguments, 0.5.6 to 0.5.18");
const experts = rowsFrom("SGLang docs, advanced_features/expert_parallelism");
const pair = rowsFrom("SGLang docs, advanced_features/pd_disaggregation");
const adapters = rowsFrom("SGLang docs, advanced_features/lora");
const tiers = rowsFrom("SGLang docs, advanced_features/hicache_best_practices");
const context = rowsFrom("SGLang docs, advanced_features/prefill_cp; sgl-cookbook, DeepSeek-V3_2");

/** One way of three in time; the roadmap that unified them is sgl-project/sglang#27252. */
const UNIFIED = "0.5.17";

export const SGLANG_FLAGS: readonly FlagRow[] = [
  args("model", "--model-path --model"),
  args("tp", "--tp-size --tensor-parallel-size --tp", { unset: "1" }),
  args("pp", "--pp-size --pipeline-parallel-size --pp", { unset: "1" }),
  args("dp", "--dp-size --data-parallel-size --dp", { unset: "1" }),
  args("attentionDp", "--enable-dp-attention", { form: "bare", unset: UNSET.off }),
  experts("experts", "--ep-size --expert-parallel-size --ep", { unset: UNSET.sglangExperts }),
  experts("rebalance", "--enable-eplb", { form: "bare", unset: UNSET.off }),
  experts("redundant", "--ep-num-redundant-experts", { unset: UNSET.noCopies }),
  experts("twoBatch", "--enable-two-batch-overlap", { form: "bare", unset: UNSET.off }),
  experts("allToAll", "--moe-a2a-backend", { unset: UNSET.none }),
  experts("allToAllMode", "--deepep-mode", { unset: "auto" }),
  args("denseTp", "--moe-dense-tp-size", { unset: UNSET.sglangDense }),
  args("headDp", "--enable-dp-lm-head", { form: "bare", unset: UNSET.off }),
  args("conservativeness", "--schedule-conservativeness", { unset: UNSET.sglangAdmission }),
  context("prefillCp", "--attn-cp-size --attention-context-parallel-size", { since: "0.5.10", unset: "1" }),
  context("enablePrefillCp", "--enable-prefill-cp", { form: "bare", since: UNIFIED, unset: UNSET.off }),
  context("enablePrefillCp", "--enable-prefill-context-parallel", { form: "bare", until: "0.5.16" }),
  context("enablePrefillCp", "--enable-nsa-prefill-context-parallel", { form: "bare", until: "0.5.9" }),
  context("cpStrategy", "--cp-strategy", { since: UNIFIED, unset: "zigzag" }),
  context("cpStrategy", "--prefill-cp-mode --nsa-prefill-cp-mode", { until: "0.5.16" }),
  args("quantization", "--quantization", { unset: UNSET.stored }),
  args("kv", "--kv-cache-dtype", { unset: UNSET.cache }),
  args("maxLength", "--context-length", { unset: UNSET.length }),
  args("maxSequences", "--max-running-requests", { unset: UNSET.memory }),
  args("maxTokens", "--chunked-prefill-size", { unset: UNSET.sglangTokens }),
  args("share", "--mem-fraction-static", { unset: UNSET.computed }),
  args("mixedChunk", "--enable-mixed-chunk", { form: "bare", unset: UNSET.off }),
  args("prefixOff", "--disable-radix-cache", { form: "bare", unset: UNSET.on }),
  args("lookAheadOff", "--disable-overlap-schedule", { form: "bare", unset: UNSET.on }),
  args("graphMax", "--cuda-graph-max-bs-decode --cuda-graph-max-bs", {
    since: UNIFIED,
    unset: UNSET.sglangGraphs,
  }),
  args("graphMax", "--cuda-graph-max-bs", { until: "0.5.16", unset: UNSET.sglangGraphs }),
  args("noGraphs", "--disable-cuda-graph", { form: "bare", unset: UNSET.off }),
  args("streamEvery", "--stream-interval", { unset: "1" }),
  args("pollEvery", "--scheduler-recv-interval", { unset: "1" }),
  args("draftAlgorithm", "--speculative-algorithm --speculative-algo", { unset: UNSET.none }),
  args("draftSteps", "--speculative-num-steps"),
  args("draftTopK", "--speculative-eagle-topk"),
  args("draftTokens", "--speculative-num-draft-tokens"),
  args("draftModel", "--speculative-draft-model-path --speculative-draft-model"),
  adapters("loras", "--enable-lora", { form: "bare", unset: UNSET.off }),
  adapters("loraSlots", "--max-loras-per-batch", { unset: "8" }),
  adapters("loraRank", "--max-lora-rank", { unset: UNSET.loraRank }),
  adapters("loraHost", "--max-loaded-loras", { unset: UNSET.none }),
  adapters("loraTargets", "--lora-target-modules", { form: "list", unset: UNSET.loraTargets }),
  tiers("hostCacheOn", "--enable-hierarchical-cache", { form: "bare", unset: UNSET.off }),
  tiers("hostCache", "--hicache-size", { unset: UNSET.hiCache }),
  tiers("cacheStore", "--hicache-storage-backend", { unset: UNSET.none }),
  args("nodes", "--nnodes", { unset: "1" }),
  args("nodeRank", "--node-rank", { unset: "0" }),
  pair("role", "--disaggregation-mode", { unset: UNSET.none }),
  args("optionsFile", "--config"),
];
