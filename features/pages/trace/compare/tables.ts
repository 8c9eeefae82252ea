/** Tables of a comparison: effect of each kernel, and both sequences side by side. */
import { cutNames, isMerged, type Named, type Pair } from "@/features/core/trace";
import { FAMILY_NAMES, type KernelFamily } from "@/features/core/trace/rules";
import type { Figure } from "@/features/answers/explain";
import { table, type Column, type Table } from "@/lib/export/table";
import { verbatim, type Translate } from "@/lib/text";
import { toPercent } from "@/lib/units/edge";
import type { Selection } from "../selection";
import { MOST_ROWS, NAME_LETTERS } from "../tables";
import { placeNumbers, sideName, sideTime } from "./changes";
import { effectRows, type ShownEffect } from "./effects";
import type { RepeatedLine, Repeats } from "./repeats";
import { comparison, type Sides } from "./sides";
import { COMPARE_WORDS as WORDS } from "./words";

/** The last row is the difference of the walls. */
export function effectTable(t: Translate, sides: Sides): Table {
  const result = comparison(sides);
  const shown = shortNames(result.effects.map(({ name }) => name));
  const columns: readonly Column<ShownEffect>[] = [
    { id: "kernel", label: WORDS.kernel, value: ({ name }) => name, written: ({ name }) => shown(name) },
    { id: "family", label: WORDS.family, value: ({ family }) => familyWord(t, family) },
    { id: "count_a", label: WORDS.countA, value: ({ countA }) => countA ?? null },
    { id: "count_b", label: WORDS.countB, value: ({ countB }) => countB ?? null },
    { id: "mean_a", label: WORDS.meanA, unit: "µs", value: ({ meanA }) => meanA ?? null },
    { id: "mean_b", label: WORDS.meanB, unit: "µs", value: ({ meanB }) => meanB ?? null },
    { id: "count_effect", label: WORDS.countEffect, unit: "µs", value: ({ countEffect }) => countEffect ?? null },
    { id: "duration_effect", label: WORDS.durationEffect, unit: "µs", value: (row) => row.durationEffect ?? null },
    { id: "total", label: WORDS.total, unit: "µs", value: ({ total }) => total },
  ];
  return table(t, columns, effectRows(t, result));
}

const familyWord = (t: Translate, family: string | undefined): string | null => {
  if (family === undefined) return null;
  return family in FAMILY_NAMES ? t(FAMILY_NAMES[family as KernelFamily]) : family;
};

export function sequenceTable(t: Translate, sides: Sides): Table {
  const { a, b } = sides;
  const pairs = comparison(sides).pairs.slice(0, MOST_ROWS);
  const shown = shortNames(pairs.map((pair) => pairName(sides, pair)));
  const time = (side: Selection, items: readonly number[]) => (items.length === 0 ? null : sideTime(side, items));
  const columns: readonly Column<Pair>[] = [
    {
      id: "kernel",
      label: WORDS.kernel,
      value: (pair) => pairName(sides, pair),
      written: (pair) => shown(pairName(sides, pair)),
    },
    { id: "number_a", wideOnly: true, label: WORDS.numberA, value: (pair) => placeNumbers(a, pair.a) || null },
    { id: "number_b", wideOnly: true, label: WORDS.numberB, value: (pair) => placeNumbers(b, pair.b) || null },
    { id: "standing", label: WORDS.standing, value: (pair) => standing(t, pair) },
    { id: "time_a", wideOnly: true, label: WORDS.timeA, unit: "µs", value: (pair) => time(a, pair.a) },
    { id: "time_b", wideOnly: true, label: WORDS.timeB, unit: "µs", value: (pair) => time(b, pair.b) },
    {
      id: "difference",
      label: WORDS.difference,
      unit: "µs",
      value: (pair) => sideTime(b, pair.b) - sideTime(a, pair.a),
    },
  ];
  return table(t, columns, pairs);
}

function standing(t: Translate, pair: Pair): string {
  if (isMerged(pair)) return t(WORDS.merged);
  return pair.b.length === 0 ? t(WORDS.onlyA) : pair.a.length === 0 ? t(WORDS.onlyB) : "";
}

function pairName({ a, b }: Sides, pair: Pair): string {
  const [one, other] = [sideName(a, pair.a), sideName(b, pair.b)];
  return isMerged(pair) ? `${one} → ${other}` : one || other;
}

/** What repeats of both sides say of the four figures. */
export function repeatTable(t: Translate, { lines }: Repeats, figures: readonly Figure[]): Table {
  const columns: readonly Column<RepeatedLine>[] = [
    {
      id: "figure",
      label: WORDS.figure,
      value: ({ measure }) => t(figures.find(({ id }) => id === measure)?.label ?? verbatim(measure)),
    },
    { id: "a", wideOnly: true, label: WORDS.medianA, unit: "µs", value: (line) => line.a },
    { id: "b", wideOnly: true, label: WORDS.medianB, unit: "µs", value: (line) => line.b },
    {
      id: "change",
      label: WORDS.change,
      unit: "%",
      value: (line) => (line.a > 0 ? toPercent(line.b / line.a - 1) : null),
    },
    { id: "low", label: WORDS.low, unit: "%", value: ({ interval }) => interval && toPercent(interval.low) },
    { id: "high", label: WORDS.high, unit: "%", value: ({ interval }) => interval && toPercent(interval.high) },
  ];
  return table(t, columns, lines);
}

/** Names that are short already, in the room that a column has. */
export function shortNames(all: readonly string[]): (name: string) => string {
  const named = (name: string): Named => ({ name, short: name });
  const shown = cutNames(all.map(named), NAME_LETTERS);
  return (name) => shown(named(name));
}
