/**
 * The sentence above the figures: what serves the model with least, and why not with less. While some are not judged yet, what is found so far, in a
 * line or two: why no fewer is said of the end alone, and a sentence that comes and goes moves everything below it.
 */
import type { Unfinished, Verdict } from "@/features/answers/answer";
import { finding } from "@/features/analysis/long-analysis";
import { formatCount, formatQuantity, formatMoney } from "@/lib/format/quantity";
import { verbatim, type Text } from "@/lib/text";
import type { Ranking } from "./input";
import type { RankedRow } from "./rank";
import { limitingWords } from "./words";
import * as m from "./messages";

/** `held`: the TPOT headroom in words (headroomWords). */
export function verdict(
  rows: readonly RankedRow[],
  rank: Ranking,
  partial: Unfinished | null = null,
  margin: Text = verbatim(""),
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
    finding: finding(partial, m.countNameServeItWith({ count, name: best.name, counted, by: RANK_WORD[by] })),
    evidence: m.serversAmountKeepOfAll({
      servers: formatCount(servers),
      servers2: servers,
      keep,
      amount,
      all,
      held: margin,
    }),
    help: best.limiting && partial === null ? whyNotFewer(limitingWords(best.limiting)) : null,
  };
}

const judgedWords = (judged: number, partial: Unfinished | null): Text => {
  const count = formatCount(judged);
  if (partial === null) return m.countAccelerators({ count });
  const all = formatCount(partial.cells);
  return m.countThatAreJudgedOf({ count, all });
};

function nothingJudged({ cells }: Unfinished): Verdict {
  const all = formatCount(cells);
  return {
    finding: m.soFarNoAcceleratorIs,
    evidence: m.allAccelerators({ all }),
    help: null,
  };
}

const RANK_WORD: Readonly<Record<Ranking, Text>> = {
  cards: m.fewestCards,
  power: m.leastPower,
  cost: m.leastCost,
};

function amountWords({ watts, perHour }: RankedRow, rank: Ranking): Text {
  if (rank === "power" && watts !== null) {
    const power = formatQuantity(watts, "W");
    return m.power3({ power });
  }
  if (rank === "cost" && perHour !== null) return m.perHourHour({ perHour: formatMoney(perHour) });
  return m.sign;
}

const whyNotFewer = (words: Text): Text => m.withFewerWords({ words });

function nothingMeets(rows: readonly RankedRow[], partial: Unfinished | null): Verdict {
  const nearest = rows.find(({ kind, deployment }) => kind === "misses" && deployment !== null);
  const unknown = rows.filter(({ kind }) => kind === "unknown").length;
  const evidence =
    nearest?.limiting == null
      ? m.noneHoldsModel
      : m.nameComesNearestLimiting({ name: nearest.name, limiting: limitingWords(nearest.limiting) });
  const ways = m.raiseTargetLowerConcurrencyStore({ unknown, unknown2: formatCount(unknown) });
  return {
    finding: partial === null ? m.noAcceleratorKeepsTargets : m.soFarNoAcceleratorKeeps,
    evidence,
    help: partial === null ? ways : null,
  };
}
