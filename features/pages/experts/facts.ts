/** Secondary figures below the tables. Pure. */
import { fact, type Fact, type FactGroup } from "@/features/answers/answer";
import { limitName } from "@/features/core/host-link/host-path";
import { formatCount, formatLatency, formatNumber, formatPercent, formatQuantity } from "@/lib/format/quantity";
import type { MoeAnswer } from "./answer";
import * as m from "./messages";

export function factGroups(answer: MoeAnswer): readonly FactGroup[] {
  return [
    { id: "loading", title: m.loading, facts: loadingFacts(answer) },
    { id: "paging", title: m.oneDecodeStep, facts: pagingFacts(answer) },
    { id: "placement", title: m.placement, facts: placementFacts(answer) },
  ];
}

function loadingFacts({ path, expertOnGpu, loadable, loadableInstance, asked, askedTime, hostMemory }: MoeAnswer) {
  return [
    fact(m.hostToOneGpu, m.ratePath({ rate: formatQuantity(path.rate, "B/s"), path: limitName(path) })),
    fact(m.limitedBy, LIMIT[path.limit]),
    fact(m.oneExpertPerGpu, `${formatQuantity(expertOnGpu, "B")} · ${formatLatency(expertOnGpu / path.rate)}`),
    fact(m.loadedInBudgetPerGpu, m.fitsExperts({ fits: formatCount(loadable) })),
    fact(m.loadedInBudgetAllGPUs, m.fitsExperts({ fits: formatCount(loadableInstance) })),
    fact(m.timeToLoadAsked({ asked: formatCount(asked) }), formatLatency(askedTime)),
    fact(m.hostMemoryOfSocketAll, formatQuantity(hostMemory, "B")),
  ];
}

const LIMIT = {
  link: m.link,
  dram: m.dramOfSocket,
  disk: m.nvme,
};

function pagingFacts({ paging, tokens, window, step, tpot, target, leastRate, path }: MoeAnswer): readonly Fact[] {
  return [
    fact(m.tokensThatShareExperts, formatCount(tokens)),
    fact(m.distinctExpertsReadPerLayer, formatNumber(paging.read)),
    fact(m.notInHbmBusiestGpu, formatNumber(paging.worst)),
    fact(m.loadedPerStepAndGpu, formatQuantity(paging.loaded, "B")),
    fact(m.overlapWindowOfLayer, formatLatency(window)),
    fact(m.stepWaitingTpot, `${formatLatency(step)} + ${formatLatency(paging.stall)} = ${formatLatency(tpot)}`),
    fact(
      m.leastHostBandwidthForTarget,
      target === null
        ? m.noTargetSet
        : leastRate === null
          ? m.noneWouldDo
          : leastRate === 0
            ? m.noneNeeded
            : `${formatQuantity(leastRate, "B/s")} (×${formatNumber(leastRate / path.rate)})`,
    ),
    fact(m.hitRate, formatPercent(paging.hitRate)),
  ];
}

function placementFacts({ placements, slope, imported }: MoeAnswer): readonly Fact[] {
  return [
    fact(
      m.popularity,
      slope === null
        ? m.importedByExpert
        : imported === null
          ? `Zipf ${slope.toFixed(2)}`
          : m.zipfSlopeFromImportedRanks({ slope: slope.toFixed(2) }),
    ),
    ...placements.map(({ label, imbalance, worstImbalance, variation }) =>
      fact(
        m.busiestOverMeanLabel({ label }),
        m.imbalanceWorstLayerWorstImbalance({
          imbalance: formatNumber(imbalance),
          worstImbalance: formatNumber(worstImbalance),
          variation: variation.toFixed(3),
        }),
      ),
    ),
  ];
}
