/** Secondary figures below the tables. */
import type { Fact, FactGroup } from "@/features/answers/answer";
import { formatCount, formatLatency, formatNumber, formatQuantity } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
import type { PdResult } from "./answer";

const fact = (label: Text, value: string): Fact => ({ label, value: verbatim(value) });

export function factGroups({ winner, counts }: PdResult): readonly FactGroup[] {
  return [
    ...(winner ? winnerGroups(winner) : []),
    {
      id: "search",
      title: text({ en: "Search", zh: "搜索" }),
      facts: [
        fact(text({ en: "Pairs of shapes", zh: "形状组合" }), formatCount(counts.pairs)),
        fact(text({ en: "Ratios", zh: "配比" }), formatCount(counts.ratios)),
        fact(text({ en: "Ratios within the limits", zh: "满足约束的配比" }), formatCount(counts.passing)),
        fact(text({ en: "Loads evaluated", zh: "评估的负载点" }), formatCount(counts.evaluated)),
      ],
    },
  ];
}

function winnerGroups(winner: NonNullable<PdResult["winner"]>): readonly FactGroup[] {
  const { matching, move, own, row, running, batch, seats, ttftAt } = winner;
  return [
    {
      id: "balance",
      title: text({ en: "Balance", zh: "配平" }),
      facts: [
        fact(
          text({ en: "Prefill per decode instance at balance", zh: "配平时每个解码实例对应的预填充实例" }),
          formatNumber(matching.balanced),
        ),
        fact(text({ en: "Chosen", zh: "所选" }), formatNumber(row.x / row.y)),
        fact(text({ en: "Sequences of a decode instance", zh: "单个解码实例的序列" }), formatNumber(running)),
        fact(
          text({ en: "At the TPOT limit · in its cache", zh: "TPOT 上限处 · 缓存容量" }),
          `${formatCount(batch)} · ${formatCount(seats)}`,
        ),
      ],
    },
    {
      id: "percentiles",
      title: text({ en: "TTFT, random arrivals", zh: "TTFT（随机到达）" }),
      facts: [
        fact(text({ en: "Median", zh: "中位数" }), formatLatency(ttftAt.p50)),
        fact(verbatim("p90"), formatLatency(ttftAt.p90)),
        fact(verbatim("p99"), formatLatency(ttftAt.p99)),
        fact(text({ en: "Closed loop, mean", zh: "闭环均值" }), formatLatency(row.ttft)),
      ],
    },
    {
      id: "transfer",
      title: text({ en: "KV transfer", zh: "KV 传输" }),
      facts: [
        fact(text({ en: "Cache of a prompt", zh: "单个提示词的缓存" }), formatQuantity(move.bytes, "B")),
        fact(text({ en: "On the wire", zh: "链路时间" }), formatLatency(move.wire)),
        fact(text({ en: "Exposed in TTFT", zh: "计入 TTFT" }), formatLatency(move.exposed)),
        fact(text({ en: "Prefill of the prompt", zh: "提示词预填充" }), formatLatency(own)),
      ],
    },
  ];
}
