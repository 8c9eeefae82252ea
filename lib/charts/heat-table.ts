/** What a heat map shows, as a table: its rows and columns are those of the map. */
import type { Sheet } from "@/lib/export/sheet";
import type { HeatMap } from "./drawing";

export const heatTable = ({ axes, columns, rows, values, unit }: HeatMap): Sheet => ({
  columns: [{ label: `${axes.y} \\ ${axes.x}` }, ...columns.map((label) => ({ label, unit }))],
  rows: rows.map((row, index) => [row, ...(values[index] ?? [])]),
});
