/** Points and curves over two axes. */
import { withItsUnit } from "@/lib/format/scale";
import type { ChartPoint, Curves, PointChart, PointSeries } from "../drawing";
import { headed, xScale, yScale, type Frame } from "./axis";
import type { Polyline } from "../free-place";
import { levels, uprightBeside, uprights } from "./rules";
import { axis, placeable, type Axis } from "./scale";
import {
  legend,
  legendHeight,
  mark,
  hoverTitle,
  sheet,
  slotVariable,
  words,
  type LegendEntry,
  type Room,
} from "./marks";

const HEIGHT = 300;
/** Px: a narrower drawing has the first lines only, where there are many. */
const NARROW = 600;
/** More marks than this lie on each other. */
const DENSE = 120;

const frameIn = (width: number, height: number): Frame => ({
  left: 52,
  right: width - 18,
  top: 22,
  bottom: height - 40,
});

const sheetHeight = ({ width, height }: Room, entries: readonly LegendEntry[]): number =>
  height === undefined ? HEIGHT : height - legendHeight(entries, width);

type Spot = { readonly x: number; readonly y: number };
type Places = {
  readonly x: Axis;
  readonly y: Axis;
  readonly frame: Frame;
  readonly width: number;
  readonly height: number;
};

export function pointsSvg(chart: PointChart, label: string, room: Room): string {
  const shown = (series: PointSeries): PointSeries => ({
    ...series,
    points: series.points.filter((point) => placeable(point.x, chart.x.log) && placeable(point.y, chart.y.log)),
  });
  const all = chart.series.map(shown);
  const points = all.flatMap((series) => series.points);
  const entries = pointLegend(all);
  const { width } = room;
  const height = sheetHeight(room, entries);
  const frame = frameIn(width, height);
  const places: Places = {
    ...{ frame, width, height },
    x: axis({ ...chart.x, values: points.map(({ x }) => x), from: frame.left, to: frame.right }),
    y: axis({ ...chart.y, values: points.map(({ y }) => y), from: frame.bottom, to: frame.top }),
  };
  const drawn = all.map((series, index) => seriesMarks(series, index, places)).join("");
  return legend(entries) + onSheet(label, places, [chart.x.title, chart.y.title], drawn + limit(chart, places, all));
}

export function curvesSvg({ x, y, lines: offered, narrow, across, along }: Curves, label: string, room: Room): string {
  const { width } = room;
  const lines = width < NARROW ? offered.slice(0, narrow) : offered;
  const entries = lines.map(({ name, slot, dashed }) => ({
    name,
    color: slotVariable(slot),
    sign: dashed ? "╌╌" : "━━",
  }));
  const height = sheetHeight(room, entries);
  const frame = frameIn(width, height);
  const all = lines.map((line) => ({
    ...line,
    points: line.points.filter((point) => placeable(point.x, x.log) && placeable(point.y, y.log)),
  }));
  const points = all.flatMap((line) => line.points);
  const rules = {
    x: across.filter(({ at }) => placeable(at, x.log)),
    y: along.filter(({ at }) => placeable(at, y.log)),
  };
  const places: Places = {
    ...{ frame, width, height },
    x: axis({ ...x, values: points.map((point) => point.x), from: frame.left, to: frame.right, free: true }),
    y: axis({
      ...y,
      values: [...points, ...rules.y.map(({ at }) => ({ y: at }))].map((point) => point.y),
      from: frame.bottom,
      to: frame.top,
    }),
  };
  const drawn = all.map(
    ({ name, slot, dashed, points: spots }) =>
      path(spots, places, slotVariable(slot), dashed === true) +
      (spots.length > DENSE ? [] : spots)
        .map((spot) =>
          dot(
            spot,
            places,
            2,
            slotVariable(slot),
            true,
            `${name}\n${withItsUnit(spot.x, x.unit)} → ${withItsUnit(spot.y, y.unit)}`,
          ),
        )
        .join(""),
  );
  const ruled = [
    uprights(rules.x, places.x, frame),
    levels(
      rules.y,
      places.y,
      frame,
      all.map((line) => onPaper(line.points, places)),
    ),
  ];
  return (
    legend(entries) +
    onSheet(label, places, [headed(x.title, x.unit), headed(y.title, y.unit)], [...drawn, ...ruled].join(""))
  );
}

function onSheet(
  label: string,
  { x, y, frame, width, height }: Places,
  [below, beside]: readonly [string, string],
  inside: string,
): string {
  return sheet({ width, height, label }, xScale(x, frame, below) + yScale(y, frame, beside) + inside);
}

const isLine = ({ quiet, look }: PointSeries): boolean => quiet === true || look === "line";

const colorAt = ({ slot, quiet }: PointSeries, index: number): string =>
  quiet ? slotVariable(0) : slotVariable(slot ?? (index % 6) + 1);

/** Diameters of points that speak of something and of nothing. */
const [LEAST, MOST] = [4, 13];

function seriesMarks(series: PointSeries, index: number, places: Places): string {
  const color = colorAt(series, index);
  const joined = isLine(series) || series.joined ? path(series.points, places, color, series.dashed === true) : "";
  if (isLine(series)) return joined;
  const marks = series.points.map((point) => {
    const size = point.weight === undefined ? 7 : LEAST + (MOST - LEAST) * Math.sqrt(point.weight);
    const name =
      point.word === undefined
        ? ""
        : words(point.word, { x: places.x.place(point.x) + 8, y: places.y.place(point.y) + 4 });
    const shape = series.shape ?? index;
    return (
      bar(point, places, color) +
      dot(point, places, size / 2, color, isFilled(series, point), point.label, shape) +
      name
    );
  });
  return joined + marks.join("");
}

function bar({ x, spread }: PointSeries["points"][number], places: Places, color: string): string {
  if (!spread) return "";
  const left = places.x.place(x);
  return mark("line", {
    x1: left,
    x2: left,
    y1: places.y.place(spread.low),
    y2: places.y.place(spread.high),
    style: `stroke:${color}`,
  });
}

function path(spots: readonly Spot[], { x, y }: Places, color: string, dashed: boolean): string {
  const points = spots.map((spot) => `${x.place(spot.x).toFixed(1)},${y.place(spot.y).toFixed(1)}`).join(" ");
  return mark("polyline", { points, class: dashed ? "path dashed" : "path", style: `stroke:${color}` });
}

/** Every second series has diamonds: colour alone is not enough to distinguish them. */
function dot(
  spot: Spot,
  { x, y }: Places,
  radius: number,
  color: string,
  filled: boolean,
  label: string,
  index = 0,
): string {
  const [cx, cy] = [x.place(spot.x), y.place(spot.y)];
  const style = `stroke:${color};fill:${filled ? color : "var(--bg)"}`;
  if (index % 2 === 0) return mark("circle", { cx, cy, r: radius, style }, hoverTitle(label));
  const reach = radius * 1.25;
  const d = `M${(cx - reach).toFixed(1)} ${cy.toFixed(1)}l${[reach, -reach, reach, reach, -reach, reach].map((by) => by.toFixed(1)).join(" ")}z`;
  return mark("path", { d, style }, hoverTitle(label));
}

const isFilled = ({ look }: PointSeries, { holds }: ChartPoint): boolean => holds && look !== "ring";

function limit({ limit: bound, x: { log } }: PointChart, places: Places, all: readonly PointSeries[]): string {
  if (!bound || !placeable(bound.x, log)) return "";
  const joined = all.filter((series) => isLine(series) || series.joined);
  const curves = joined.map(({ points }) => onPaper(points, places));
  return uprightBeside(places.x.place(bound.x), places.frame, bound.label, curves);
}

const onPaper = (spots: readonly Spot[], { x, y }: Places): Polyline =>
  spots.map((spot) => ({ x: x.place(spot.x), y: y.place(spot.y) }));

const pointLegend = (all: readonly PointSeries[]): readonly LegendEntry[] =>
  all.flatMap((series, index) => {
    if (series.quiet || series.name === "" || series.points.length === 0) return [];
    const sign = isLine(series) ? (series.dashed ? "╌╌" : "━━") : (series.shape ?? index) % 2 === 0 ? "●" : "◆";
    return [{ name: series.name, color: colorAt(series, index), sign }];
  });
