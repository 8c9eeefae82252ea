/** Memory and drives that store prefixes below HBM, as part of the purchase. */
import { TIER_PRICES } from "@/features/core/cost/prices";
import { instanceGpus } from "@/features/core/operators/parallelism";
import { KV_TIERS, type KvTierName } from "@/features/core/scenario/fields/tier";
import { listPools } from "@/features/core/serving/mean-load/deployment";
import { GIGA } from "@/lib/units/edge";
import type { CostInput, CostScenario } from "./input";
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

export function listTiers(scenario: CostScenario, input: CostInput): readonly TierCost[] {
  const instances = listPools(scenario).reduce(
    (sum, { role, workers }) => (role === "decode" ? sum : sum + workers),
    0,
  );
  return KV_TIERS.flatMap((name) => {
    const stated = input[`${name}_gb`];
    const gigabytes = stated ?? ofScenario(scenario, name);
    if (gigabytes === 0) return [];
    const price = statedOr(stated === null ? null : input[`${name}_price`], TIER_PRICES[name]);
    return [{ name, instances, gigabytes, price, total: instances * gigabytes * price.value }];
  });
}

/** What the scenario gives each GPU, for all of an instance, GB. */
function ofScenario({ tiers, prefill }: CostScenario, name: KvTierName): number {
  const store = tiers?.stores.find((candidate) => candidate.name === name);
  return store ? (instanceGpus(prefill) * store.bytes) / GIGA : 0;
}
