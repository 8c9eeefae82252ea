/** Scenario fields of how ranks share work: copies of experts, how unevenly they are chosen, what hides their messages, and context parallelism. */
import * as z from "zod";
import type { ExchangeKernels } from "@/features/core/operators/parallelism";
import { TABLE_LIMIT } from "@/features/core/operators/routing/pack-table";
import { orAuto, param, real, whole } from "@/lib/params/param";
import { text } from "@/lib/text";

/** How experts are spread over ranks. */
export const EXPERT_KEYS = ["ep", "redundant", "exchange", "d_ep", "d_redundant"] as const;

export const copiesField = param(orAuto(whole(0, 512)), {
  label: text({ en: "Redundant experts", zh: "冗余专家" }),
  section: "parallelism",
  hint: text({
    en: "Slots of a layer over all EP ranks that hold copies of its busiest experts (EPLB); experts and copies divide by EP. Auto: none, or as few as EP needs.",
    zh: "每层在全部 EP rank 上合计的额外槽位，存放最忙专家的副本（EPLB）；专家与副本之和须被 EP 整除。自动：无，或满足 EP 整除的最少数量。",
  }),
});

export const decodeCopiesField = param(orAuto(whole(0, 512)), {
  label: text({ en: "Redundant experts, decode", zh: "冗余专家（解码）" }),
  section: "parallelism",
  when: { key: "split", is: [true] },
  hint: text({
    en: "Auto: as in prefill, or as few more as EP needs.",
    zh: "自动：与预填充相同，或满足 EP 整除所需的更多数量。",
  }),
});

export const contextField = param(z.enum(["gather", "pass-kv", "pass-q"]).default("gather"), {
  label: text({ en: "CP exchanges", zh: "CP 交换方式" }),
  section: "parallelism",
  when: {
    any: [
      { key: "cp", not: [1] },
      { key: "d_cp", not: [1] },
    ],
  },
  options: {
    gather: text({ en: "Gathered keys and values", zh: "收集 K、V" }),
    "pass-kv": text({ en: "Ring, keys and values", zh: "环形传 K、V" }),
    "pass-q": text({ en: "Ring, queries", zh: "环形传 Q" }),
  },
  hint: text({
    en: "Gathered: every rank gets all keys and values before attention starts. Rings pass blocks on while attention runs on the one before; queries are less to pass after a long cached prefix. Decoding passes queries in both rings.",
    zh: "收集：每个 rank 先取得全部 K、V 再计算注意力。环形：一边计算上一块一边传递下一块；缓存前缀较长时传 Q 更少。两种环形在解码时都传 Q。",
  }),
});

export const slopeField = param(orAuto(real(0, 2)), {
  section: "time",
  label: text({ en: "Zipf slope", zh: "Zipf 斜率" }),
  symbol: "s",
  step: 0.05,
  hint: text({
    en: "Popularity of the i-th expert falls with i^-s; 0 = even routing. Auto: what EP^¼ stands for in step times, 0.8 where experts are placed one by one.",
    zh: "第 i 个专家的热度按 i^-s 下降；0 为均匀路由。自动：步时按 EP^¼ 对应的斜率，逐个放置专家时取 0.8。",
  }),
});

export const balanceField = param(z.string().max(TABLE_LIMIT).default(""), {
  section: "time",
  label: text({ en: "Expert load", zh: "专家负载" }),
  hidden: true,
  hint: text({
    en: "A measured table (CSV or JSON): a row per MoE layer, a column per expert or per rank. It stands in for the Zipf slope.",
    zh: "实测表（CSV 或 JSON）：每个 MoE 层一行，每个专家或 rank 一列，代替 Zipf 斜率。",
  }),
});

export const twoBatchField = param(z.boolean().default(false), {
  label: text({ en: "Two-batch overlap", zh: "双批次重叠" }),
  section: "time",
  hint: text({
    en: "Split each step in two halves; one computes while the other sends tokens to their experts. Weights are read twice. Where tokens travel between ranks only.",
    zh: "将每步拆成两半，一半计算时另一半向专家发送 token；权重读取两次。仅在 token 需在 rank 间传递时适用。",
  }),
});

export const EXCHANGES = ["phase", "low-latency", "high-throughput"] as const;

export const exchangeField = param(orAuto(z.enum(EXCHANGES)), {
  label: text({ en: "Expert exchange", zh: "专家通信内核" }),
  section: "parallelism",
  options: {
    phase: text({ en: "By the phase", zh: "按阶段" }),
    "low-latency": text({ en: "Low latency", zh: "低时延" }),
    "high-throughput": text({ en: "High throughput", zh: "高吞吐" }),
  },
  hint: text({
    en: "All-to-all kernels between attention ranks (DeepEP): low latency sends a copy for each expert and keeps buffers for all of them, high throughput one copy per node. By the phase: low latency on servers that only decode. Auto: a collective of the links, whatever kernel runs.",
    zh: "注意力 rank 之间的 all-to-all 内核（DeepEP）：低时延按专家逐份发送并为全部专家保留缓冲，高吞吐每节点只发一份。按阶段：仅解码的服务用低时延。自动：按链路的集合通信估算，不区分内核。",
  }),
});

/** What a server runs: only one that decodes alone is there for short messages. */
export function exchangeKernels(
  stated: (typeof EXCHANGES)[number] | null,
  role: "both" | "prefill" | "decode",
): ExchangeKernels | undefined {
  if (stated === "phase") return role === "decode" ? "low-latency" : "high-throughput";
  return stated ?? undefined;
}
