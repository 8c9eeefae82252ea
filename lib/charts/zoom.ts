/** Sections of a chart's axes: nearer, farther, aside, and as far as the drawn points go. Pure. */
import type { PlotAxes } from "./svg/plot-axes";
import type { Axis, Span } from "./svg/scale";
import type { ChartView } from "./view";

/** The whole axes of a chart: what a zoom never leaves. */
export type FullAxes = Pick<PlotAxes, "x" | "y">;
type Section = Pick<ChartView, "x" | "y">;
/** Along the axes that are shown, from 0 at their begin to 1 at their end. */
export type Shares = { readonly x: number; readonly y: number };

const MIDDLE: Shares = { x: 0.5, y: 0.5 };

/** Ten thousand times is more than a drawing's points resolve. */
const NEAREST = 1e-4;

/** `by` times nearer, with what lies at `around` staying there; below 1: farther. */
export const nearer = (full: FullAxes, { x, y }: Section, by: number, around: Shares = MIDDLE): Section => ({
  x: scaled(full.x, x, by, around.x),
  y: scaled(full.y, y, by, around.y),
});

/** Aside by shares of what is shown. */
export const aside = (full: FullAxes, { x, y }: Section, by: Shares): Section => ({
  x: shifted(full.x, x, by.x),
  y: shifted(full.y, y, by.y),
});

/** What another renderer was dragged to, within the whole. */
export const section = (full: FullAxes, { x, y }: Section): Section => ({
  x: x && fromShares(full.x, readShares(full.x, x)),
  y: y && fromShares(full.y, readShares(full.y, y)),
});

const ROOM = 0.04;

/** As far as these points go, with a little room around. */
export function fitted(full: FullAxes, points: readonly { readonly x: number; readonly y: number }[]): Section {
  const fit = (axis: Axis, values: readonly number[]): Span | null => {
    if (values.length < 2) return null;
    const shares = values.map((value) => findShare(axis, value));
    const [low, high] = [Math.min(...shares), Math.max(...shares)];
    if (high - low < NEAREST) return null;
    const room = ROOM * (high - low);
    return fromShares(axis, [low - room, high + room]);
  };
  return {
    x: fit(
      full.x,
      points.map(({ x }) => x),
    ),
    y: fit(
      full.y,
      points.map(({ y }) => y),
    ),
  };
}

type Ends = readonly [from: number, to: number];

function scaled(axis: Axis, now: Span | null, by: number, around: number): Span | null {
  const [from, to] = readShares(axis, now);
  const width = Math.max(NEAREST, (to - from) / by);
  const start = from + around * (to - from) - around * width;
  return fromShares(axis, insideAll([start, start + width]));
}

function shifted(axis: Axis, now: Span | null, by: number): Span | null {
  const [from, to] = readShares(axis, now);
  const way = by * (to - from);
  return fromShares(axis, insideAll([from + way, to + way]));
}

/** Pushed back into the whole without a change of width. */
function insideAll([from, to]: Ends): Ends {
  const width = Math.min(1, to - from);
  const start = Math.min(1 - width, Math.max(0, from));
  return [start, start + width];
}

const findShare = ({ place, begin, end }: Axis, value: number): number =>
  (place(value) - place(begin)) / (place(end) - place(begin));

const readShares = (axis: Axis, now: Span | null): Ends =>
  now === null ? [0, 1] : [findShare(axis, now.from), findShare(axis, now.to)];

/** null: all of it. */
function fromShares({ place, valueAt, begin, end }: Axis, [from, to]: Ends): Span | null {
  const [low, high] = [Math.max(0, from), Math.min(1, to)];
  if (!(high > low) || high - low > 1 - NEAREST) return null;
  const value = (share: number): number => valueAt(place(begin) + share * (place(end) - place(begin)));
  return { from: value(low), to: value(high) };
}
