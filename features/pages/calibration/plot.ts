/** One description for the page's six plots: marks and lines over two axes, and a table with one row per mark. */
import { chart, type ChartWords } from "@/features/answers/chart";
import type { ChartPart } from "@/features/answers/answer";
import type { PointSeries } from "@/lib/charts/drawing";
import { table } from "@/lib/export/table";
import type { Text, Translate } from "@/lib/text";
import * as m from "./messages";

type Axis = { readonly title: Text; readonly log: boolean };

export type Plot = ChartWords & {
  readonly x: Axis;
  readonly y: Axis;
  readonly series: readonly PointSeries[];
  /** A line for the eye. */
  readonly ruler?: PointSeries | null;
};

export function plotChart(t: Translate, { x, y, series, ruler, ...words }: Plot): ChartPart {
  const rows = series.flatMap(({ name, points }) => points.map((point) => ({ ...point, name })));
  return chart(
    t,
    words,
    {
      kind: "points",
      x: { title: t(x.title), log: x.log },
      y: { title: t(y.title), log: y.log },
      series: ruler ? [...series, ruler] : series,
    },
    table<(typeof rows)[number]>(
      t,
      [
        { id: "series", label: m.series, value: ({ name }) => name },
        { id: "x", label: x.title, value: (row) => row.x },
        { id: "y", label: y.title, value: (row) => row.y },
      ],
      rows,
    ),
  );
}

type Place = { readonly x: number; readonly y: number };

export const ruler = (from: Place, to: Place): PointSeries => ({
  ...{ name: "", joined: true, quiet: true },
  points: [from, to].map((end) => ({ ...end, label: "", holds: true })),
});
