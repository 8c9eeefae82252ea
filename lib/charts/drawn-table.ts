/** The figures of a drawing as the table that is shown in its place and saved beside it. */
import type { Table } from "@/lib/export/table";
import type { Translate } from "@/lib/text";
import type { Curves, Drawing, Flows, HeatMap, Intervals, StackedBars } from "./drawing";
import * as m from "./messages";

/** Drawings that have in them all that a table says. */
export type Tabled = Extract<Drawing, { readonly kind: "curves" | "heat" | "bars" | "flows" | "intervals" }>;

export function drawnTable(drawing: Tabled, t: Translate): Table {
  switch (drawing.kind) {
    case "curves":
      return curvesTable(drawing);
    case "heat":
      return heatTable(drawing);
    case "bars":
      return barsTable(drawing, t);
    case "flows":
      return flowsTable(drawing);
    case "intervals":
      return intervalsTable(drawing, t);
  }
}

const curvesTable = ({ x, y, lines }: Curves): Table => ({
  columns: [
    { id: "line", label: "" },
    { id: "x", label: x.title, unit: x.unit },
    { id: "y", label: y.title, unit: y.unit },
  ],
  rows: lines.flatMap(({ name, points }) => points.map((point) => [name, point.x, point.y])),
});

const heatTable = ({ axes, columns, rows, values, unit }: HeatMap): Table => ({
  columns: [
    { id: "row", label: `${axes.y} \\ ${axes.x}` },
    ...columns.map((label, index) => ({ id: `column-${index}`, label, unit })),
  ],
  rows: rows.map((row, index) => [row, ...(values[index] ?? [])]),
});

/** A row per bar, a column per part, the mark last; `rowName` is the head of the column that names the bars. */
export const barsTable = ({ rows, series, unit, mark }: StackedBars, t: Translate, rowName = m.ofWord): Table => ({
  columns: [
    { id: "bar", label: t(rowName) },
    ...series.map(({ name }, index) => ({ id: `part-${index + 1}`, label: name, unit })),
    ...(mark ? [{ id: "mark", label: mark.name, unit }] : []),
  ],
  rows: rows.map((row, index) => [
    row,
    ...series.map(({ values }) => values[index] ?? null),
    ...(mark ? [mark.values[index] ?? null] : []),
  ]),
});

/** A row per band. */
const flowsTable = ({ columns, nodes, bands, unit }: Flows): Table => ({
  columns: [
    { id: "from", label: columns.slice(0, -1).join(", ") },
    { id: "to", label: columns.slice(1).join(", ") },
    { id: "value", label: "", unit },
  ],
  rows: bands.map(({ from, to, value }) => [nodes[from]?.label ?? "", nodes[to]?.label ?? "", value]),
});

/** A row per interval, under the name of its group. */
const intervalsTable = ({ groups, axis, unit }: Intervals, t: Translate): Table => ({
  columns: [
    { id: "group", label: "" },
    { id: "row", label: t(m.ofWord) },
    { id: "value", label: axis, unit },
    { id: "low", label: "p10", unit },
    { id: "high", label: "p90", unit },
    { id: "word", label: "" },
  ],
  rows: groups.flatMap(({ name, rows }) =>
    rows.map(({ label, value, low, high, word }) =>
      value === null ? [name, label, null, null, null, word] : [name, label, value, low, high, word],
    ),
  ),
});
