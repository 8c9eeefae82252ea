/** How sure the loads of a variant are to keep their limits, from the errors of similar measured runs (features/core/evidence). */
import { errorOutlook, type Outlook } from "@/features/core/evidence/chance";
import { listTraits, type Traits } from "@/features/core/evidence/traits";
import { outlookStore } from "../confidence";
import { isGood, type Limits } from "./criteria/limits";
import { bothHold, type JudgedBy, type JudgedTimes, type TimeLimits } from "./criteria/time-limits";
import type { Variant } from "./space/variant";

/** Errors around a variant with so many clients on each of so many replicas. */
export type VariantOutlook = (times: JudgedTimes, clients: number, replicas: number) => Outlook;

/** null where no margin is asked for. Of what holds its limits for exactly this load, as other pages read it; of all else neighbouring loads share one. */
export function variantOutlook(variant: Variant, limits: TimeLimits): VariantOutlook | null {
  const { sure } = limits;
  if (sure === null || (limits.ttft === null && limits.tpot === null)) return null;
  const neighbours = outlookStore();
  const { deployment, grade } = variant;
  return (times, clients, replicas) => {
    if (isGood(times, limits)) return errorOutlook(grade, loadTraits(variant, clients, replicas));
    return neighbours({ ...deployment, pools: copiedPools(variant, replicas), grade }, clients * replicas);
  };
}

type Judged = {
  readonly variant: Variant;
  readonly clients: number;
  readonly replicas: number;
  readonly judged: JudgedBy;
};

/** That both time limits hold, 0 to 1, whatever margin is asked for; null: no time is limited. `times`: of a run, in place of the estimate's. */
export function loadChance(
  judged: Judged,
  limits: Pick<Limits, "ttft" | "tpot">,
  times = judged.judged.times,
): number | null {
  if (limits.ttft === null && limits.tpot === null) return null;
  const { variant, clients, replicas } = judged;
  return bothHold(errorOutlook(variant.grade, loadTraits(variant, clients, replicas)), limits, times).all;
}

/** All replicas together, as runs are measured. */
export const loadTraits = (variant: Variant, clients: number, replicas: number): Traits =>
  listTraits({
    ...variant.deployment,
    pools: copiedPools(variant, replicas),
    concurrency: clients * replicas,
  });

const copiedPools = ({ deployment: { pools } }: Variant, replicas: number) =>
  pools.map((pool) => ({ ...pool, workers: pool.workers * replicas }));
