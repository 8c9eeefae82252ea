/** Secondary figures below the tables. Pure. */
import { fact, type Fact, type FactGroup } from "@/features/answers/answer";
import { formatCount, formatLatency, formatNumber, formatPercent, formatQuantity } from "@/lib/format/quantity";
import type { HostBandwidth } from "./host-bandwidth";
import type { Rebalance } from "./rebalance";
import type { Reload } from "./reload";
import * as m from "./messages";

export function factGroups(answer: HostBandwidth): readonly FactGroup[] {
  const { reload, rebalance } = answer;
  return [
    { id: "path", title: m.wayToHost, facts: pathFacts(answer) },
    ...(reload ? [{ id: "reload", title: m.prefixReload, facts: reloadFacts(reload) }] : []),
    ...(rebalance
      ? [
          {
            id: "rebalance",
            title: m.expertRebalancing,
            facts: rebalanceFacts(rebalance),
          },
        ]
      : []),
  ];
}

function pathFacts({ path, offload }: HostBandwidth): readonly Fact[] {
  return [
    fact(
      m.dramOfSocket,
      m.socketForSocketGpusGPUs({ socket: formatQuantity(path.socket, "B/s"), socketGpus: path.socketGpus }),
    ),
    fact(m.kvOnHostPerGpu, formatQuantity(offload.freed, "B")),
    fact(m.hostMemoryOfSocket, formatQuantity(offload.freed * path.socketGpus, "B")),
    fact(m.transferOfStep, formatLatency(offload.transfer)),
    fact(m.outsideHbm, formatPercent(offload.outside)),
  ];
}

function reloadFacts(reload: Reload): readonly Fact[] {
  const { breakEvenRate, breakEvenLength, saved } = reload;
  const never = m.noneWouldDo;
  return [
    fact(m.kvOfPrefixPerGpu, formatQuantity(reload.bytes, "B")),
    fact(m.transfer, formatLatency(reload.transfer)),
    fact(m.ttftRecomputed, formatLatency(reload.recompute)),
    fact(m.ttftSaved, formatLatency(saved)),
    fact(m.breakEvenBandwidth, breakEvenRate === null ? never : formatQuantity(breakEvenRate, "B/s")),
    fact(m.breakEvenLength, breakEvenLength === null ? never : `${formatCount(breakEvenLength)} tok`),
  ];
}

function rebalanceFacts(rebalance: Rebalance): readonly Fact[] {
  const { gain, paidAfter } = rebalance;
  return [
    fact(m.oneLayersExpertPerGpu, formatQuantity(rebalance.expertBytes, "B")),
    fact(
      m.slotsRefilled,
      m.movedOfSlotsMovedBytes({
        moved: formatCount(Math.round(rebalance.moved)),
        slots: formatCount(Math.round(rebalance.slots)),
        movedBytes: formatQuantity(rebalance.movedBytes, "B"),
      }),
    ),
    fact(m.shareOfWindow, formatPercent(rebalance.shareOfWindow)),
    fact(
      m.busiestRankOverMean,
      `${formatNumber(rebalance.imbalanceBefore)} → ${formatNumber(rebalance.imbalanceAfter)}`,
    ),
    fact(m.gainPerDecodeStep, formatLatency(Math.max(0, gain))),
    fact(
      m.paidBackAfter,
      paidAfter === null ? m.neverAtThisLoad : m.paidAfterSteps({ paidAfter: formatCount(paidAfter) }),
    ),
  ];
}
