/** Charts and the tables behind them, from rows and columns that are said once. */
import { headText, type Head } from "@/features/quantities";
import { drawnTable, type Tabled } from "@/lib/charts/drawn-table";
import type { ChartPoint, Columns, CurveLine, Curves, Drawing, PointChart, PointSeries } from "@/lib/charts/drawing";
import { cell, table, type Column, type Table } from "@/lib/export/table";
import type { Text, Translate } from "@/lib/text";
import type { ChartPart } from "./answer";

export type ChartWords = {
  readonly id: string;
  readonly label: Text;
  readonly title: Text | string;
  readonly subtitle: Text | string;
};

/** `behind` is left out where the drawing has in it all that its table says. */
export function chart(t: Translate, words: ChartWords, drawing: Tabled, behind?: Table): ChartPart;
export function chart(t: Translate, words: ChartWords, drawing: Drawing, behind: Table): ChartPart;
export function chart(t: Translate, words: ChartWords, drawing: Drawing, behind?: Table): ChartPart {
  const { id, label, title, subtitle } = words;
  return {
    ...{ kind: "chart", id, label, title: inWords(t, title), subtitle: inWords(t, subtitle), drawing },
    table: behind ?? drawnTable(drawing as Tabled, t),
  };
}

const inWords = (t: Translate, words: Text | string): string => (typeof words === "string" ? words : t(words));

/** Which axes are logarithmic. */
type Log = { readonly log?: "x" | "y" | "xy" };

export type Line<Row> = Column<Row> &
  Pick<CurveLine, "slot" | "dashed"> & {
    /** In the legend, where the head of its column would not do. */
    readonly legend?: Text | string;
  };

type CurveChart<Row> = ChartWords &
  Log &
  Partial<Pick<Curves, "across" | "along" | "narrow">> & {
    readonly x: Column<Row> & Pick<Curves["x"], "ticks">;
    /** Its factor is that of all lines, where the table has them in another unit. */
    readonly y: Omit<Head, "label"> & { readonly label: Text | string };
    readonly lines: readonly Line<Row>[];
    /** Of the table alone, behind x and the lines. */
    readonly also?: readonly Column<Row>[];
    /** All columns of the table, where they are others than x, lines and `also`. */
    readonly columns?: readonly Column<Row>[];
  };

/** A line per column; rows without a value of it are no points. */
export function curveChart<Row>(t: Translate, rows: readonly Row[], spec: CurveChart<Row>): ChartPart {
  const { x, y, lines, also = [], log = "", across = [], along = [], narrow } = spec;
  const points = ({ value, factor }: Line<Row>): CurveLine["points"] =>
    rows.flatMap((row) => {
      const height = cell({ value, ...scale(y.factor ?? factor) }, row);
      return height === null || height === undefined ? [] : [{ x: Number(cell(x, row)), y: Number(height) }];
    });
  const curves: Curves = {
    x: {
      ...{ title: inWords(t, x.label), unit: x.unit ?? "", log: log.includes("x") },
      ...(x.ticks && { ticks: x.ticks }),
    },
    y: { title: inWords(t, y.label), unit: y.unit ?? "", log: log.includes("y") },
    lines: lines.map((line) => ({
      ...{ name: inWords(t, line.legend ?? line.label), slot: line.slot },
      ...(line.dashed !== undefined && { dashed: line.dashed }),
      points: points(line),
    })),
    ...{ across, along, ...(narrow && { narrow }) },
  };
  return chart(t, spec, { kind: "curves", ...curves }, table(t, spec.columns ?? [x, ...lines, ...also], rows));
}

const scale = (factor: number | undefined) => (factor === undefined ? {} : { factor });

/** Rows that share a mark. */
type Group<Row> = Omit<PointSeries, "points"> & { readonly rows: readonly Row[] };

type Axis<Row> = Column<Row> & { readonly label: Text };

type PointsOfRows<Row> = ChartWords &
  Log &
  Pick<PointChart, "limit"> & {
    readonly x: Axis<Row>;
    readonly y: Axis<Row>;
    readonly point: (row: Row) => Omit<ChartPoint, "x" | "y">;
    /** Columns of the table before x and y, and behind them. */
    readonly first: readonly Column<Row>[];
    readonly also?: readonly Column<Row>[];
    /** Lines for the eye, which no table has. */
    readonly lines?: readonly PointSeries[];
  };

/** A mark per row; a row of the table for each. Groups without rows are left out. */
export function pointChart<Row>(t: Translate, groups: readonly Group<Row>[], spec: PointsOfRows<Row>): ChartPart {
  const { x, y, point, first, also = [], lines = [], log = "", limit } = spec;
  const series = groups
    .filter(({ rows }) => rows.length > 0)
    .map(({ rows, ...look }) => ({
      ...look,
      points: rows.map((row) => ({ x: Number(cell(x, row)), y: Number(cell(y, row)), ...point(row) })),
    }));
  const drawing: PointChart = {
    x: { title: headText(t, x), log: log.includes("x") },
    y: { title: headText(t, y), log: log.includes("y") },
    series: [...series, ...lines],
    ...(limit !== undefined && { limit }),
  };
  const rows = groups.flatMap((group) => group.rows);
  return chart(t, spec, { kind: "points", ...drawing }, table(t, [...first, x, y, ...also], rows));
}

type Bars<Row> = Column<Row> & {
  readonly slot: number;
  /** In the legend, where the head of its column would not do; short where there is little room. */
  readonly legend?: Text | string;
  readonly short?: Text;
  /** What a hover says; the plain number where there is none. */
  readonly said?: (row: Row) => string;
};

type ColumnChart<Row> = ChartWords &
  Pick<Columns, "own" | "ratios"> & {
    readonly x: Column<Row>;
    /** Title of the axis below, where the head of x would not do. */
    readonly across?: string;
    readonly y: Head;
    /** What stands under each column; left out: the labels are numbers, x or `mark`, and the axis chooses. */
    readonly named?: (row: Row) => string;
    readonly mark?: (row: Row) => string;
    /** Of the table alone, between x and the parts. */
    readonly between?: readonly Column<Row>[];
    readonly bars: readonly Bars<Row>[];
  };

/** A column per row, a part of it per bar. */
export function columnChart<Row>(t: Translate, rows: readonly Row[], words: ColumnChart<Row>): ChartPart {
  const { x, y, named, mark, between = [], bars, own, ratios } = words;
  const drawing: Columns = {
    axes: { x: words.across ?? headText(t, x), y: headText(t, y) },
    labels: rows.map((row) => (named ?? mark)?.(row) ?? String(cell(x, row))),
    ...{ categories: named !== undefined, ...(own !== undefined && { own }), ...(ratios && { ratios }) },
    series: bars.map(({ slot, legend, short, said, ...column }) => ({
      ...{ name: inWords(t, legend ?? column.label), ...(short && { short: t(short) }), slot },
      values: rows.map((row) => Number(cell(column, row))),
      ...(said && { written: rows.map(said) }),
    })),
  };
  return chart(t, words, { kind: "columns", ...drawing }, table(t, [x, ...between, ...bars], rows));
}
