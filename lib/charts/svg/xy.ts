/** Points and curves over two axes. */
import { withItsUnit } from "@/lib/format/scale";
import type { ChartPoint, Curves, PointChart, PointSeries } from "../drawing";
import type { Polyline } from "../free-place";
import { listLegend, pointInk, pointShape, shownDots } from "../legend";
import { isDrawable, isLine, joinedLines, markedPoints, markSize } from "../point-marks";
import { xScale, yScale, type Frame } from "./axis";
import {
  inkVariable,
  legend,
  legendHeight,
  mark,
  sheet,
  slotVariable,
  words,
  type LegendEntry,
  type Room,
} from "./marks";
import { curveAxes, linesIn, pointAxes, type PlotAxes } from "./plot-axes";
import { levels, uprightBeside, uprights } from "./rules";
import { placeWords, type PlacedWord } from "./point-words";
import { placeable } from "./scale";
import { pointMark } from "./shapes";

const HEIGHT = 300;
/** More marks than this lie on each other. */
const DENSE = 120;

const sheetSize = (room: Room, entries: readonly LegendEntry[]) => ({
  width: room.width,
  height: room.height === undefined ? HEIGHT : room.height - legendHeight(entries, room),
});

type Spot = { readonly x: number; readonly y: number };

export function pointsSvg(chart: PointChart, label: string, room: Room): string {
  const entries = listLegend({ kind: "points", ...chart });
  const axes = pointAxes(chart, sheetSize(room, entries), room.view);
  const all = chart.series.map((series) => onAxes(series, chart));
  const shown = all.filter((_, index) => !isHidden(room, index));
  const seen = { ...chart, series: shown };
  const named = placeWords(axes, markedPoints(seen), joinedLines(seen)).map((word) => wordMark(word, axes));
  const drawn = all.map((series, index) => (isHidden(room, index) ? "" : seriesMarks(series, index, axes)));
  return legend(entries, room) + onSheet(label, axes, drawn.join("") + named.join(""), limit(chart, axes, shown));
}

const onAxes = (series: PointSeries, axes: Pick<PointChart, "x" | "y">): PointSeries => ({
  ...series,
  points: series.points.filter((point) => isDrawable(axes, point)),
});

const isHidden = ({ view }: Room, index: number): boolean => view?.hidden.includes(index) ?? false;

export function curvesSvg(curves: Curves, label: string, room: Room): string {
  const { x, y, across, along } = curves;
  const lines = linesIn(curves, room.width);
  const entries = listLegend({ kind: "curves", ...curves, lines });
  const { dots = [] } = shownDots(curves, room.view?.hidden);
  const axes = curveAxes(curves, sheetSize(room, entries), room.view);
  const all = lines
    .filter((_, index) => !isHidden(room, index))
    .map((line) => ({
      ...line,
      points: line.points.filter((point) => placeable(point.x, x.log) && placeable(point.y, y.log)),
    }));
  const spotMark = (spot: Spot, name: string, color: string): string =>
    pointMark({
      ...{ x: axes.x.place(spot.x), y: axes.y.place(spot.y), radius: 2, color, filled: true, shape: "circle" },
      label: `${name}\n${withItsUnit(spot.x, x.unit)} → ${withItsUnit(spot.y, y.unit)}`,
    });
  const drawn = all.map(({ name, slot, dashed, points }) => {
    const color = slotVariable(slot);
    const spots = points.length > DENSE ? [] : points;
    return (
      path(points, axes, color, dashed ? "dashed" : "") + spots.map((spot) => spotMark(spot, name, color)).join("")
    );
  });
  const measured = dots.map((series, index) => seriesMarks(onAxes(series, curves), index, axes));
  const rules = {
    x: across.filter(({ at }) => isInside(at, axes.x)),
    y: along.filter(({ at }) => isInside(at, axes.y)),
  };
  const paths = all.map((line) => onPaper(line.points, axes));
  const ruled = [uprights(rules.x, axes.x, axes.frame), levels(rules.y, axes.y, axes.frame, paths)];
  return legend(entries, room) + onSheet(label, axes, [...drawn, ...measured].join(""), ruled.join(""));
}

/** A rule beyond the ends of a zoomed axis is not drawn; one a little beyond the farthest value is. */
const isInside = (value: number, { log, begin, end, place }: PlotAxes["x"]): boolean =>
  placeable(value, log) &&
  Math.abs(place(value) - place(begin)) + Math.abs(place(value) - place(end)) <
    1.2 * Math.abs(place(end) - place(begin));

/** What leaves the plot is cut at its edges, marks at half their size beyond. */
function onSheet(label: string, { x, y, titles, frame, width, height }: PlotAxes, inside: string, over = ""): string {
  return sheet(
    { width, height, label },
    xScale(x, frame, titles.x) + yScale(y, frame, titles.y) + cut(frame, inside) + over,
  );
}

const EDGE = 7;

function cut({ left, right, top, bottom }: Frame, inside: string): string {
  const [x, y, width, height] = [left - EDGE, top - EDGE, right - left + 2 * EDGE, bottom - top + 2 * EDGE];
  return mark("svg", { x, y, width, height, viewBox: `${x} ${y} ${width} ${height}` }, inside);
}

function seriesMarks(series: PointSeries, index: number, axes: PlotAxes): string {
  const color = inkVariable(pointInk(series, index));
  const look = series.quiet ? "quiet" : series.dashed ? "dashed" : "";
  const joined = isLine(series) || series.joined ? path(series.points, axes, color, look) : "";
  if (isLine(series)) return joined;
  const shape = pointShape(series, index);
  const marks = series.points.map((point) => {
    const [x, y] = [axes.x.place(point.x), axes.y.place(point.y)];
    const filled = series.look === "ring" ? ("ring" as const) : point.holds;
    return (
      bar(point, axes, color) +
      pointMark({ x, y, radius: markSize(series, point) / 2, color, filled, shape, label: point.label })
    );
  });
  return joined + marks.join("");
}

/** As far from its point as the interactive chart has it, px. */
const WORD_GAP = 5;

const wordMark = ({ text, x, y, left, below }: PlacedWord, axes: PlotAxes): string =>
  words(text, {
    x: axes.x.place(x) + (left ? -WORD_GAP : WORD_GAP),
    y: axes.y.place(y) + (below ? 13 : -5),
    anchor: left ? "end" : "start",
  });

function bar({ x, spread }: ChartPoint, axes: PlotAxes, color: string): string {
  if (!spread) return "";
  const left = axes.x.place(x);
  const [y1, y2] = [axes.y.place(spread.low), axes.y.place(spread.high)];
  return mark("line", { x1: left, x2: left, y1, y2, style: `stroke:${color}` });
}

function path(spots: readonly Spot[], { x, y }: PlotAxes, color: string, look: "" | "dashed" | "quiet"): string {
  const points = spots.map((spot) => `${x.place(spot.x).toFixed(1)},${y.place(spot.y).toFixed(1)}`).join(" ");
  return mark("polyline", { points, class: `path ${look}`.trim(), style: `stroke:${color}` });
}

function limit({ limit: bound }: PointChart, axes: PlotAxes, shown: readonly PointSeries[]): string {
  if (!bound || !isInside(bound.x, axes.x)) return "";
  const joined = shown.filter((series) => isLine(series) || series.joined);
  const curves = joined.map(({ points }) => onPaper(points, axes));
  return uprightBeside(axes.x.place(bound.x), axes.frame, bound.label, curves);
}

const onPaper = (spots: readonly Spot[], { x, y }: PlotAxes): Polyline =>
  spots.map((spot) => ({ x: x.place(spot.x), y: y.place(spot.y) }));
