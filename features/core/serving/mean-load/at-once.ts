/** How many of a scenario's clients decode at once, by the law that figures under load go by; no times needed. */
import type { Backend } from "@/features/core/memory/backend";
import type { Text } from "@/lib/text";
import { formatCount } from "@/lib/format/quantity";
import { admittedSequences, cacheSubject, kvCapacity, sharedTokens } from "../deployment/capacity";
import { findPolicy } from "../engine-constants/recipes";
import { meanLengths } from "../deployment/requests";
import { buildDeployment, type Loaded } from "./deployment";
import * as m from "./messages";

export type AtOnce = {
  /** Of all instances that decode; 0 where the weights leave no cache. */
  readonly admitted: number;
  readonly asked: number;
  /** Of one attention rank. */
  readonly perRank: number;
};

export function countAtOnce(scenario: Loaded, backend: Backend): AtOnce {
  const deployment = buildDeployment(scenario, backend);
  const { workload, decode: parallelism, decodeReplicas } = scenario;
  const asked = workload.concurrency;
  const capacity = kvCapacity(deployment, parallelism);
  if (capacity <= 0) return { admitted: 0, asked, perRank: 0 };
  const policy = findPolicy(deployment);
  const planned = workload.traffic === "service" ? cacheSubject(deployment, parallelism).engine.maxSequences : Infinity;
  const maxSequences = Math.min(policy.maxSequences, planned);
  const shared = sharedTokens(deployment, parallelism);
  const seats = {
    capacity,
    policy: { ...policy, maxSequences },
    ranks: parallelism.dp,
    shared,
    tiers: deployment.tiers,
  };
  const instance = admittedSequences(seats, meanLengths(deployment.lengths));
  return {
    admitted: Math.min(asked, instance * decodeReplicas),
    asked,
    perRank: Math.max(1, Math.floor(instance / parallelism.dp)),
  };
}

/** Every request of the scenario has a seat. */
export function allAtOnce(scenario: Loaded, backend: Backend): boolean {
  const { admitted, asked } = countAtOnce(scenario, backend);
  return admitted >= asked;
}

/** "34 of 64 at once"; null where nobody waits for a seat. */
export function atOnceWords({ admitted, asked }: Pick<AtOnce, "admitted" | "asked">): Text | null {
  if (admitted >= asked) return null;
  const [some, all] = [formatCount(admitted), formatCount(asked)];
  return m.someOfAllAtOnce({ some, all });
}
