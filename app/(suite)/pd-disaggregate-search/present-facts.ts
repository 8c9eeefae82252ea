/** Secondary figures below the tables. Pure. */
import type { Fact, FactGroup } from "@/components/results/fact-list";
import type { PdResult } from "@/features/pd-disaggregate-search/analysis";
import { formatCount, formatLatency, formatNumber, formatQuantity } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";

const fact = (label: Text, value: string): Fact => ({ label, value: verbatim(value) });

export function factGroups({ winner, counts }: PdResult): readonly FactGroup[] {
  return [
    ...(winner ? winnerGroups(winner) : []),
    {
      id: "search",
      title: text("Search", "搜索"),
      facts: [
        fact(text("Pairs of shapes", "形状组合"), formatCount(counts.pairs)),
        fact(text("Ratios", "配比"), formatCount(counts.ratios)),
        fact(text("Ratios within the limits", "满足约束的配比"), formatCount(counts.passing)),
        fact(text("Loads evaluated", "评估的负载点"), formatCount(counts.evaluated)),
      ],
    },
  ];
}

function winnerGroups(winner: NonNullable<PdResult["winner"]>): readonly FactGroup[] {
  const { matching, move, own, row, running, batch, seats, ttftAt } = winner;
  return [
    {
      id: "balance",
      title: text("Balance", "配平"),
      facts: [
        fact(
          text("Prefill per decode instance at balance", "配平时每个解码实例对应的预填充实例"),
          formatNumber(matching.balanced),
        ),
        fact(text("Chosen", "所选"), formatNumber(row.x / row.y)),
        fact(text("Sequences of a decode instance", "单个解码实例的序列"), formatNumber(running)),
        fact(
          text("At the TPOT limit · in its cache", "TPOT 上限处 · 缓存容量"),
          `${formatCount(batch)} · ${formatCount(seats)}`,
        ),
      ],
    },
    {
      id: "percentiles",
      title: text("TTFT, random arrivals", "TTFT（随机到达）"),
      facts: [
        fact(text("Median", "中位数"), formatLatency(ttftAt.p50)),
        fact(verbatim("p90"), formatLatency(ttftAt.p90)),
        fact(verbatim("p99"), formatLatency(ttftAt.p99)),
        fact(text("Closed loop, mean", "闭环均值"), formatLatency(row.ttft)),
      ],
    },
    {
      id: "transfer",
      title: text("KV transfer", "KV 传输"),
      facts: [
        fact(text("Cache of a prompt", "单个提示词的缓存"), formatQuantity(move.bytes, "B")),
        fact(text("On the wire", "链路时间"), formatLatency(move.wire)),
        fact(text("Exposed in TTFT", "计入 TTFT"), formatLatency(move.exposed)),
        fact(text("Prefill of the prompt", "提示词预填充"), formatLatency(own)),
      ],
    },
  ];
}
