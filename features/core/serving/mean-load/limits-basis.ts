/**
 * What the limits on a page are limits of. Means of a steady load, percentiles of arrivals or of a run and chances are different questions with
 * different answers: each page that judges says in one line which one it answers.
 */
import type { Percentile } from "@/features/core/serving/sweep/input";
import type { Traffic } from "@/features/core/workload/traffic";
import { formatPercent } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import * as m from "./messages";

type Judged = {
  readonly traffic: Traffic;
  readonly statistic: "mean" | Percentile;
  /** By a run of the scheduler; else in closed form. Percentiles are of random arrivals. */
  readonly simulated: boolean;
  /** Requests arrive at random; absent: where a percentile is judged. */
  readonly random?: boolean;
  /** Chance asked for, 0 to 1; null: none, a band that crosses a limit is marked and no more. */
  readonly chance: number | null;
};

const LOAD: Readonly<Record<Traffic, Text>> = {
  service: m.clientsThatAskAgainAt,
  benchmark: m.benchmarksClients,
};

/** Of pages that judge by the scenario's promise, or by their own statistic. */
export function limitsBasis({ traffic, statistic, simulated, random, chance }: Judged): Text {
  const values = {
    load: (random ?? statistic !== "mean") ? m.randomArrivals : LOAD[traffic],
    by: simulated ? m.simulated : m.inClosedForm,
    sure: chance === null || chance === 0 ? "" : m.withChanceOf({ chance: formatPercent(chance, 2) }),
  };
  return statistic === "mean" ? m.limitsHereMeans(values) : m.limitsHereStatistic({ ...values, statistic });
}
