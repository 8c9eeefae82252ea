/** The pools of a measurement: its own parallel sizes, and those of the scenario where it is silent. */
import type { Layout, Measurement, Pool as MeasuredPool } from "@/features/core/evidence/benchmark-files/measurement";
import { hasExperts, type ModelSpec } from "@/features/core/model/spec";
import { withRedundant } from "@/features/core/operators/expert-slots";
import { instanceGpus, withExchange, type Parallelism } from "@/features/core/operators/parallelism";
import type { Scoped } from "@/features/core/scenario/resolve";
import type { Pool } from "@/features/core/serving/deployment/deployment";
import { listPools } from "@/features/core/serving/mean-load/deployment";

export function poolsOfMeasurement({ layout }: Measurement, scenario: Scoped<"model" | "parallelism">): Pool[] {
  const { prefillPool, decodePool } = layout;
  if (prefillPool && decodePool)
    return [
      { role: "prefill", ...sized({ ...sizes(layout), ...prefillPool }, scenario.prefill, scenario.model) },
      { role: "decode", ...sized({ ...sizes(layout), ...decodePool }, scenario.decode, scenario.model) },
    ];
  if (scenario.params.split && isSilent(layout)) return [...listPools(scenario)];
  const poolLayout = sized(layout, scenario.decode, scenario.model);
  return [{ role: "both", ...poolLayout, workers: listWorkers(layout, poolLayout, scenario) }];
}

/** Of its layout a measurement says nothing: it ran on the scenario's own pools. */
const isSilent = (layout: Layout): boolean => Object.values(layout).every((value) => value === undefined);

/** What is said once holds for both sides. */
const sizes = ({ tp, dp, ep, moeTp, pp }: Layout): Sizes => ({
  ...(tp !== undefined && { tp }),
  ...(dp !== undefined && { dp }),
  ...(ep !== undefined && { ep }),
  ...(moeTp !== undefined && { moeTp }),
  ...(pp !== undefined && { pp }),
});

type Sized = Pick<Pool, "parallelism" | "workers">;
type Sizes = MeasuredPool & { readonly pp?: number };

/** In a dense model, data parallel ranks share nothing: they are replicas. */
function sized({ tp, dp, ep, moeTp, pp, workers = 1 }: Sizes, base: Parallelism, model: ModelSpec): Sized {
  const moe = hasExperts(model);
  const ranks = moe ? (dp ?? base.dp) : 1;
  const copies = moe ? workers : workers * (dp ?? 1);
  const wide = tp ?? base.tp;
  const stage = wide * ranks * base.cp;
  const same = wide === base.tp && ranks === base.dp;
  const stated = ep ?? (moeTp === undefined ? undefined : stage / moeTp);
  const experts = moe ? (stated ?? (same ? base.ep : spreadLike(base, stage))) : 1;
  const context = { cp: base.cp, ...(base.cpBy !== undefined && { cpBy: base.cpBy }) };
  const layout = { tp: wide, dp: ranks, pp: pp ?? base.pp, ...context, ep: experts, etp: stage / experts };
  const filled = withRedundant(model, layout, base.redundant);
  return { parallelism: withExchange(model, filled, base.exchange), workers: copies };
}

/** Experts over all GPUs of the stage where the scenario spreads them so, together where it does not. */
const spreadLike = (base: Parallelism, stage: number): number => (base.ep > 1 ? stage : 1);

function listWorkers(
  { replicas, gpus }: Layout,
  { parallelism, workers }: Sized,
  scenario: Scoped<"model" | "parallelism">,
): number {
  if (replicas !== undefined) return Math.max(1, replicas) * workers;
  if (workers > 1) return workers;
  if (gpus !== undefined) return Math.max(1, Math.floor(gpus / instanceGpus(parallelism)));
  return scenario.replicas;
}
