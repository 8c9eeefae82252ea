/** What the limits of a sweep are limits of; the scenario's users among its points, and the quick estimate of them, judged the same way. */
import { outputPrice } from "@/features/core/comparison/output-price";
import { limitsBasis } from "@/features/core/serving/mean-load/limits-basis";
import { estimateWords, statisticWord, timesWords, usersWords } from "@/features/core/serving/simulated/load-words";
import { arrivesAtRandom } from "@/features/core/serving/simulated/promised-load";
import type { SweepPoint } from "@/features/core/serving/sweep/points";
import type { Resolved } from "@/features/core/scenario/resolve";
import { BETWEEN, joinTexts, type Text } from "@/lib/text";
import { judgedPoint } from "./judged-point";
import type { Sweep } from "./sweep";
import { serviceWord } from "./words";
import * as m from "./messages";

/** Controls of the page that stand in the promise's place are named. */
export function sweepBasis(sweep: Sweep, scenario: Pick<Resolved, "promise" | "workload">): Text {
  const { input, estimate, price } = sweep;
  const { traffic, concurrency } = scenario.workload;
  const [statistic, stated] = [input.slo_at, scenario.promise.statistic];
  const named = statisticWord(statistic);
  const basis = { traffic, statistic, simulated: true, random: arrivesAtRandom(scenario), chance: null };
  const set = m.statisticSetHere({ statistic: named, promised: statisticWord(stated) });
  return joinTexts(
    [
      input.promised ? limitsBasis(basis) : m.loadsSetHere({ statistic: named }),
      ...(statistic === stated ? [] : [set]),
      ...usersOfScenario(sweep, concurrency),
      ...(estimate === null
        ? []
        : [estimateWords(estimate, concurrency, outputPrice(price, estimate.gpus, estimate.total))]),
    ],
    BETWEEN,
  );
}

/** Left out where the verdict speaks of them, and before they have run. */
function usersOfScenario(sweep: Sweep, users: number): readonly Text[] {
  const { points, summary } = sweep;
  const point = points.find((candidate) => isOfUsers(candidate, users) && candidate.figures);
  const load = point && judgedPoint(point, sweep);
  if (!point || !load || point.index === summary.best) return [];
  const service = serviceWord(point.service);
  return [m.simulatedUsersTimes({ service, users: usersWords(load), times: timesWords(load) })];
}

const isOfUsers = ({ load }: SweepPoint, users: number): boolean =>
  (load.kind === "closed" && load.clients === users) || (load.kind === "users" && load.users === users);
