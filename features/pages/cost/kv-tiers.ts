/** Memory and drives that keep prefixes below HBM, as a part of the purchase. */
import { TIER_PRICES } from "@/features/core/cost/prices";
import { KV_TIERS, type KvTierName } from "@/features/core/host-link/kv-tier-params";
import type { Resolved } from "@/features/core/scenario/resolve";
import { listPools } from "@/features/core/serving/mean-load/deployment";
import type { CostInput } from "./input";
import { statedOr, type Stated } from "./stated";

export type TierCost = {
  readonly name: KvTierName;
  /** Instances that prefill: each has its own. */
  readonly instances: number;
  /** Of one instance. */
  readonly gigabytes: number;
  /** US dollars per GB. */
  readonly price: Stated;
  /** Of all instances, US dollars. */
  readonly total: number;
};

export function listTiers(scenario: Resolved, input: CostInput): readonly TierCost[] {
  const instances = listPools(scenario).reduce(
    (sum, { role, workers }) => (role === "decode" ? sum : sum + workers),
    0,
  );
  return KV_TIERS.filter((name) => input[`${name}_gb`] > 0).map((name) => {
    const gigabytes = input[`${name}_gb`];
    const price = statedOr(input[`${name}_price`], TIER_PRICES[name]);
    return { name, instances, gigabytes, price, total: instances * gigabytes * price.value };
  });
}
