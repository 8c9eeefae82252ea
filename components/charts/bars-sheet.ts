/** What a chart of lying bars shows, as a table: a row per bar, a column per part, the mark last. */
import type { Sheet } from "@/lib/export/sheet";
import type { StackedBars } from "./stacked-bars";

/** `rowName`: head of the column that names the bars. */
export const barsSheet = ({ rows, series, unit, mark }: StackedBars, rowName: string): Sheet => ({
  columns: [
    { label: rowName },
    ...series.map(({ name }) => ({ label: name, unit })),
    ...(mark ? [{ label: mark.name, unit }] : []),
  ],
  rows: rows.map((row, index) => [
    row,
    ...series.map(({ values }) => values[index] ?? null),
    ...(mark ? [mark.values[index] ?? null] : []),
  ]),
});
