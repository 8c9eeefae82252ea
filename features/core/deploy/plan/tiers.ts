/** KV tiers of a server, whatever its engine. */
import type { Resolved } from "@/features/core/scenario/resolve";
import type { KvTierName } from "@/features/core/scenario/fields/tier";

/** Bytes of one GPU; 0 = none. */
export type PlanTiers = Readonly<Record<KvTierName, number>>;

/** A server that only decodes keeps no prefixes. */
export function planTiers({ tiers }: Resolved, role: "both" | "prefill" | "decode"): PlanTiers {
  const bytes = (name: KvTierName): number => tiers?.stores.find((store) => store.name === name)?.bytes ?? 0;
  return role === "decode"
    ? { dram: 0, ssd: 0, remote: 0 }
    : { dram: bytes("dram"), ssd: bytes("ssd"), remote: bytes("remote") };
}
