/** Tables of a comparison: what each kernel changed, and both sequences side by side. */
import { cutNames, type Named } from "@/features/core/trace/kernels/cut-names";
import { FAMILY_NAMES, type KernelFamily } from "@/features/core/trace/kernels/rules";
import { shortName } from "@/features/core/trace/kernels/short-name";
import type { Comparison, EffectRow, Pair } from "@/features/core/trace/tables/compare";
import { table, type Column, type Table } from "@/lib/export/table";
import type { Translate } from "@/lib/text";
import type { Selection } from "../selection";
import { MOST_ROWS, NAME_LETTERS } from "../tables";
import { comparison, type Sides } from "./sides";
import { COMPARE_WORDS as WORDS } from "./words";

type Row = Partial<EffectRow> & Pick<EffectRow, "name" | "total">;

/** The last row is the difference of the walls. */
export function effectTable(t: Translate, sides: Sides): Table {
  const found = comparison(sides);
  const shown = shortNames(found.effects.map(({ name }) => name));
  const columns: readonly Column<Row>[] = [
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
  return table(t, columns, effectRows(t, found));
}

function effectRows(t: Translate, { effects, waits, wallA, wallB }: Comparison): readonly Row[] {
  const sum = (value: (row: EffectRow) => number): number => effects.reduce((total, row) => total + value(row), 0);
  const rows = [
    ...effects,
    { name: t(WORDS.waits), countEffect: 0, durationEffect: waits, total: waits } satisfies Row,
  ].toSorted((a, b) => Math.abs(b.total) - Math.abs(a.total));
  const whole: Row = {
    name: t(WORDS.wall),
    countA: sum(({ countA }) => countA),
    countB: sum(({ countB }) => countB),
    countEffect: sum(({ countEffect }) => countEffect),
    durationEffect: sum(({ durationEffect }) => durationEffect) + waits,
    total: wallB - wallA,
  };
  return [...rows, whole];
}

const familyWord = (t: Translate, family: string | undefined): string | null => {
  if (family === undefined) return null;
  return family in FAMILY_NAMES ? t(FAMILY_NAMES[family as KernelFamily]) : family;
};

export function sequenceTable(t: Translate, sides: Sides): Table {
  const { a, b } = sides;
  const pairs = comparison(sides).pairs.slice(0, MOST_ROWS);
  const shown = shortNames(pairs.map((pair) => pairName(sides, pair)));
  const columns: readonly Column<Pair>[] = [
    { id: "number_a", label: WORDS.numberA, value: (pair) => numbered(a, pair.a) },
    { id: "number_b", label: WORDS.numberB, value: (pair) => numbered(b, pair.b) },
    {
      id: "kernel",
      label: WORDS.kernel,
      value: (pair) => pairName(sides, pair),
      written: (pair) => shown(pairName(sides, pair)),
    },
    { id: "time_a", label: WORDS.timeA, unit: "µs", value: (pair) => timeAt(a, pair.a) },
    { id: "time_b", label: WORDS.timeB, unit: "µs", value: (pair) => timeAt(b, pair.b) },
    {
      id: "difference",
      label: WORDS.difference,
      unit: "µs",
      value: (pair) => (timeAt(b, pair.b) ?? 0) - (timeAt(a, pair.a) ?? 0),
    },
  ];
  return table(t, columns, pairs);
}

/** Names that are short already, in the room that a column has. */
export function shortNames(all: readonly string[]): (name: string) => string {
  const named = (name: string): Named => ({ name, short: name });
  const shown = cutNames(all.map(named), NAME_LETTERS);
  return (name) => shown(named(name));
}

const numbered = ({ range }: Selection, item: number | null): number | null =>
  item === null ? null : item - range.from + 1;

function pairName({ a, b }: Sides, pair: Pair): string {
  const [{ opened, device }, item] = pair.a === null ? [b, pair.b] : [a, pair.a];
  return shortName(opened.trace.names[device.work.nameId[item ?? 0] ?? 0] ?? "");
}

const timeAt = ({ device: { work } }: Selection, item: number | null): number | null =>
  item === null ? null : (work.end[item] ?? 0) - (work.start[item] ?? 0);
