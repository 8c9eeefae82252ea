/** The sentence above the figures: whether separate pools win at these limits, and with which plan. */
import type { Verdict } from "@/features/answers/answer";
import type { PdAnswer } from "@/features/core/search/pools/answer";
import { EVEN } from "@/features/core/search/pools/crossover";
import type { Relaxation } from "@/features/core/search/pools/misses";
import type { PlanRow } from "@/features/core/search/pools/rows";
import type { Station } from "@/features/core/search/pools/matching";
import type { PdSpace } from "@/features/core/search/pools/space";
import { formatLatency, formatNumber, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { joinTexts, type Text } from "@/lib/text";
import { planWord, STATION_NAMES } from "./words";
import * as m from "./messages";

export function verdict(space: PdSpace, answer: PdAnswer, gain: number | null): Verdict {
  const { winner, aggregated, relaxations } = answer;
  const [single] = aggregated;
  if (winner === null) return withoutPlan(answer, single ?? null, relaxations);
  const { row } = winner;
  return {
    finding: finding(space, gain, row),
    evidence: evidence(row, single ?? null),
    help: matchWords(winner.matching.limiting, spare(winner)),
  };
}

function finding({ gpus }: PdSpace, gain: number | null, row: PlanRow): Text {
  const plan = planWord(row);
  if (gain === null) return m.onlySeparatePoolsKeepLimitsPlan({ plan });
  if (Math.abs(gain - 1) <= EVEN) return m.onGPUsSeparatePoolsPlan({ gpus, plan });
  const over = formatNumber(gain > 1 ? gain : 1 / gain, 2);
  return gain > 1 ? m.onGPUsSeparatePoolsPlanServe({ gpus, plan, over }) : m.onGPUsOnePoolServes({ gpus, over, plan });
}

/** The times of both are in the figures below. */
function evidence(row: PlanRow, single: PlanRow | null): Text {
  const [own, other] = [row, single].map((row) => row && formatQuantity(row.perGpu, "tok/s/GPU"));
  if (single === null) return m.own({ own: own ?? "" });
  return m.ownAndOtherFromOne({ own: own ?? "", other: other ?? "", single: planWord(single) });
}

function spare({ matching }: NonNullable<PdAnswer["winner"]>): number {
  const spares = matching.stations.filter(({ station }) => station !== matching.limiting).map(({ spare }) => spare);
  return Math.min(...spares);
}

const matchWords = (limiting: Station, spare: number): Text =>
  m.stationLimits({ station: STATION_NAMES[limiting], share: formatPercent(spare, 2) });

function withoutPlan(answer: PdAnswer, single: PlanRow | null, relaxations: readonly Relaxation[]): Verdict {
  const finding = single ? m.onlyOnePoolKeepsLimits({ single: planWord(single) }) : m.nothingKeepsLimits;
  const evidence =
    answer.counts.ratios === 0 ? m.noPairOfPrefillAnd : m.noneOfRatiosOfSeparate({ ratios: answer.counts.ratios });
  return { finding, evidence, help: relaxWords(relaxations) };
}

/** What to give way on, nearest first. */
function relaxWords(relaxations: readonly Relaxation[]): Text | null {
  if (relaxations.length === 0) return null;
  const parts = relaxations.map(({ limit, from, to }) => {
    const [a, b] = [formatLatency(from), formatLatency(ceiled(to))];
    return m.limitFromToB({ limit: limit.toUpperCase(), a, b });
  });
  return m.separatePoolsPassWith({ parts: joinTexts(parts, m.or) });
}

/** A limit that was rounded down would still be broken. */
function ceiled(seconds: number): number {
  const step = 10 ** (Math.floor(Math.log10(seconds)) - 2);
  return Math.ceil(seconds / step) * step;
}
