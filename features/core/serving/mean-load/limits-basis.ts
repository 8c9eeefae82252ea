/**
 * What the limits on a page are limits of. Means of a steady load, percentiles of a run and chances are different questions with different
 * answers: each page that judges says in one line which one it answers, and where the strictest is.
 */
import type { Percentile } from "@/features/core/serving/sweep/input";
import type { Traffic } from "@/features/core/workload/traffic";
import { formatPercent } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
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
  const load = LOAD[traffic];
  const [times, zhTimes] = statistic === "mean" ? ["means", "均值"] : [statistic, ` ${statistic} `];
  const by = simulated ? m.simulated : m.inClosedForm;
  const asked = chance === null || chance === 0 ? null : formatPercent(chance, 2);
  const [sure, zhSure] = asked === null ? ["", ""] : [` with a chance of ${asked}`, `，把握 ${asked}`];
  return text({
    en: `Limits here: ${times} under ${load.en}, ${by.en}${sure}. Plan: p95 of simulated random arrivals, with a chance; it allows less.`,
    zh: `此处的限制：${load.zh}下的${zhTimes}（${by.zh}）${zhSure}。“方案”页：随机到达请求的 p95，经仿真并满足把握，允许的负载更低。`,
  });
}
