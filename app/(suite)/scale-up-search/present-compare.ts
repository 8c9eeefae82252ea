/** Pinned rows beside the winner, figure by figure. Pure. */
import type { DataColumn } from "@/components/tables/data-table";
import { measuresOf } from "@/features/pages/scale-up-search/measures";
import type { SearchStanding } from "@/features/pages/scale-up-search/standing";
import { wordAt } from "@/features/pages/scale-up-search/words";
import { REASONS } from "@/features/core/search/layouts/reasons";
import type { Simulated } from "@/features/core/search/layouts/simulate-best";
import { REASON_WORDS } from "@/features/core/search/layouts/words";
import type { Sheet } from "@/lib/export/sheet";
import { formatNumber, formatPercent, NOTHING } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
import { runState } from "./present-runs";
import { STATE_WORDS, type Translate } from "./words";

/** Columns that a screen still holds. */
const MOST = 6;

/** The winner, then the pinned rows in the order in which they were pinned; those of another space are left out. */
export const comparedRows = ({ rows, winner }: SearchStanding, pinned: readonly number[]): readonly number[] =>
  [...new Set([...(winner === null ? [] : [winner]), ...pinned])].filter((row) => rows.has(row)).slice(0, MOST);

export type ComparedLine = {
  readonly id: string;
  readonly label: string;
  /** One of each configuration. */
  readonly cells: readonly { readonly value: number | null; readonly written: string }[];
};

/** Every measure of the closed form, then the simulated times where there are runs. The first configuration is what others are held against. */
export function comparedLines(
  standing: SearchStanding,
  rows: readonly number[],
  t: Translate,
): readonly ComparedLine[] {
  const { request, runs } = standing;
  const run = (row: number): Simulated | null => runs.find(({ index }) => index === row) ?? null;
  const simulated = (id: "ttft" | "tpot" | "e2e", statistic: "mean" | "p99") => {
    const scale = id === "e2e" ? 1 : 1e3;
    const label = text({
      en: `${id.toUpperCase()} ${statistic}, simulated [${id === "e2e" ? "s" : "ms"}]`,
      zh: `${id.toUpperCase()} ${statistic === "mean" ? "均值" : statistic}，仿真 [${id === "e2e" ? "s" : "ms"}]`,
    });
    return line(`${id}_${statistic}`, label, rows, (row) => (run(row)?.[id][statistic] ?? NaN) * scale, t);
  };
  return [
    {
      id: "state",
      label: t(text({ en: "Verdict", zh: "判定" })),
      cells: rows.map((row) => ({ value: null, written: t(stateOf(standing, row, run(row))) })),
    },
    ...measuresOf(request.space, standing.rows).map(({ id, label, unit, of }) =>
      line(id, unit === "" ? label : text({ en: `${label.en} [${unit}]`, zh: `${label.zh} [${unit}]` }), rows, of, t),
    ),
    ...(runs.length === 0
      ? []
      : (["ttft", "tpot", "e2e"] as const).flatMap((id) => [simulated(id, "mean"), simulated(id, "p99")])),
  ];
}

function line(
  id: string,
  label: Text,
  rows: readonly number[],
  of: (row: number) => number,
  t: Translate,
): ComparedLine {
  const values = rows.map(of);
  const [base = NaN] = values;
  const cells = values.map((value, place) => {
    if (!Number.isFinite(value)) return { value: null, written: NOTHING };
    const change = place === 0 || !Number.isFinite(base) || base === 0 ? null : value / base - 1;
    const sign = change !== null && change > 0 ? "+" : "";
    const far = change === null || Math.abs(change) < 5e-4 ? "" : ` (${sign}${formatPercent(change, 2)})`;
    return { value, written: `${formatNumber(value)}${far}` };
  });
  return { id, label: t(label), cells };
}

function stateOf({ rows }: SearchStanding, row: number, run: Simulated | null): Text {
  if (run) return runState(run);
  if (rows.figure(row, "failed") === 0) return STATE_WORDS.passes;
  const reason = REASONS[rows.figure(row, "binding")];
  return reason === undefined ? STATE_WORDS.fails : REASON_WORDS[reason].label;
}

export function comparedColumns(
  { request }: SearchStanding,
  rows: readonly number[],
  t: Translate,
): readonly DataColumn<ComparedLine>[] {
  return [
    {
      id: "label",
      head: t(text({ en: "Figure", zh: "指标" })),
      kind: "text",
      value: ({ label }) => label,
      rowHead: true,
    },
    ...rows.map((row, place): DataColumn<ComparedLine> => ({
      id: `row-${row}`,
      head: wordAt(request.space, row),
      kind: "text",
      value: ({ cells }) => cells[place]?.written ?? NOTHING,
    })),
  ];
}

export const comparedSheet = (standing: SearchStanding, rows: readonly number[], t: Translate): Sheet => ({
  columns: [{ label: t(verbatim("")) }, ...rows.map((row) => ({ label: wordAt(standing.request.space, row) }))],
  rows: comparedLines(standing, rows, t).map(({ label, cells }) => [
    label,
    ...cells.map(({ value, written }) => value ?? written),
  ]),
});
