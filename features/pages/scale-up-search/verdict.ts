/** The verdict: the winner by the objective, or the limit that prevents one. Pure. */
import type { Verdict } from "@/features/answers/answer";
import { finding } from "@/features/analysis/long-analysis";
import { OBJECTIVE_LAWS } from "@/features/core/search/layouts/criteria/objectives";
import { configurationCount } from "@/features/core/search/layouts/space/space";
import { amount, headroomWords, REASON_WORDS } from "@/features/core/search/layouts/words";
import { formatCount, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { verbatim, type Text } from "@/lib/text";
import { spacedAfter } from "@/lib/format/word-forms";
import type { SearchFound } from "./results/findings";
import type { LimitPrice } from "./results/prices";
import { statedLimit } from "./sections/relaxations";
import { runState } from "./sections/simulated-runs";
import type { SearchStanding } from "./results/progress";
import { wordAt } from "./words";
import * as m from "./messages";

export function verdict(search: SearchFound): Verdict {
  const { standing, figures, limits, partial } = search;
  const { request, digest, winner, runs, upheld } = standing;
  const { space, options } = request;
  if (winner === null) return nothingPasses(search);
  const name = wordAt(space, winner);
  const run = runs.find(({ index }) => index === winner);
  const counts = passingWords(standing);
  if (run && !upheld) return noneUpheld(search, verbatim(name), runState(run));
  const shown = formatQuantity(figures[0]?.value ?? NaN, OBJECTIVE_LAWS[options.objective].unit);
  const ties = digest.ties - 1;
  const [price] = limits?.prices ?? [];
  const headroom = headroomWords(space.scenario.targets.tpot, options.limits.tpot?.most ?? null);
  return {
    finding: finding(
      partial,
      partial === null ? m.nameIsBestShown({ name, shown }) : m.nameLeadsShown({ name, shown }),
    ),
    evidence: m.countsMoreAsGood({
      counts,
      ties: ties > 0 ? m.tiesMoreAreAsGood({ ties, count: formatCount(ties) }) : "",
      held: headroom,
    }),
    help: price ? priceSentence(price, request, runs.length) : null,
  };
}

const passingWords = ({ digest }: SearchStanding): Text =>
  m.passingOfSeenConfigurationsKeep({
    passing: formatCount(digest.passing),
    seen: formatCount(digest.seen),
  });

function nothingPasses({ standing, whole, partial }: SearchFound): Verdict {
  const [seen, all] = [standing.digest.seen, configurationCount(standing.request.space)].map(formatCount);
  return {
    finding: whole ? m.nothingInThisSpaceKeeps : finding(partial, m.nothingKeepsEveryLimit),
    evidence: m.seenOfAllConfigurationsLooked({ seen: seen ?? "", all: all ?? "" }),
    help: null,
  };
}

/** Every run broke a limit. */
function noneUpheld({ standing, partial }: SearchFound, name: Text, state: Text): Verdict {
  const [all, counts] = [formatCount(standing.runs.length), passingWords(standing)];
  return {
    finding: partial === null ? m.noneOfAllBestKeeps({ all }) : finding(partial, m.noneOfAllSimulatedKeeps({ all })),
    evidence: m.nameComesNearestState({ name, state }),
    help: m.countsInClosedFormSimulate({ counts }),
  };
}

/** "TTFT 500 → 620 ms unlocks TP4 ×4 C64: 38 % better." What was not simulated is said to be closed form beside runs. */
function priceSentence(price: LimitPrice, { space, options }: SearchStanding["request"], runs: number): Text {
  const { reason, index, value, gain, simulated } = price;
  const { label } = REASON_WORDS[reason];
  const stated = (limit: number) => amount(reason, statedLimit(price, space.scenario.targets, limit));
  const [from, to] = [stated(price.limit), stated(price.needed)];
  const better = gain === null ? null : formatPercent(gain, 2);
  const figure = formatQuantity(value, OBJECTIVE_LAWS[options.objective].unit);
  const name = wordAt(space, index);
  const source = simulated || runs === 0 ? m.sign : m.closedForm2;
  return m.limitFromToUnlocks({
    ...{ limit: spacedAfter(label), from, to, name, figure },
    better: better ? m.betterBy({ better }) : "",
    source,
  });
}
