/** The sentence above the figures: what serves the model with least, and why not with less. */
import type { Verdict } from "@/features/answer";
import { formatCount, formatQuantity } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import type { Ranking } from "./input";
import type { RankedRow } from "./rank";
import { limitingWords } from "./words";

export function verdict(rows: readonly RankedRow[], rank: Ranking): Verdict {
  const meeting = rows.filter(({ kind }) => kind === "meets");
  const [best] = meeting;
  if (best?.deployment == null) return nothingMeets(rows);
  const { counted, servers } = best.deployment;
  const count = formatCount(counted);
  // Without its figure the first one is merely the first by cards.
  const by = best.place === null ? "cards" : rank;
  const amount = amountWords(best, by);
  return {
    finding: text({
      en: `${count} × ${best.name} ${counted === 1 ? "serves" : "serve"} it with the ${RANK_WORD[by].en}`,
      zh: `${count} × ${best.name} 即可满足，${RANK_WORD[by].zh}`,
    }),
    evidence: text({
      en: `${formatCount(servers)} ${servers === 1 ? "server" : "servers"}${amount.en}; ${formatCount(meeting.length)} of ${formatCount(rows.length)} accelerators keep the targets.`,
      zh: `${formatCount(servers)} 台服务器${amount.zh}；${formatCount(rows.length)} 款加速卡中有 ${formatCount(meeting.length)} 款满足目标。`,
    }),
    help: best.limiting && whyNotFewer(limitingWords(best.limiting)),
  };
}

const RANK_WORD: Readonly<Record<Ranking, Text>> = {
  cards: text({ en: "fewest cards", zh: "卡数最少" }),
  power: text({ en: "least power", zh: "功耗最低" }),
  cost: text({ en: "least cost", zh: "成本最低" }),
};

function amountWords({ watts, perHour }: RankedRow, rank: Ranking): Text {
  if (rank === "power" && watts !== null) {
    const power = formatQuantity(watts, "W");
    return text({ en: `, ${power}`, zh: `，${power}` });
  }
  if (rank === "cost" && perHour !== null)
    return text({ en: `, $${perHour.toFixed(2)} an hour`, zh: `，每小时 $${perHour.toFixed(2)}` });
  return text({ en: "", zh: "" });
}

const whyNotFewer = (words: Text): Text => text({ en: `With fewer: ${words.en}.`, zh: `更少则不够：${words.zh}。` });

function nothingMeets(rows: readonly RankedRow[]): Verdict {
  const nearest = rows.find(({ kind, deployment }) => kind === "misses" && deployment !== null);
  const unknown = rows.filter(({ kind }) => kind === "unknown").length;
  const evidence =
    nearest?.limiting == null
      ? text({ en: "none holds the model.", zh: "均无法容纳该模型。" })
      : text({
          en: `${nearest.name} comes nearest: ${limitingWords(nearest.limiting).en}.`,
          zh: `最接近的是 ${nearest.name}：${limitingWords(nearest.limiting).zh}。`,
        });
  return {
    finding: text({ en: "No accelerator keeps the targets", zh: "没有加速卡能满足目标" }),
    evidence,
    help: text({
      en: `Raise a target, lower the concurrency, store the weights narrower or allow more cards; ${formatCount(unknown)} accelerators lack published figures.`,
      zh: `可放宽目标、降低并发、采用更窄的权重格式或增加卡数上限；另有 ${formatCount(unknown)} 款缺少公开参数。`,
    }),
  };
}
