/** Probability that a simulated configuration meets its time limits, from the errors of such predictions in measured runs. Pure. */
import { errorOutlook } from "@/features/core/evidence/chance";
import { judgeIndex } from "@/features/core/search/layouts/judge";
import type { Simulated } from "@/features/core/search/layouts/simulate-best";
import { perObject } from "@/lib/per-object";
import { engineTraits } from "./error-bands";
import type { SearchPlan } from "../request/plan";

type Sure = (run: Simulated) => number | null;

/**
 * 0 to 1, of TTFT and TPOT together, each by the statistic that its limit is about; null: no time is limited, or the configuration cannot
 * be run. Errors are those of mean times (features/core/evidence/chance). About a millisecond a run, once.
 */
export const limitChance: (plan: SearchPlan) => Sure = perObject(({ context, options, space }: SearchPlan): Sure =>
  perObject(({ index, checks }: Simulated) => {
    const { targets } = space.scenario;
    const room = (reason: "TTFT" | "TPOT", limit: number | null): number | null => {
      const check = checks.find((entry) => entry.reason === reason);
      return check && limit !== null ? limit / check.value : null;
    };
    // The scenario's limits: the search uses a TPOT limit lower by the headroom.
    const [ttft, tpot] = [room("TTFT", targets.ttft), room("TPOT", targets.tpot)];
    const { engine } = judgeIndex(context, options, index);
    if (engine === null || (ttft === null && tpot === null)) return null;
    const outlook = errorOutlook(engine.variant.grade, engineTraits(engine));
    return outlook.chance({ ttft: ttft ?? Infinity, tpot: tpot ?? Infinity }).all;
  }),
);
