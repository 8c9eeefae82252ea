/** The answer in a sentence: who gives most within the limits, who is cheapest, who does not fit. */
import { binding, LIMIT_WORD, speedOf, type LimitState } from "@/features/scenario-row/limits";
import { formatLatency, formatNumber, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import type { Comparison, Item, Verdict } from "./comparison";

type Told = Omit<Comparison, "verdict" | "figures">;

export function verdictOf(told: Told): Verdict {
  const { items, best } = told;
  const winner = items.find(({ id }) => id === best);
  return winner ? { ...winnerWords(told, winner), help: cheapestWords(told) } : noneWords(told);
}

function winnerWords({ items, judged }: Told, winner: Item) {
  const speed = winner.figures && speedOf(winner.figures, judged);
  if (!speed) throw new Error("The best contender has no speed");
  const within = items.filter((item) => item.within).length;
  const [rate, ttft, tpot] = [
    formatQuantity(speed.perGpu, "tok/s/GPU"),
    formatLatency(speed.ttft),
    formatLatency(speed.tpot),
  ];
  return {
    finding: text(
      `${winner.name} gives most per GPU within the limits, ${rate}`,
      `满足限制的前提下，${winner.name} 每 GPU 吞吐最高，为 ${rate}`,
    ),
    evidence: text(
      `TTFT ${ttft}, TPOT ${tpot}; ${within} of ${items.length} keep every limit.`,
      `TTFT ${ttft}，TPOT ${tpot}；${items.length} 个中有 ${within} 个满足全部限制。`,
    ),
  };
}

function cheapestWords({ items, cheapest, best }: Told): Text | null {
  const item = items.find(({ id }) => id === cheapest);
  const cost = item?.figures?.cost?.usd;
  if (!item || cost === null || cost === undefined || cheapest === best) return null;
  const price = `$${formatNumber(cost)}`;
  return text(
    `${item.name} is the cheapest of them, ${price} per million output tokens.`,
    `其中 ${item.name} 最便宜，每百万输出 token ${price}。`,
  );
}

/** Memory that lacks first; then the one whose worst limit is broken least. */
function noneWords({ items }: Told): Verdict {
  const runs = items.flatMap((item) => {
    const limit = binding(item.limits);
    return item.figures && limit ? [{ item, limit }] : [];
  });
  const distance = ({ limit }: { readonly limit: LimitState }): number => (limit.unit === "B" ? 1e6 : 0) + limit.excess;
  const [first] = runs;
  const finding = text(`None of ${items.length} keeps every limit`, `${items.length} 个均未满足全部限制`);
  if (!first)
    return {
      finding,
      evidence: text("None of them can be run: the table says why.", "均无法运行，原因见表。"),
      help: null,
    };
  const { item, limit } = runs.reduce((a, b) => (distance(b) < distance(a) ? b : a), first);
  const written = (value: number): string => (limit.unit === "s" ? formatLatency(value) : formatQuantity(value, "B"));
  const [is, allowed, over] = [written(limit.value), written(limit.allowed), formatPercent(limit.excess, 2)];
  const word = LIMIT_WORD[limit.id];
  return {
    finding,
    evidence:
      limit.unit === "B"
        ? text(
            `nearest is ${item.name}: it needs ${is} per GPU where ${allowed} are, ${over} over.`,
            `最接近的是 ${item.name}：每 GPU 需要 ${is}，可用 ${allowed}，超出 ${over}。`,
          )
        : text(
            `nearest is ${item.name}: ${word.en} ${is} where ${allowed} is allowed, ${over} over.`,
            `最接近的是 ${item.name}：${word.zh} 为 ${is}，上限 ${allowed}，超出 ${over}。`,
          ),
    help:
      limit.unit === "B"
        ? (item.figures?.misfit?.fix ?? null)
        : text(`It would pass with ${word.en} ≤ ${is}.`, `将 ${word.zh} 上限放宽至 ${is} 即可满足。`),
  };
}
