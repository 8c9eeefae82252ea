/**
 * What the limits on a page are limits of. Means of a steady load, percentiles of a run and chances are different questions with different
 * answers: each page that judges says in one line which one it answers, and where the strictest is.
 */
import type { Percentile } from "@/features/core/serving/sweep/input";
import type { Traffic } from "@/features/core/workload/traffic";
import { formatPercent } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import * as m from "./messages";

type Judged = {
  readonly traffic: Traffic;
  readonly statistic: "mean" | Percentile;
  /** By a run of the scheduler; else in closed form, which knows means only. */
  readonly simulated: boolean;
  /** Chance asked for, 0 to 1; null: none, a band that crosses a limit is marked and no more. */
  readonly chance: number | null;
};

const LOAD: Readonly<Record<Traffic, Text>> = {
  service: m.clientsThatAskAgainAt,
  benchmark: m.benchmarksClients,
};

/** Of pages that choose by the scenario's closed loop; Plan holds limits of single requests that arrive at random. */
export function limitsBasis({ traffic, statistic, simulated, chance }: Judged): Text {
  const values = {
    load: LOAD[traffic],
    by: simulated ? m.simulated : m.inClosedForm,
    sure: chance === null || chance === 0 ? "" : m.withChanceOf({ chance: formatPercent(chance, 2) }),
  };
  return statistic === "mean" ? m.limitsHereMeans(values) : m.limitsHereStatistic({ ...values, statistic });
}
