/**
 * The sentence above the figures: what serves the model with least, and why not with less. While some are not judged yet, what is found so far, in a
 * line or two: why no fewer is said of the end alone, and a sentence that comes and goes moves everything below it.
 */
import type { Unfinished, Verdict } from "@/features/answers/answer";
import { finding } from "@/features/analysis/long-analysis";
import { formatCount, formatQuantity, formatMoney } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
import type { Ranking } from "./input";
import type { RankedRow } from "./rank";
import { limitingWords } from "./words";

/** `held`: what is asked of TPOT beyond the target (headroomWords). */
export function verdict(
  rows: readonly RankedRow[],
  rank: Ranking,
  partial: Unfinished | null = null,
  held: Text = verbatim(""),
): Verdict {
  if (rows.length === 0 && partial !== null) return nothingJudged(partial);
  const meeting = rows.filter(({ kind }) => kind === "meets");
  const [best] = meeting;
  if (best?.deployment == null) return nothingMeets(rows, partial);
  const { counted, servers } = best.deployment;
  const count = formatCount(counted);
  // Where the figure of the ranking is missing, the first row is the one with the fewest cards.
  const by = best.place === null ? "cards" : rank;
  const amount = amountWords(best, by);
  const [keep, all] = [formatCount(meeting.length), judgedWords(rows.length, partial)];
  return {
    finding: finding(partial, {
      en: `${count} × ${best.name} ${counted === 1 ? "serves" : "serve"} it with the ${RANK_WORD[by].en}`,
      zh: `${count} × ${best.name} 即可满足，${RANK_WORD[by].zh}`,
    }),
    evidence: text({
      en: `${formatCount(servers)} ${servers === 1 ? "server" : "servers"}${amount.en}; ${keep} of ${all.en} keep the targets${held.en}.`,
      zh: `${formatCount(servers)} 台服务器${amount.zh}；${all.zh}中有 ${keep} 款满足目标${held.zh}。`,
    }),
    help: best.limiting && partial === null ? whyNotFewer(limitingWords(best.limiting)) : null,
  };
}

const judgedWords = (judged: number, partial: Unfinished | null): Text => {
  const count = formatCount(judged);
  if (partial === null) return text({ en: `${count} accelerators`, zh: `${count} 款加速卡` });
  const all = formatCount(partial.cells);
  return text({
    en: `the ${count} that are judged, of ${all} accelerators,`,
    zh: `${all} 款加速卡已评估 ${count} 款，其`,
  });
};

function nothingJudged({ cells }: Unfinished): Verdict {
  const all = formatCount(cells);
  return {
    finding: text({ en: "So far, no accelerator is judged", zh: "目前，尚未评估任何加速卡" }),
    evidence: text({ en: `${all} accelerators.`, zh: `共 ${all} 款加速卡。` }),
    help: null,
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
    return text({ en: `, ${formatMoney(perHour)} an hour`, zh: `，每小时 ${formatMoney(perHour)}` });
  return text({ en: "", zh: "" });
}

const whyNotFewer = (words: Text): Text => text({ en: `With fewer: ${words.en}.`, zh: `更少则不够：${words.zh}。` });

const NONE = text({ en: "No accelerator keeps the targets", zh: "没有加速卡能满足目标" });
const NONE_YET = text({ en: "So far, no accelerator keeps the targets", zh: "目前，没有加速卡能满足目标" });

function nothingMeets(rows: readonly RankedRow[], partial: Unfinished | null): Verdict {
  const nearest = rows.find(({ kind, deployment }) => kind === "misses" && deployment !== null);
  const unknown = rows.filter(({ kind }) => kind === "unknown").length;
  const evidence =
    nearest?.limiting == null
      ? text({ en: "none holds the model.", zh: "均无法容纳该模型。" })
      : text({
          en: `${nearest.name} comes nearest: ${limitingWords(nearest.limiting).en}.`,
          zh: `最接近的是 ${nearest.name}：${limitingWords(nearest.limiting).zh}。`,
        });
  const ways = text({
    en: `Raise a target, lower the concurrency, store the weights narrower or allow more cards; ${formatCount(unknown)} accelerators lack published figures.`,
    zh: `可放宽目标、降低并发、采用更窄的权重格式或增加卡数上限；另有 ${formatCount(unknown)} 款缺少公开参数。`,
  });
  return { finding: partial === null ? NONE : NONE_YET, evidence, help: partial === null ? ways : null };
}
