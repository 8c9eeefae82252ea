/** Secondary figures below the tables. Pure. */
import { fact, type Fact, type FactGroup } from "@/features/answers/answer";
import { formatCount, formatLatency, formatNumber, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { text } from "@/lib/text";
import type { HostBandwidth } from "./host-bandwidth";
import type { Rebalance } from "./rebalance";
import type { Reload } from "./reload";

export function factGroups(answer: HostBandwidth): readonly FactGroup[] {
  const { reload, rebalance } = answer;
  return [
    { id: "path", title: text({ en: "Way to the host", zh: "到主机的通路" }), facts: pathFacts(answer) },
    ...(reload
      ? [{ id: "reload", title: text({ en: "Prefix reload", zh: "前缀回载" }), facts: reloadFacts(reload) }]
      : []),
    ...(rebalance
      ? [
          {
            id: "rebalance",
            title: text({ en: "Expert rebalancing", zh: "专家重均衡" }),
            facts: rebalanceFacts(rebalance),
          },
        ]
      : []),
  ];
}

function pathFacts({ path, offload }: HostBandwidth): readonly Fact[] {
  return [
    fact(
      text({ en: "DRAM of the socket", zh: "该路内存" }),
      text({
        en: `${formatQuantity(path.socket, "B/s")} for ${path.socketGpus} GPUs`,
        zh: `${formatQuantity(path.socket, "B/s")}，${path.socketGpus} 个 GPU 共享`,
      }),
    ),
    fact(text({ en: "KV on the host, per GPU", zh: "主机侧 KV（每卡）" }), formatQuantity(offload.freed, "B")),
    fact(
      text({ en: "Host memory of a socket", zh: "每路主机内存" }),
      formatQuantity(offload.freed * path.socketGpus, "B"),
    ),
    fact(text({ en: "Transfer of a step", zh: "每步传输" }), formatLatency(offload.transfer)),
    fact(text({ en: "Outside HBM, ρ", zh: "HBM 之外 ρ" }), formatPercent(offload.outside)),
  ];
}

function reloadFacts(reload: Reload): readonly Fact[] {
  const { breakEvenRate, breakEvenLength, saved } = reload;
  const never = text({ en: "none would do", zh: "无解" });
  return [
    fact(text({ en: "KV of the prefix, per GPU", zh: "前缀 KV（每卡）" }), formatQuantity(reload.bytes, "B")),
    fact(text({ en: "Transfer", zh: "传输" }), formatLatency(reload.transfer)),
    fact(text({ en: "TTFT recomputed", zh: "重新计算的 TTFT" }), formatLatency(reload.recompute)),
    fact(text({ en: "TTFT saved", zh: "节省的 TTFT" }), formatLatency(saved)),
    fact(
      text({ en: "Break-even bandwidth", zh: "盈亏平衡带宽" }),
      breakEvenRate === null ? never : formatQuantity(breakEvenRate, "B/s"),
    ),
    fact(
      text({ en: "Break-even length", zh: "盈亏平衡长度" }),
      breakEvenLength === null ? never : `${formatCount(breakEvenLength)} tok`,
    ),
  ];
}

function rebalanceFacts(found: Rebalance): readonly Fact[] {
  const { gain, paidAfter } = found;
  return [
    fact(text({ en: "One layer's expert, per GPU", zh: "单层单专家（每卡）" }), formatQuantity(found.expertBytes, "B")),
    fact(
      text({ en: "Slots refilled", zh: "更换的槽位" }),
      text({
        en: `${formatCount(Math.round(found.moved))} of ${formatCount(Math.round(found.slots))}, ${formatQuantity(found.movedBytes, "B")}`,
        zh: `${formatCount(Math.round(found.moved))} / ${formatCount(Math.round(found.slots))}，${formatQuantity(found.movedBytes, "B")}`,
      }),
    ),
    fact(text({ en: "Share of the window", zh: "占间隔比例" }), formatPercent(found.shareOfWindow)),
    fact(
      text({ en: "Busiest rank over mean", zh: "最忙 rank / 均值" }),
      `${formatNumber(found.imbalanceBefore)} → ${formatNumber(found.imbalanceAfter)}`,
    ),
    fact(text({ en: "Gain per decode step", zh: "每解码步收益" }), formatLatency(Math.max(0, gain))),
    fact(
      text({ en: "Paid back after", zh: "回本步数" }),
      paidAfter === null
        ? text({ en: "never at this load", zh: "该负载下不回本" })
        : text({ en: `${formatCount(paidAfter)} steps`, zh: `${formatCount(paidAfter)} 步` }),
    ),
  ];
}
