/** The names of a chart's series with the signs they are drawn by, whichever renderer draws them; and the drawing without the hidden ones. Pure. */
import type { Curves, Drawing, PointSeries } from "./drawing";

/** A colour slot, 0 to 6, or a colour of words. */
export type Ink = number | "text" | "accent" | "muted" | "shade";

export type LegendEntry = {
  readonly name: string;
  readonly sign: string;
  readonly ink: Ink;
  /** Its place among the series of the drawing; null: it names no series, and nothing can be hidden. */
  readonly series: number | null;
  /** Left out where there is little room, as its line is. */
  readonly wide?: true;
};

export function listLegend(drawing: Drawing): readonly LegendEntry[] {
  switch (drawing.kind) {
    case "curves":
      return [
        ...drawing.lines.map(({ name, slot, dashed }, series): LegendEntry => ({
          ...{ name, sign: dashed ? "╍╍" : "━━", ink: slot, series },
          ...(drawing.narrow !== undefined && series >= drawing.narrow && { wide: true }),
        })),
        ...pointLegend(drawing.dots ?? []).map((entry): LegendEntry => ({
          ...entry,
          series: drawing.lines.length + (entry.series ?? 0),
        })),
      ];
    case "points":
      return pointLegend(drawing.series);
    case "columns":
      return drawing.series.map(({ name, short, slot }, series) => ({
        name: short ?? name,
        sign: "■",
        ink: slot,
        series,
      }));
    case "bars":
      // One series needs no name.
      return drawing.series.length < 2 && !drawing.mark
        ? []
        : [
            ...drawing.series.map(({ name, slot, hatched }, series) => ({
              ...{ name, sign: hatched ? "▨" : "■", ink: slot, series },
            })),
            ...(drawing.mark ? [{ name: drawing.mark.name, sign: "◆", ink: "text" as const, series: null }] : []),
          ];
    case "intervals":
      return [
        { name: drawing.legend.lead, sign: "◆", ink: "accent", series: null },
        { name: drawing.legend.shade, sign: "■", ink: "shade", series: null },
        { name: drawing.legend.tie, sign: "○", ink: "muted", series: null },
        { name: drawing.legend.apart, sign: "●", ink: "text", series: null },
      ];
    case "timeline":
    case "heat":
    case "nested":
    case "flows":
      return [];
  }
}

const pointLegend = (series: readonly PointSeries[]): readonly LegendEntry[] =>
  series.flatMap((entry, index) =>
    entry.quiet || entry.name === "" || entry.points.length === 0
      ? []
      : [{ name: entry.name, sign: pointSign(entry, index), ink: pointInk(entry, index), series: index }],
  );

/** Colour slots that series take in turn. */
const SLOTS = 6;

export const pointInk = ({ slot, measured, quiet }: PointSeries, index: number): Ink =>
  quiet ? "muted" : (slot ?? (measured ? "text" : (index % SLOTS) + 1));

/** Shapes of marks, in the order that series take them; a measured one is a star. */
const SHAPES = ["circle", "diamond", "square", "triangle-up", "cross", "x"] as const;
export type Shape = (typeof SHAPES)[number] | "star";

/** A point of a field is a dot, at every index among the series. */
export function pointShape({ measured, look, shape }: PointSeries, index: number): Shape {
  if (measured) return "star";
  if (look === "field") return "circle";
  return look === "ring" ? "diamond" : (SHAPES[(shape ?? index) % SHAPES.length] ?? "circle");
}

const SIGNS: Readonly<Record<Shape, readonly [filled: string, open: string]>> = {
  circle: ["●", "○"],
  diamond: ["◆", "◇"],
  square: ["■", "□"],
  "triangle-up": ["▲", "△"],
  cross: ["✚", "✚"],
  x: ["✕", "✕"],
  star: ["★", "☆"],
};

function pointSign(series: PointSeries, index: number): string {
  if (series.look === "line") return series.dashed ? "╍╍" : "━━";
  const [filled, open] = SIGNS[pointShape(series, index)];
  return series.look === "ring" || series.points.every(({ holds }) => !holds) ? open : filled;
}

/** The drawing without the series at these places; the others keep their colours and shapes. */
export function withoutHidden(drawing: Drawing, hidden: readonly number[]): Drawing {
  if (hidden.length === 0) return drawing;
  const shown = <Entry>(list: readonly Entry[]): readonly Entry[] => list.filter((_, index) => !hidden.includes(index));
  switch (drawing.kind) {
    case "curves":
      return { ...drawing, lines: shown(drawing.lines), ...shownDots(drawing, hidden) };
    case "points":
      return { ...drawing, series: shown(drawing.series.map(withLook)) };
    case "columns":
      return { ...drawing, series: shown(drawing.series) };
    case "bars":
      return { ...drawing, series: shown(drawing.series) };
    default:
      return drawing;
  }
}

/** Marks of curves count behind the lines. */
export const shownDots = ({ lines, dots }: Pick<Curves, "lines" | "dots">, hidden: readonly number[] = []) =>
  dots ? { dots: dots.filter((_, index) => !hidden.includes(lines.length + index)) } : {};

/** What a series has by its place among the others, said by itself. */
function withLook(series: PointSeries, index: number): PointSeries {
  const ink = pointInk(series, index);
  return { ...series, shape: series.shape ?? index, ...(typeof ink === "number" && { slot: ink }) };
}
