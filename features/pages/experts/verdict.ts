/** The sentence above the figures. */
import type { Verdict } from "@/features/answers/answer";
import { formatCount, formatLatency, formatNumber, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
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
  if (paging.loaded === 0)
    return text({
      en: `each GPU keeps its ${formatCount(slots)} experts of every layer, so no step waits for the host; a step takes ${formatLatency(tpot)}${target === null ? "" : ` against a target of ${formatLatency(target)}`}.${spread.en}`,
      zh: `每个 GPU 保留每层全部 ${formatCount(slots)} 个专家，没有步等待主机；一步 ${formatLatency(tpot)}${target === null ? "" : `，目标 ${formatLatency(target)}`}。${spread.zh}`,
    });
  const against = target === null ? m.sign : m.againstTargetOfTarget({ target: formatLatency(target) });
  return text({
    en: `a step takes ${formatLatency(tpot)}${against.en}, of which ${formatLatency(paging.stall)} wait for experts: HBM keeps ${formatCount(resident)} of ${formatCount(slots)} per layer and GPU, ${formatPercent(paging.hitRate)} of reads hit, and the busiest GPU loads ${formatNumber(paging.worst)} of ${formatQuantity(expertOnGpu, "B")} per layer at ${formatQuantity(path.rate, "B/s")}.`,
    zh: `一步 ${formatLatency(tpot)}${against.zh}，其中等待专家 ${formatLatency(paging.stall)}：HBM 每层每卡保留 ${formatCount(resident)} / ${formatCount(slots)} 个，读取命中 ${formatPercent(paging.hitRate)}，最忙的 GPU 每层以 ${formatQuantity(path.rate, "B/s")} 换入 ${formatNumber(paging.worst)} 个（每个 ${formatQuantity(expertOnGpu, "B")}）${loadable === 0 ? "；预算内一个也加载不了" : ""}。`,
  });
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
