/** What policies, routings and evictions are called, in the panel and in the time machine. */
import { POLICIES, type PolicyName, type Routing } from "@/features/core/simulator/config";
import { text, verbatim, type Text } from "@/lib/text";

/** "reserve" is the serving model behind predictions, not an engine's scheduler. */
export type PagePolicy = Exclude<PolicyName, "reserve">;
export const PAGE_POLICIES = POLICIES.filter((policy): policy is PagePolicy => policy !== "reserve");

export const POLICY_NAMES: Readonly<Record<PagePolicy, Text>> = {
  sarathi: verbatim("Sarathi"),
  "vllm-v0": verbatim("vLLM V0"),
  orca: verbatim("Orca"),
  "vllm-v1": verbatim("vLLM V1"),
  sglang: verbatim("SGLang"),
  "trtllm-max-utilization": text({ en: "TensorRT-LLM, max utilisation", zh: "TensorRT-LLM 最大利用率" }),
  "trtllm-guaranteed-no-evict": text({ en: "TensorRT-LLM, no evict", zh: "TensorRT-LLM 保证不驱逐" }),
  priority: text({ en: "Priority rule", zh: "优先级规则" }),
};

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
