/** Probability that a simulated configuration meets its time limits, from the errors of such predictions in measured runs. Pure. */
import { limitedStatistic, type Limits } from "@/features/core/search/layouts/criteria/limits";
import { judgeIndex } from "@/features/core/search/layouts/judge";
import type { Simulated } from "@/features/core/search/layouts/simulate-best";
import { loadChance } from "@/features/core/search/layouts/variant-outlook";
import { perObject } from "@/lib/per-object";
import type { SearchPlan } from "../request/plan";

type Sure = (run: Simulated) => number | null;

/**
 * 0 to 1, of TTFT and TPOT together, each by the statistic that its limit is about; null: no time is limited, or the configuration cannot
 * be run. Errors are those of mean times (features/core/evidence/chance). About a millisecond a run, once.
 */
export const limitChance: (plan: SearchPlan) => Sure = perObject(({ context, options, space }: SearchPlan): Sure =>
  perObject(({ index, ttft, tpot }: Simulated) => {
    const { engine } = judgeIndex(context, options, index);
    if (engine === null) return null;
    const statistic = limitedStatistic(options.limits);
    const times = { ttft: ttft[statistic], tpot: tpot[statistic] };
    return loadChance(engine, stated(options.limits, space.scenario.targets), times);
  }),
);

/** The scenario's limits: the search may use a TPOT limit lower by the headroom. */
const stated = ({ ttft, tpot }: Limits, targets: SearchPlan["space"]["scenario"]["targets"]) => ({
  ttft: ttft && targets.ttft !== null ? { ...ttft, most: targets.ttft } : null,
  tpot: tpot && targets.tpot !== null ? { ...tpot, most: targets.tpot } : null,
});
