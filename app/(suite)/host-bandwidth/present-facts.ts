/** Secondary figures below the tables. Pure. */
import type { Fact, FactGroup } from "@/components/results/fact-list";
import type { HostBandwidth } from "@/features/host-bandwidth/host-bandwidth";
import type { Rebalance } from "@/features/host-bandwidth/rebalance";
import type { Reload } from "@/features/host-bandwidth/reload";
import { formatCount, formatLatency, formatNumber, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";

export function factGroups(answer: HostBandwidth): readonly FactGroup[] {
  const { reload, rebalance } = answer;
  return [
    { id: "path", title: text("Way to the host", "到主机的通路"), facts: pathFacts(answer) },
    ...(reload ? [{ id: "reload", title: text("Prefix reload", "前缀回载"), facts: reloadFacts(reload) }] : []),
    ...(rebalance
      ? [{ id: "rebalance", title: text("Expert rebalancing", "专家重均衡"), facts: rebalanceFacts(rebalance) }]
      : []),
  ];
}

const fact = (label: Text, value: Text | string): Fact => ({
  label,
  value: typeof value === "string" ? verbatim(value) : value,
});

function pathFacts({ path, offload }: HostBandwidth): readonly Fact[] {
  return [
    fact(
      text("DRAM of the socket", "该路内存"),
      text(
        `${formatQuantity(path.socket, "B/s")} for ${path.socketGpus} GPUs`,
        `${formatQuantity(path.socket, "B/s")}，${path.socketGpus} 个 GPU 共享`,
      ),
    ),
    fact(text("KV on the host, per GPU", "主机侧 KV（每卡）"), formatQuantity(offload.freed, "B")),
    fact(text("Host memory of a socket", "每路主机内存"), formatQuantity(offload.freed * path.socketGpus, "B")),
    fact(text("Transfer of a step", "每步传输"), formatLatency(offload.transfer)),
    fact(text("Outside HBM, ρ", "HBM 之外 ρ"), formatPercent(offload.outside)),
  ];
}

function reloadFacts(reload: Reload): readonly Fact[] {
  const { breakEvenRate, breakEvenLength, saved } = reload;
  const never = text("none would do", "无解");
  return [
    fact(text("KV of the prefix, per GPU", "前缀 KV（每卡）"), formatQuantity(reload.bytes, "B")),
    fact(text("Transfer", "传输"), formatLatency(reload.transfer)),
    fact(text("TTFT recomputed", "重新计算的 TTFT"), formatLatency(reload.recompute)),
    fact(text("TTFT saved", "节省的 TTFT"), formatLatency(saved)),
    fact(
      text("Break-even bandwidth", "盈亏平衡带宽"),
      breakEvenRate === null ? never : formatQuantity(breakEvenRate, "B/s"),
    ),
    fact(
      text("Break-even length", "盈亏平衡长度"),
      breakEvenLength === null ? never : `${formatCount(breakEvenLength)} tok`,
    ),
  ];
}

function rebalanceFacts(found: Rebalance): readonly Fact[] {
  const { gain, paidAfter } = found;
  return [
    fact(text("One layer's expert, per GPU", "单层单专家（每卡）"), formatQuantity(found.expertBytes, "B")),
    fact(
      text("Slots refilled", "更换的槽位"),
      text(
        `${formatCount(Math.round(found.moved))} of ${formatCount(Math.round(found.slots))}, ${formatQuantity(found.movedBytes, "B")}`,
        `${formatCount(Math.round(found.moved))} / ${formatCount(Math.round(found.slots))}，${formatQuantity(found.movedBytes, "B")}`,
      ),
    ),
    fact(text("Share of the window", "占间隔比例"), formatPercent(found.shareOfWindow)),
    fact(
      text("Busiest rank over mean", "最忙 rank / 均值"),
      `${formatNumber(found.imbalanceBefore)} → ${formatNumber(found.imbalanceAfter)}`,
    ),
    fact(text("Gain per decode step", "每解码步收益"), formatLatency(Math.max(0, gain))),
    fact(
      text("Paid back after", "回本步数"),
      paidAfter === null
        ? text("never at this load", "该负载下不回本")
        : text(`${formatCount(paidAfter)} steps`, `${formatCount(paidAfter)} 步`),
    ),
  ];
}
