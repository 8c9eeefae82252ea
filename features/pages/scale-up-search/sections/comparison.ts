/** Pinned rows compared with the winner, figure by figure. Pure. */
import { REASONS } from "@/features/core/search/layouts/criteria/reasons";
import type { Simulated } from "@/features/core/search/layouts/simulate-best";
import { REASON_WORDS } from "@/features/core/search/layouts/words";
import { table, type Table } from "@/lib/export/table";
import { formatNumber, formatPercent, NOTHING } from "@/lib/format/quantity";
import type { Text, Translate } from "@/lib/text";
import { KILO } from "@/lib/units/edge";
import { STATE_WORDS } from "../headings";
import { listMeasures } from "../results/measures";
import { runState } from "./simulated-runs";
import type { SearchStanding } from "../results/progress";
import { wordAt } from "../words";
import * as m from "./messages";

/** Columns that a screen still holds. */
const MOST = 6;

/** The winner, then the pinned rows in the order in which they were pinned; those of another space are left out. */
export const comparedRows = ({ rows, winner }: SearchStanding, pinned: readonly number[]): readonly number[] =>
  [...new Set([...(winner === null ? [] : [winner]), ...pinned])].filter((row) => rows.has(row)).slice(0, MOST);

type Line = {
  readonly id: string;
  readonly label: string;
  /** One of each configuration. */
  readonly cells: readonly { readonly value: number | null; readonly written: string }[];
};

/** Every measure of the closed form, then the simulated times where there are runs. The first configuration is what others are held against. */
function comparedLines(standing: SearchStanding, rows: readonly number[], t: Translate): readonly Line[] {
  const { request, runs } = standing;
  const run = (row: number): Simulated | null => runs.find(({ index }) => index === row) ?? null;
  const simulated = (id: "ttft" | "tpot" | "e2e", statistic: "mean" | "p99") => {
    const scale = id === "e2e" ? 1 : KILO;
    const values = { name: id.toUpperCase(), unit: id === "e2e" ? "s" : "ms" };
    const label =
      statistic === "mean" ? m.nameMeanSimulated(values) : m.nameStatisticSimulated({ ...values, statistic });
    return line(`${id}_${statistic}`, label, rows, (row) => (run(row)?.[id][statistic] ?? NaN) * scale, t);
  };
  return [
    {
      id: "state",
      label: t(m.verdict),
      cells: rows.map((row) => ({ value: null, written: t(stateWord(standing, row, run(row))) })),
    },
    ...listMeasures(request.space, standing.rows).map(({ id, label, unit, of }) =>
      line(id, unit === "" ? label : m.labelUnit({ unit, label }), rows, of, t),
    ),
    ...(runs.length === 0
      ? []
      : (["ttft", "tpot", "e2e"] as const).flatMap((id) => [simulated(id, "mean"), simulated(id, "p99")])),
  ];
}

function line(id: string, label: Text, rows: readonly number[], of: (row: number) => number, t: Translate): Line {
  const values = rows.map(of);
  const [base = NaN] = values;
  const cells = values.map((value, index) => {
    if (!Number.isFinite(value)) return { value: null, written: NOTHING };
    const change = index === 0 || !Number.isFinite(base) || base === 0 ? null : value / base - 1;
    const sign = change !== null && change > 0 ? "+" : "";
    const far = change === null || Math.abs(change) < 5e-4 ? "" : ` (${sign}${formatPercent(change, 2)})`;
    return { value, written: `${formatNumber(value)}${far}` };
  });
  return { id, label: t(label), cells };
}

function stateWord({ rows }: SearchStanding, row: number, run: Simulated | null): Text {
  if (run) return runState(run);
  if (rows.figure(row, "failed") === 0) return STATE_WORDS.passes;
  const reason = REASONS[rows.figure(row, "binding")];
  return reason === undefined ? STATE_WORDS.fails : REASON_WORDS[reason].label;
}

/** As many columns as configurations. */
export function comparedTable(standing: SearchStanding, rows: readonly number[], t: Translate): Table {
  return table<Line>(
    t,
    [
      { id: "label", label: m.figure, value: ({ label }) => label },
      ...rows.map((row, index) => ({
        id: `row-${row}`,
        label: wordAt(standing.request.space, row),
        value: ({ cells }: Line) => cells[index]?.value ?? cells[index]?.written,
        written: ({ cells }: Line) => cells[index]?.written,
      })),
    ],
    comparedLines(standing, rows, t),
  );
}
