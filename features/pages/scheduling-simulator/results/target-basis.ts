/** What a run's limits are limits of, and the quick estimate of the scenario's users, judged the same way. */
import { outputPrice } from "@/features/core/comparison/output-price";
import { limitsBasis } from "@/features/core/serving/mean-load/limits-basis";
import type { Resolved } from "@/features/core/scenario/resolve";
import { arrivesAtRandom } from "@/features/core/serving/simulated/promised-load";
import { estimateWords, statisticWord } from "@/features/core/serving/simulated/load-words";
import type { Statistic } from "@/features/core/serving/sweep/input";
import { BETWEEN, joinTexts, type Text } from "@/lib/text";
import type { Run } from "../job";
import { estimateFor } from "./headline-figures";
import * as m from "./messages";

/** Controls of the page that stand in the promise's place are named. */
export function runBasis({ facts }: Run, statistic: Statistic, scenario: Pick<Resolved, "promise" | "workload">): Text {
  const { promised, workload, price } = facts;
  const { traffic, concurrency } = scenario.workload;
  const random = arrivesAtRandom(scenario);
  const named = statisticWord(statistic);
  const stated = scenario.promise.statistic;
  const load = estimateFor(facts, statistic);
  return joinTexts(
    [
      promised
        ? limitsBasis({ traffic, statistic, simulated: true, random, chance: null })
        : m.arrivalsSetHere({ statistic: named, workload }),
      ...(statistic === stated ? [] : [m.percentileSetHere({ statistic: named, promised: statisticWord(stated) })]),
      ...(load === null ? [] : [estimateWords(load, concurrency, outputPrice(price, load.gpus, load.total))]),
    ],
    BETWEEN,
  );
}
