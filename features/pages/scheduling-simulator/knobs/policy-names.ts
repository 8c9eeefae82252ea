/** What routings and evictions are called, in the panel and in the time machine. */
import { POLICIES, type PolicyName, type Routing } from "@/features/core/simulator/input/config";
import type { Text } from "@/lib/text";
import * as m from "./messages";

/** "reserve" is the serving model behind predictions, not an engine's scheduler. */
export type PagePolicy = Exclude<PolicyName, "reserve">;
export const PAGE_POLICIES = POLICIES.filter((policy): policy is PagePolicy => policy !== "reserve");

export const ROUTING_NAMES: Readonly<Record<Routing, Text>> = {
  "round-robin": m.roundRobin,
  random: m.random,
  "least-waiting": m.shortestQueue,
  "least-outstanding": m.leastOutstanding,
  "kv-aware": m.kvAware,
  "prefix-affinity": m.prefixAffinity,
  "prefix-load": m.prefixAndLoad,
};

export const EVICTIONS = ["recompute", "swap"] as const;
export const EVICTION_NAMES: Readonly<Record<(typeof EVICTIONS)[number], Text>> = {
  recompute: m.recompute,
  swap: m.swap,
};

export const SWITCH_NAMES: Readonly<Record<"on" | "off", Text>> = {
  on: m.on,
  off: m.off,
};
