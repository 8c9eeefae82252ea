/** The answer in a sentence: who gives most within the limits, who is cheapest, who does not fit; of models on chips, which chip is the cheapest beyond error. */
import type { Unfinished, Verdict } from "@/features/answers/answer";
import { binding, LIMIT_WORD, judgedSpeed, type LimitState } from "@/features/core/comparison/limits";
import { formatLatency, formatMoney, formatPercent, formatQuantity } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import { chipWords } from "./chip-verdict";
import type { Comparison, Item } from "./comparison";
import * as m from "./messages";

type Told = Omit<Comparison, "verdict" | "figures">;

export function verdict(context: Told): Verdict {
  const { items, best, vary, partial } = context;
  if (partial !== null) return soFarWords(partial);
  if (vary === "both" && items.some(({ against }) => against !== null)) return chipWords(context);
  const winner = items.find(({ id }) => id === best);
  return winner ? { ...winnerWords(context, winner), help: cheapestWords(context) } : noneWords(context);
}

const soFarWords = ({ done, cells }: Unfinished): Verdict => ({
  finding: m.soFarDoneOfCells({ done, cells }),
  evidence: m.costsAreComparedOnceAll,
  help: null,
});

function winnerWords({ items, judged }: Told, winner: Item) {
  const speed = winner.figures && judgedSpeed(winner.figures, judged);
  if (!speed) throw new Error("The best contender has no speed");
  const within = items.filter((item) => item.within).length;
  const [rate, ttft, tpot] = [
    formatQuantity(speed.perGpu, "tok/s/GPU"),
    formatLatency(speed.ttft),
    formatLatency(speed.tpot),
  ];
  return {
    finding: m.nameGivesMostPerGpu({ name: winner.name, rate }),
    evidence: m.ttftTpotWithinOfItems({ ttft, tpot, within, items: items.length }),
  };
}

function cheapestWords({ items, cheapest, best }: Told): Text | null {
  const item = items.find(({ id }) => id === cheapest);
  const cost = item?.figures?.cost?.usd;
  if (!item || cost === null || cost === undefined || cheapest === best) return null;
  const price = formatMoney(cost);
  return m.nameIsCheapestOfThem({ name: item.name, price });
}

/** Memory that lacks first; then the one whose worst limit is broken least. */
function noneWords({ items }: Told): Verdict {
  const runs = items.flatMap((item) => {
    const limit = binding(item.limits);
    return item.figures && limit ? [{ item, limit }] : [];
  });
  const distance = ({ limit }: { readonly limit: LimitState }): number => (limit.unit === "B" ? 1e6 : 0) + limit.excess;
  const [first] = runs;
  const finding = m.noneOfItemsKeepsEvery({ items: items.length });
  if (!first)
    return {
      finding,
      evidence: m.noneOfThemCanBe,
      help: null,
    };
  const { item, limit } = runs.reduce((a, b) => (distance(b) < distance(a) ? b : a), first);
  const limitText = (value: number): string => (limit.unit === "s" ? formatLatency(value) : formatQuantity(value, "B"));
  const [is, allowed, over] = [limitText(limit.value), limitText(limit.allowed), formatPercent(limit.excess, 2)];
  const word = LIMIT_WORD[limit.id];
  return {
    finding,
    evidence:
      limit.unit === "B"
        ? m.nearestIsNameItNeeds({ name: item.name, is, allowed, over })
        : m.nearestIsNameWordIs({ name: item.name, is, allowed, over, word }),
    help: limit.unit === "B" ? (item.figures?.misfit?.fix ?? null) : m.itWouldPassWithWord({ is, word }),
  };
}
