/** What policies, routings and evictions are called, in the panel and in the time machine. */
import { POLICIES, type PolicyName, type Routing } from "@/features/simulator/config";
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
  "trtllm-max-utilization": text("TensorRT-LLM, max utilisation", "TensorRT-LLM 最大利用率"),
  "trtllm-guaranteed-no-evict": text("TensorRT-LLM, no evict", "TensorRT-LLM 保证不驱逐"),
  priority: text("Priority rule", "优先级规则"),
};

export const ROUTING_NAMES: Readonly<Record<Routing, Text>> = {
  "round-robin": text("Round robin", "轮询"),
  random: text("Random", "随机"),
  "least-waiting": text("Shortest queue", "最短队列"),
  "least-outstanding": text("Least outstanding", "最少在途"),
  "kv-aware": text("KV-aware", "KV 感知"),
  "prefix-affinity": text("Prefix affinity", "前缀亲和"),
};

export const EVICTIONS = ["recompute", "swap"] as const;
export const EVICTION_NAMES: Readonly<Record<(typeof EVICTIONS)[number], Text>> = {
  recompute: text("Recompute", "重新计算"),
  swap: text("Swap", "换出"),
};

export const SWITCH_NAMES: Readonly<Record<"on" | "off", Text>> = { on: text("on", "开"), off: text("off", "关") };
