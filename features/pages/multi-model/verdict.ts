/** The answer in a sentence: who gives most within the limits, who is cheapest, who does not fit; of models on chips, which chip is the cheapest beyond error. */
import type { Unfinished, Verdict } from "@/features/answers/answer";
import { binding, LIMIT_WORD, judgedSpeed, type LimitState } from "@/features/core/comparison/limits";
import { formatLatency, formatMoney, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import { chipWords } from "./chip-verdict";
import type { Comparison, Item } from "./comparison";

type Told = Omit<Comparison, "verdict" | "figures">;

export function verdict(told: Told): Verdict {
  const { items, best, vary, partial } = told;
  if (partial !== null) return soFarWords(partial);
  if (vary === "both" && items.some(({ against }) => against !== null)) return chipWords(told);
  const winner = items.find(({ id }) => id === best);
  return winner ? { ...winnerWords(told, winner), help: cheapestWords(told) } : noneWords(told);
}

const soFarWords = ({ done, cells }: Unfinished): Verdict => ({
  finding: text({ en: `So far, ${done} of ${cells} are worked out`, zh: `目前，已算出 ${done}/${cells}` }),
  evidence: text({ en: "Costs are compared once all of them are there.", zh: "全部算出后再比较成本。" }),
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
    finding: text({
      en: `${winner.name} gives most per GPU within the limits, ${rate}`,
      zh: `满足限制的前提下，${winner.name} 每 GPU 吞吐最高，为 ${rate}`,
    }),
    evidence: text({
      en: `TTFT ${ttft}, TPOT ${tpot}; ${within} of ${items.length} keep every limit.`,
      zh: `TTFT ${ttft}，TPOT ${tpot}；${items.length} 个中有 ${within} 个满足全部限制。`,
    }),
  };
}

function cheapestWords({ items, cheapest, best }: Told): Text | null {
  const item = items.find(({ id }) => id === cheapest);
  const cost = item?.figures?.cost?.usd;
  if (!item || cost === null || cost === undefined || cheapest === best) return null;
  const price = formatMoney(cost);
  return text({
    en: `${item.name} is the cheapest of them, ${price} per million output tokens.`,
    zh: `其中 ${item.name} 最便宜，每百万输出 token ${price}。`,
  });
}

/** Memory that lacks first; then the one whose worst limit is broken least. */
function noneWords({ items }: Told): Verdict {
  const runs = items.flatMap((item) => {
    const limit = binding(item.limits);
    return item.figures && limit ? [{ item, limit }] : [];
  });
  const distance = ({ limit }: { readonly limit: LimitState }): number => (limit.unit === "B" ? 1e6 : 0) + limit.excess;
  const [first] = runs;
  const finding = text({ en: `None of ${items.length} keeps every limit`, zh: `${items.length} 个均未满足全部限制` });
  if (!first)
    return {
      finding,
      evidence: text({ en: "None of them can be run: the table says why.", zh: "均无法运行，原因见表。" }),
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
        ? text({
            en: `nearest is ${item.name}: it needs ${is} per GPU where ${allowed} are, ${over} over.`,
            zh: `最接近的是 ${item.name}：每 GPU 需要 ${is}，可用 ${allowed}，超出 ${over}。`,
          })
        : text({
            en: `nearest is ${item.name}: ${word.en} ${is} where ${allowed} is allowed, ${over} over.`,
            zh: `最接近的是 ${item.name}：${word.zh} 为 ${is}，上限 ${allowed}，超出 ${over}。`,
          }),
    help:
      limit.unit === "B"
        ? (item.figures?.misfit?.fix ?? null)
        : text({ en: `It would pass with ${word.en} ≤ ${is}.`, zh: `将 ${word.zh} 上限放宽至 ${is} 即可满足。` }),
  };
}
