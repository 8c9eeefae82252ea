/** What the scheduler may do beside its budget: chunks, preemption, prefix cache, drafts, graphs. */
import * as z from "zod";
import { orAuto, param, real, whole } from "@/lib/params/param";
import { text } from "@/lib/text";
import { EVICTION_NAMES, EVICTIONS } from "../knobs/policy-names";

const UNLIMITED = text({ en: "unlimited", zh: "不限" });

export const limitParams = {
  chunk: param(whole(0, 10_000_000).default(0), {
    label: text({ en: "Chunk limit", zh: "分块上限" }),
    unit: "tok",
    hidden: true,
    hint: text({
      en: "Tokens of one prompt in a step; 0 = as the budget allows.",
      zh: "单个提示词每步的 token 上限；0 表示仅受预算限制。",
    }),
  }),
  long_at: param(whole(0, 10_000_000).default(0), {
    label: text({ en: "Long prompt above", zh: "长提示词阈值" }),
    unit: "tok",
    hidden: true,
    hint: text({
      en: "long_prefill_token_threshold; 0 = no prompt is long.",
      zh: "long_prefill_token_threshold；0 表示不区分长短。",
    }),
  }),
  partial: param(orAuto(whole(1, 1_000_000)), {
    label: text({ en: "Half-done prompts", zh: "未完成提示词上限" }),
    absent: UNLIMITED,
    hidden: true,
    hint: text({ en: "max_num_partial_prefills.", zh: "max_num_partial_prefills。" }),
  }),
  long_partial: param(orAuto(whole(1, 1_000_000)), {
    label: text({ en: "Half-done long prompts", zh: "未完成长提示词上限" }),
    when: { key: "long_at", not: [0] },
    absent: UNLIMITED,
    hidden: true,
    hint: text({ en: "max_long_partial_prefills.", zh: "max_long_partial_prefills。" }),
  }),
  headroom: param(whole(0, 100_000).default(0), {
    label: text({ en: "Headroom", zh: "预留块" }),
    unit: "blk",
    hidden: true,
    hint: text({
      en: "Blocks per running request that an admission leaves free.",
      zh: "准入时为每个运行中请求预留的块数。",
    }),
  }),
  watermark: param(orAuto(real(0, 99)), {
    label: text({ en: "Watermark", zh: "水位线" }),
    unit: "%",
    hidden: true,
    hint: text({
      en: "Share of the blocks that an admission leaves free. Auto: 1 % for the policies of Vidur, else 0.",
      zh: "准入时保留的空闲块比例。自动：Vidur 的策略为 1 %，其余为 0。",
    }),
  }),
  evict: param(z.enum(EVICTIONS).default("recompute"), {
    label: text({ en: "On preemption", zh: "抢占时" }),
    options: EVICTION_NAMES,
    hidden: true,
  }),
  swap_gb_s: param(orAuto(real(0.01, 10_000)), {
    label: text({ en: "Swap rate", zh: "换出带宽" }),
    when: { key: "evict", is: ["swap"] },
    unit: "GB/s",
    hidden: true,
    hint: text({
      en: "Of one instance, one way. Auto: 80 % of the PCIe rate of its chips.",
      zh: "单实例单向。自动：其芯片 PCIe 速率的 80 %。",
    }),
  }),
  prefix_cache: param(z.boolean().default(false), {
    label: text({ en: "Prefix cache", zh: "前缀缓存" }),
    hidden: true,
    hint: text({
      en: "Share blocks of equal prompts; hits come from the workload. A prefix hit of the scenario switches it on.",
      zh: "共享相同提示词的块；命中由负载决定。场景设有前缀命中时自动开启。",
    }),
  }),
  graph_stride: param(whole(0, 1024).default(8), {
    label: text({ en: "Graph stride", zh: "图步长" }),
    hidden: true,
    hint: text({
      en: "Decode batches are padded to 1, 2, 4 and multiples of it; 0 = no CUDA graphs.",
      zh: "解码批量补齐到 1、2、4 及其倍数；0 表示不用 CUDA graph。",
    }),
  }),
  graph_max: param(whole(1, 65_536).default(512), {
    label: text({ en: "Largest graph", zh: "最大图批量" }),
    unit: "seq",
    hidden: true,
  }),
  max_tokens: param(orAuto(whole(1, 100_000_000)), {
    label: text({ en: "Longest request", zh: "最长请求" }),
    when: { key: "policy", is: ["orca"] },
    unit: "tok",
    hidden: true,
    hint: text({
      en: "What Orca reserves for everybody. Auto: the longest of the workload.",
      zh: "Orca 为每个请求预留的长度。自动：负载中最长者。",
    }),
  }),
  vidur_compat: param(z.boolean().default(false), {
    label: text({ en: "Vidur's bug", zh: "复现 Vidur 缺陷" }),
    hidden: true,
    hint: text({
      en: "An evicted request that was half prefilled gets the rest of its prompt as output steps.",
      zh: "被驱逐的半预填充请求，其剩余提示词变为输出步。",
    }),
  }),
};
