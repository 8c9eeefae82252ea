/** The figures of a drawing as the table that is shown in its place and saved beside it. */
import type { Table } from "@/lib/export/table";
import type { Curves, HeatMap } from "./drawing";

export const curvesTable = ({ x, y, lines }: Curves): Table => ({
  columns: [
    { id: "line", label: "" },
    { id: "x", label: x.title, unit: x.unit },
    { id: "y", label: y.title, unit: y.unit },
  ],
  rows: lines.flatMap(({ name, points }) => points.map((point) => [name, point.x, point.y])),
});

export const heatTable = ({ axes, columns, rows, values, unit }: HeatMap): Table => ({
  columns: [
    { id: "row", label: `${axes.y} \\ ${axes.x}` },
    ...columns.map((label, place) => ({ id: `column-${place}`, label, unit })),
  ],
  rows: rows.map((row, index) => [row, ...(values[index] ?? [])]),
});
