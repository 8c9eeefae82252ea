/** Flags of `sglang.launch_server`. --tp-size counts all GPUs of a stage. */
import { rowsFrom, type FlagRow } from "./row";
import * as m from "./messages";

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
  args("attentionDp", "--enable-dp-attention", { form: "bare", unset: m.off }),
  experts("experts", "--ep-size --expert-parallel-size --ep", { unset: m.n1AllOfTpSize }),
  experts("rebalance", "--enable-eplb", { form: "bare", unset: m.off }),
  experts("redundant", "--ep-num-redundant-experts", { unset: m.noRedundantExperts }),
  experts("twoBatch", "--enable-two-batch-overlap", { form: "bare", unset: m.off }),
  experts("allToAll", "--moe-a2a-backend", { unset: m.none }),
  experts("allToAllMode", "--deepep-mode", { unset: "auto" }),
  args("denseTp", "--moe-dense-tp-size", { unset: m.splitOverTpSize }),
  args("headDp", "--enable-dp-lm-head", { form: "bare", unset: m.off }),
  args("conservativeness", "--schedule-conservativeness", { unset: m.n1Times03WithAttention }),
  context("prefillCp", "--attn-cp-size --attention-context-parallel-size", { since: "0.5.10", unset: "1" }),
  context("enablePrefillCp", "--enable-prefill-cp", { form: "bare", since: UNIFIED, unset: m.off }),
  context("enablePrefillCp", "--enable-prefill-context-parallel", { form: "bare", until: "0.5.16" }),
  context("enablePrefillCp", "--enable-nsa-prefill-context-parallel", { form: "bare", until: "0.5.9" }),
  context("cpStrategy", "--cp-strategy", { since: UNIFIED, unset: "zigzag" }),
  context("cpStrategy", "--prefill-cp-mode --nsa-prefill-cp-mode", { until: "0.5.16" }),
  args("quantization", "--quantization", { unset: m.asStored }),
  args("kv", "--kv-cache-dtype", { unset: m.asCheckpointStatesElseBf16 }),
  args("maxLength", "--context-length", { unset: m.modelsOwn }),
  args("maxSequences", "--max-running-requests", { unset: m.byMemory }),
  args("maxTokens", "--chunked-prefill-size", { unset: m.n16384From160GiB8192From }),
  args("share", "--mem-fraction-static", { unset: m.computed }),
  args("mixedChunk", "--enable-mixed-chunk", { form: "bare", unset: m.off }),
  args("prefixOff", "--disable-radix-cache", { form: "bare", unset: m.on }),
  args("lookAheadOff", "--disable-overlap-schedule", { form: "bare", unset: m.on }),
  args("graphMax", "--cuda-graph-max-bs-decode --cuda-graph-max-bs", {
    since: UNIFIED,
    unset: m.n256Or512ByChip,
  }),
  args("graphMax", "--cuda-graph-max-bs", { until: "0.5.16", unset: m.n256Or512ByChip }),
  args("noGraphs", "--disable-cuda-graph", { form: "bare", unset: m.off }),
  args("streamEvery", "--stream-interval", { unset: "1" }),
  args("pollEvery", "--scheduler-recv-interval", { unset: "1" }),
  args("draftAlgorithm", "--speculative-algorithm --speculative-algo", { unset: m.none }),
  args("draftSteps", "--speculative-num-steps"),
  args("draftTopK", "--speculative-eagle-topk"),
  args("draftTokens", "--speculative-num-draft-tokens"),
  args("draftModel", "--speculative-draft-model-path --speculative-draft-model"),
  adapters("loras", "--enable-lora", { form: "bare", unset: m.off }),
  adapters("loraSlots", "--max-loras-per-batch", { unset: "8" }),
  adapters("loraRank", "--max-lora-rank", { unset: m.ofAdaptersLoadedFirst }),
  adapters("loraHost", "--max-loaded-loras", { unset: m.none }),
  adapters("loraTargets", "--lora-target-modules", { form: "list", unset: m.thoseOfAdaptersLoadedFirst }),
  tiers("hostCacheOn", "--enable-hierarchical-cache", { form: "bare", unset: m.off }),
  tiers("hostCache", "--hicache-size", { unset: m.twiceCacheInHbmHicache }),
  tiers("cacheStore", "--hicache-storage-backend", { unset: m.none }),
  args("nodes", "--nnodes", { unset: "1" }),
  args("nodeRank", "--node-rank", { unset: "0" }),
  pair("role", "--disaggregation-mode", { unset: m.none }),
  args("optionsFile", "--config"),
];
