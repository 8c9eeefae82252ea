/** Secondary figures below the tables. */
import type { Fact, FactGroup } from "@/features/answers/answer";
import { formatCount, formatLatency, formatNumber, formatQuantity } from "@/lib/format/quantity";
import { verbatim, type Text } from "@/lib/text";
import type { PdResult } from "./answer";
import * as m from "./messages";

const fact = (label: Text, value: string): Fact => ({ label, value: verbatim(value) });

export function factGroups({ winner, counts }: PdResult): readonly FactGroup[] {
  return [
    ...(winner ? winnerGroups(winner) : []),
    {
      id: "search",
      title: m.search,
      facts: [
        fact(m.pairsOfShapes, formatCount(counts.pairs)),
        fact(m.ratios, formatCount(counts.ratios)),
        fact(m.ratiosWithinLimits, formatCount(counts.passing)),
        fact(m.loadsEvaluated, formatCount(counts.evaluated)),
      ],
    },
  ];
}

function winnerGroups(winner: NonNullable<PdResult["winner"]>): readonly FactGroup[] {
  const { matching, move, own, row, running, batch, seats, ttftAt } = winner;
  return [
    {
      id: "balance",
      title: m.balance,
      facts: [
        fact(m.prefillPerDecodeInstanceAt, formatNumber(matching.balanced)),
        fact(m.chosen, formatNumber(row.x / row.y)),
        fact(m.sequencesOfDecodeInstance, formatNumber(running)),
        fact(m.atTpotLimitInIts, `${formatCount(batch)} · ${formatCount(seats)}`),
      ],
    },
    {
      id: "percentiles",
      title: m.ttftRandomArrivals,
      facts: [
        fact(m.median, formatLatency(ttftAt?.p50 ?? NaN)),
        fact(verbatim("p90"), formatLatency(ttftAt?.p90 ?? NaN)),
        fact(verbatim("p99"), formatLatency(ttftAt?.p99 ?? NaN)),
        fact(m.mean2, formatLatency(ttftAt?.mean ?? row.mean.ttft)),
      ],
    },
    {
      id: "transfer",
      title: m.kvTransfer,
      facts: [
        fact(m.cacheOfPrompt, formatQuantity(move.bytes, "B")),
        fact(m.onWire, formatLatency(move.wire)),
        fact(m.exposedInTtft, formatLatency(move.exposed)),
        fact(m.prefillOfPrompt, formatLatency(own)),
      ],
    },
  ];
}
