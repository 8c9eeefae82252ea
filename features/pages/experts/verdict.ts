/** The sentence above the figures. */
import type { Verdict } from "@/features/answers/answer";
import { formatCount, formatLatency, formatNumber, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { verbatim, type Text } from "@/lib/text";
import type { MoeAnswer } from "./answer";
import * as m from "./messages";

type Answer = Omit<MoeAnswer, "figures" | "verdict">;

export function verdict(answer: Answer): Verdict {
  return { finding: finding(answer), evidence: evidence(answer), help: help(answer) };
}

function finding({ paging, target, tpot, step }: Answer): Text {
  if (paging.loaded === 0) return m.allExpertsStayInHbm;
  if (target !== null && step > target) return m.targetIsMissedEvenWith;
  if (target !== null && tpot > target) return m.pagingExpertsMissesTpotTarget;
  if (target !== null) return m.pagingExpertsMeetsTpotTarget;
  return m.expertsArePagedFromHost;
}

function evidence(answer: Answer): Text {
  const { paging, slots, resident, tpot, target, expertOnGpu, loadable, path } = answer;
  const spread = spreadWords(answer);
  const against = target === null ? "" : m.againstTargetOfTarget({ target: formatLatency(target) });
  const step = { tpot: formatLatency(tpot), against, slots: formatCount(slots) };
  if (paging.loaded === 0) return m.eachGpuKeepsItsExperts({ ...step, spread });
  const waits = {
    ...step,
    stall: formatLatency(paging.stall),
    resident: formatCount(resident),
    hits: formatPercent(paging.hitRate),
    worst: formatNumber(paging.worst),
    expert: formatQuantity(expertOnGpu, "B"),
    rate: formatQuantity(path.rate, "B/s"),
  };
  return loadable === 0 ? m.stepTakesOfWhichWaitNone(waits) : m.stepTakesOfWhichWait(waits);
}

/** How evenly the ranks are loaded as the experts are numbered, and at best; nothing of one rank. */
function spreadWords({ placements, shape }: Answer): Text {
  const [numbered, ...others] = placements;
  const best = others.toSorted((a, b) => a.imbalance - b.imbalance)[0];
  if (shape.ep === 1 || !numbered || !best) return verbatim("");
  const [now, then] = [numbered.imbalance.toFixed(2), best.imbalance.toFixed(2)];
  return m.busiestEpRankOverMean({ now, then, label: numbered.label, label2: best.label });
}

function help({ paging, target, tpot, step, leastRate, path }: Answer): Text | null {
  if (paging.loaded === 0 || target === null || tpot <= target) return null;
  if (step > target || leastRate === null) return m.noHostBandwidthWouldMeet;
  return m.itWouldTakeLeastRatePer({
    leastRate: formatQuantity(leastRate, "B/s"),
    leastRate2: formatNumber(leastRate / path.rate),
  });
}
