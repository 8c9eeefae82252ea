/** Tables of kernels that other profilers wrote, on the page: what took longest, and idle time where the table has it. */
import type { Part, Verdict } from "@/features/answers/answer";
import { tableFinding, type KernelTable } from "@/features/core/trace/reading";
import { table, type Column } from "@/lib/export/table";
import { verbatim, type Translate } from "@/lib/text";
import { fromUs, toPercent } from "@/lib/units/edge";
import { unstopped } from "@/lib/format/word-forms";
import type { NamedTable } from "../answer";
import { WORDS } from "../words";
import * as m from "@/features/pages/trace/messages";

/** Of the one that was opened last; null without. */
export function tableVerdict(tables: readonly NamedTable[]): Verdict | null {
  const last = tables.at(-1);
  if (last === undefined) return null;
  return { finding: unstopped(tableFinding(last.table)), evidence: m.measuredName({ name: last.name }), help: null };
}

export const tableParts = (tables: readonly NamedTable[], t: Translate): readonly Part[] =>
  tables.flatMap(({ name, table: kernels }, index): readonly Part[] => [
    ...(kernels.times.length === 0 ? [] : [timesPart(`times-${index}`, name, kernels, t)]),
    ...(kernels.rows.length === 0 ? [] : [rowsPart(`table-${index}`, name, kernels, t)]),
  ]);

function rowsPart(id: string, name: string, { rows }: KernelTable, t: Translate): Part {
  type Row = KernelTable["rows"][number];
  const columns: readonly Column<Row>[] = [
    { id: "kernel", label: WORDS.name, value: (row) => row.name },
    { id: "kind", wideOnly: true, label: WORDS.kind, value: ({ parent, category }) => parent || category },
    { id: "n", label: WORDS.count, value: ({ calls }) => calls },
    { id: "mean", wideOnly: true, label: WORDS.mean, unit: "µs", value: ({ mean }) => mean },
    { id: "sum", label: WORDS.sum, unit: "s", value: ({ total }) => fromUs(total) },
    { id: "share", label: m.ofTable, unit: "%", value: ({ share }) => toPercent(share) },
  ];
  return { kind: "table", id, title: verbatim(name), table: table(t, columns, rows), paged: true };
}

function timesPart(id: string, name: string, { times }: KernelTable, t: Translate): Part {
  type Row = KernelTable["times"][number];
  const columns: readonly Column<Row>[] = [
    { id: "rank", label: m.rank, value: ({ rank }) => rank },
    { id: "wall", label: WORDS.wall, unit: "s", value: ({ span }) => fromUs(span) },
    { id: "busy", label: WORDS.busy, unit: "s", value: ({ busy }) => fromUs(busy) },
    { id: "idle", label: m.idle2, unit: "s", value: ({ idle }) => fromUs(idle) },
    { id: "idle_share", label: m.ofTable, unit: "%", value: ({ idle, span }) => toPercent(idle / span) },
  ];
  return { kind: "table", id, title: verbatim(name), table: table(t, columns, times) };
}
