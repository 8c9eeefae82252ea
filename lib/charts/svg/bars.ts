/** Bars that lie and bars that stand, and a figure over two axes of a grid. */
import { formatNumber } from "@/lib/format/quantity";
import { underUnit, withItsUnit } from "@/lib/format/scale";
import { greatest, least } from "@/lib/statistics/extremes";
import type { BarSeries, Columns, HeatMap, StackedBars } from "../drawing";
import { headed, plotFrame, TITLE_BELOW, xScale, yScale, type Frame } from "./axis";
import { axis, type Axis } from "./scale";
import { fitted, legend, legendHeight, mark, hoverTitle, sheet, slotVariable, words, type Room } from "./marks";
import { listLegend } from "../legend";
import { labelWidth } from "../label-width";

const ROW = 24;
const FOOT = 40;
/** Rows grow into the height that a box has, up to so many times their own. */
const MOST_ROW = 1.5;
/** Px: rows give way to a legend of several lines, before the title of the axis is cut. */
const TIGHT_ROW = 18;

export function barsSvg(all: StackedBars, label: string, within: Room): string {
  const { width, height: room, view } = within;
  const bars = withoutHidden(all, view?.hidden);
  const { rows, series, unit, middle, log = false } = bars;
  const entries = listLegend({ kind: "bars", ...all });
  const thinnest = bars.grouped ? Math.max(ROW, 10 * series.length + 8) : ROW;
  const free = room === undefined ? 0 : (room - legendHeight(entries, within) - FOOT - 4) / Math.max(1, rows.length);
  const tightest = room === undefined || bars.grouped ? thinnest : TIGHT_ROW;
  const row = Math.max(tightest, Math.min(free, MOST_ROW * thinnest));
  const left = Math.min(200, Math.max(greatest(rows.map(labelWidth)), 30) + 10);
  const frame: Frame = { left, right: width - 52, top: 4, bottom: 4 + row * rows.length };
  const x = axis({
    values: [...barEnds(all), middle ?? 0],
    from: left,
    to: frame.right,
    log,
    free: middle !== undefined,
  });
  const drawn = rows.map((name, index) => {
    const top = frame.top + index * row;
    const total = bars.grouped ? null : sumAt(series, index);
    const end =
      total === null || middle !== undefined
        ? ""
        : words(formatNumber(total), { x: width, y: top + row / 2 + 4, anchor: "end" }, "figure");
    const title = words(fitted(name, left - 10), { x: left - 6, y: top + row / 2 + 4, anchor: "end" });
    return title + rowMarks(bars, index, { top, height: row, x }) + diamond(bars, index, x, top + row / 2) + end;
  });
  const height = frame.bottom + FOOT;
  return (
    legend(entries, within) +
    sheet({ width, height, label }, xScale(x, frame, headed(bars.axis, unit)) + drawn.join(""))
  );
}

const withoutHidden = (bars: StackedBars, hidden: readonly number[] = []): StackedBars => ({
  ...bars,
  series: bars.series.filter((_, index) => !hidden.includes(index)),
});

const sumAt = (series: readonly BarSeries[], index: number): number =>
  series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0);

/** The values that the axis has to reach. */
export function barEnds({ rows, series, grouped, middle, mark: mark }: StackedBars): readonly number[] {
  const marks = (mark?.values ?? []).flatMap((value) => value ?? []);
  const single = series.flatMap(({ values }) => values.flatMap((value) => value ?? []));
  if (grouped || middle !== undefined) return [...single, ...marks];
  return [...rows.map((_, index) => sumAt(series, index)), ...marks];
}

type RowPlace = { readonly top: number; readonly height: number; readonly x: Axis };

function rowMarks(
  { rows, series, grouped, middle, unit, log }: StackedBars,
  rowIndex: number,
  { top, height, x }: RowPlace,
): string {
  let from = middle ?? 0;
  const thick = grouped ? (height - 8) / series.length : height - 8;
  const start = log ? x.begin : (middle ?? 0);
  return series
    .map(({ name, slot, hatched, bad, values }, index) => {
      const value = values[rowIndex] ?? null;
      if (value === null) return "";
      const apart = grouped || middle !== undefined;
      const [a, b] = apart
        ? [x.place(start), x.place(log && value <= 0 ? start : value)]
        : [x.place(from), x.place(from + value)];
      if (!apart) from += value;
      const color = bad?.[rowIndex] ? "var(--bad)" : slotVariable(slot);
      const style = hatched ? `fill:var(--bg);stroke:${color};stroke-dasharray:3 2` : `fill:${color}`;
      const box = {
        x: Math.min(a, b),
        y: top + 4 + (grouped ? index * thick : 0),
        width: Math.abs(b - a),
        height: thick,
      };
      return mark(
        "rect",
        { ...box, style },
        hoverTitle(`${rows[rowIndex] ?? ""}\n${name} ${formatNumber(value)} ${unit}`),
      );
    })
    .join("");
}

function diamond({ mark: marker, unit }: StackedBars, index: number, x: Axis, y: number): string {
  const value = marker?.values[index];
  if (!marker || value === null || value === undefined) return "";
  const left = x.place(value).toFixed(1);
  return mark(
    "path",
    { d: `M${left} ${(y - 6).toFixed(1)}l5 6l-5 6l-5 -6z`, class: "diamond" },
    hoverTitle(`${marker.name} ${formatNumber(value)} ${unit}`),
  );
}

const COLUMNS_HEIGHT = 250;

export function columnsSvg(all: Columns, label: string, room: Room): string {
  const { axes, labels, own } = all;
  const { width, height, view } = room;
  const entries = listLegend({ kind: "columns", ...all });
  const series = all.series.filter((_, index) => !view?.hidden.includes(index));
  const sheetHeight = height === undefined ? COLUMNS_HEIGHT : height - legendHeight(entries, room);
  const frame = plotFrame(width, sheetHeight);
  const y = columnAxis(all, frame);
  const wide = (frame.right - frame.left) / Math.max(1, labels.length);
  const every = Math.ceil((Math.max(greatest(labels.map(labelWidth)), 1) + 8) / wide);
  const drawn = labels.map((name, index) => {
    const left = frame.left + index * wide;
    let below = 0;
    const parts = series.map(({ name: part, slot, values, written }) => {
      const value = values[index] ?? 0;
      const [low, high] = [y.place(below), y.place(below + value)];
      below += value;
      const box = {
        x: left + wide * 0.2,
        y: high,
        width: wide * 0.6,
        height: low - high,
        style: `fill:${slotVariable(slot)}`,
      };
      return mark("rect", box, hoverTitle(`${part} ${name}\n${written?.[index] ?? formatNumber(value)}`));
    });
    const shown = index % every === 0 || index === own;
    return (
      parts.join("") +
      (shown
        ? words(name, { x: left + wide / 2, y: frame.bottom + 14, anchor: "middle" }, index === own ? "figure" : "")
        : "")
    );
  });
  const title = words(
    axes.x,
    { x: (frame.left + frame.right) / 2, y: frame.bottom + TITLE_BELOW, anchor: "middle" },
    "muted",
  );
  return (
    legend(entries, room) +
    sheet({ width, height: sheetHeight, label }, yScale(y, frame, axes.y) + drawn.join("") + title)
  );
}

/** All series count, the hidden ones too: the axis does not move when one goes. */
export function columnAxis({ labels, series }: Columns, { bottom, top }: Frame): Axis {
  const sums = labels.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  return axis({ values: sums, from: bottom, to: top });
}

const STEPS = 8;
/** Cells narrower than this have no room for their figure, px. */
const LEAST_WRITTEN = 34;

export function heatSvg({ axes, columns, rows, values, unit }: HeatMap, label: string, width: number): string {
  const left = Math.min(160, Math.max(greatest(rows.map(labelWidth)), 24) + 10);
  const wide = Math.min(64, (width - left - 4) / Math.max(1, columns.length));
  const high = Math.max(3, Math.min(26, wide));
  const levels = values.flat().flatMap((value) => (value === null ? [] : [level(value)]));
  const [lowest, highest] = [least(levels), greatest(levels)];
  const step = (value: number): number =>
    highest > lowest ? 1 + Math.round(((level(value) - lowest) / (highest - lowest)) * (STEPS - 1)) : 4;
  const cells = rows.map((row, i) =>
    columns.map((column, j) => {
      const value = values[i]?.[j] ?? null;
      if (value === null) return "";
      const [x, y, shade] = [left + j * wide, 22 + i * high, step(value)];
      const gap = wide >= 12 ? 1 : 0;
      const box = mark(
        "rect",
        { x, y, width: wide - gap, height: high - gap, style: `fill:var(--s${shade})` },
        hoverTitle(`${axes.x} ${column}, ${axes.y} ${row}\n${withItsUnit(value, unit)}`),
      );
      const ink = shade > STEPS / 2 ? "on-dark" : "on-light";
      return (
        box +
        (wide >= LEAST_WRITTEN && high >= 14
          ? words(underUnit(value, unit), { x: x + wide / 2, y: y + high / 2 + 4, anchor: "middle" }, ink)
          : "")
      );
    }),
  );
  const [down, along] = [Math.ceil(14 / high), Math.ceil(30 / wide)];
  const bottom = 22 + rows.length * high;
  const names = [
    ...rows.map((row, i) =>
      i % down === 0
        ? words(fitted(row, left - 8), { x: left - 5, y: 22 + i * high + high / 2 + 4, anchor: "end" }, "faint")
        : "",
    ),
    ...columns.map((column, j) =>
      j % along === 0
        ? words(column, { x: left + j * wide + wide / 2, y: bottom + 14, anchor: "middle" }, "faint")
        : "",
    ),
    words(headed(`${axes.y} \\ ${axes.x}`, unit), { x: 0, y: 12 }, "muted"),
  ];
  return sheet({ width, height: bottom + 22, label }, names.join("") + cells.flat().join(""));
}

const level = (value: number): number => Math.log10(Math.max(1e-6, value));
