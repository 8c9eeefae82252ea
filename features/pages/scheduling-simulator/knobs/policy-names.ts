/** What routings and evictions are called, in the panel and in the time machine. */
import { POLICIES, type PolicyName, type Routing } from "@/features/core/simulator/input/config";
import { text, type Text } from "@/lib/text";

/** "reserve" is the serving model behind predictions, not an engine's scheduler. */
export type PagePolicy = Exclude<PolicyName, "reserve">;
export const PAGE_POLICIES = POLICIES.filter((policy): policy is PagePolicy => policy !== "reserve");

export const ROUTING_NAMES: Readonly<Record<Routing, Text>> = {
  "round-robin": text({ en: "Round robin", zh: "轮询" }),
  random: text({ en: "Random", zh: "随机" }),
  "least-waiting": text({ en: "Shortest queue", zh: "最短队列" }),
  "least-outstanding": text({ en: "Least outstanding", zh: "最少在途" }),
  "kv-aware": text({ en: "KV-aware", zh: "KV 感知" }),
  "prefix-affinity": text({ en: "Prefix affinity", zh: "前缀亲和" }),
};

export const EVICTIONS = ["recompute", "swap"] as const;
export const EVICTION_NAMES: Readonly<Record<(typeof EVICTIONS)[number], Text>> = {
  recompute: text({ en: "Recompute", zh: "重新计算" }),
  swap: text({ en: "Swap", zh: "换出" }),
};

export const SWITCH_NAMES: Readonly<Record<"on" | "off", Text>> = {
  on: text({ en: "on", zh: "开" }),
  off: text({ en: "off", zh: "关" }),
};
