/** Columns of tables whose rows are scenarios that were worked out, and words for those that cannot be. */
import type { Chance } from "@/features/core/evidence/chance";
import { chanceWord } from "@/features/core/evidence/chance-words";
import { hasLimit, limitProbability } from "@/features/core/evidence/limit-probability";
import { formatMoney, isMoney } from "@/lib/format/quantity";
import { scaled, type Column } from "@/lib/export/table";
import type { Issue } from "@/lib/issue";
import { BETWEEN, joinTexts, type Text, type Translate } from "@/lib/text";
import type { RowFigures } from "./figures";
import { broken, LIMIT_WORD, type LimitId, type LimitState } from "./limits";
import { METRICS } from "./metrics";
import type { Judged } from "./settings";
import { LIMITED_BY_WORD } from "@/features/words";
import { IN_PERCENT } from "@/lib/units/shown-in";
import * as m from "./messages";

export type Worked = {
  /** null: it cannot be run. */
  readonly figures: RowFigures | null;
  readonly limits: readonly LimitState[];
  readonly within: boolean;
  /** Its turn has not come yet. */
  readonly pending?: boolean;
};

/** Those figures that any row has (prices are often left out), each in the unit that suits its rows. */
export const metricColumns = (rows: readonly Worked[], judged: Judged): readonly Column<Worked>[] =>
  usedMetrics(rows, judged).map(({ id, label, unit, of }) => {
    const value = ({ figures }: Worked) => figures && of(figures, judged);
    const price = isMoney(unit) && { written: (row: Worked) => cents(value(row)), essential: true };
    return scaled({ id, label, unit, value, ...price }, rows);
  });

/** Its sign stands in the head. */
const cents = (value: number | null | undefined): string | undefined =>
  value == null ? undefined : formatMoney(value).replace("$", "");

export const usedMetrics = (rows: readonly Worked[], judged: Judged) =>
  METRICS.filter(({ of }) => rows.some(({ figures }) => figures && of(figures, judged) !== null));

export const CANNOT_RUN = m.cannotBeRun;

/** How sure the limits of a row under load are kept; null: it has none, or single passes are judged, of which nothing was measured. */
export function rowChance(figures: RowFigures | null, judged: Judged): Chance | null {
  if (judged !== "served" || !figures?.served || !hasLimit(figures.targets)) return null;
  return limitProbability(figures, figures.served, figures.targets);
}

/** "✓ safe 96 %", "▲ tight 83 %", or the limits that are broken. */
export const limitsColumn = (t: Translate, judged: Judged): Column<Worked> => ({
  id: "limits",
  label: m.limits,
  value: ({ within }) => within,
  written: ({ within, figures, limits, pending }) => {
    if (pending) return "…";
    if (figures === null) return `✕ ${t(CANNOT_RUN)}`;
    const missed = broken(limits).map(({ id }) => t(LIMIT_SHORT[id]));
    if (!within) return `✕ ${missed.join(", ")}`;
    const chance = rowChance(figures, judged);
    return chance ? t(chanceWord(chance.all, within)) : "✓";
  },
});

const LIMIT_SHORT: Readonly<Record<LimitId, Text>> = {
  ...LIMIT_WORD,
  weights: m.weights,
  cache: m.cache,
};

export const filledColumn: Column<Worked> = {
  id: "filled",
  label: m.memoryFilled,
  ...IN_PERCENT,
  value: ({ figures }) => figures && figures.memory.taken / figures.memory.budget,
};

export const limitedColumn = (t: Translate): Column<Worked> => ({
  id: "limited",
  label: m.heldBackBy,
  value: ({ figures }) => figures?.served && t(LIMITED_BY_WORD[figures.served.limitedBy]),
});

/** "Llama 3.3 70B: what stands in the way. What would help." */
export function obstacle(name: Text, issues: readonly Issue[]): Text {
  const sentences = issues.flatMap(({ message, fix }) => (fix ? [message, fix] : [message]));
  return m.nameSaid({ name, said: joinTexts(sentences, BETWEEN) });
}
