/** Where the lanes of an incident lie on a sheet, px. Pure. */
import { decimate, lowerBound } from "@/lib/charts/decimate";
import type { IncidentLanes, Lane, LaneLine } from "@/features/pages/diagnose/lanes";

const AXIS = 20;
const LANE = 46;
const GAP = 10;
/** Of a name above its lane, where there is no room beside it. */
const NAME = 16;
const EVENT = 16;
const FOOT = 20;
const GUTTER = 124;
const MARGIN = 6;
/** A sheet below this has its names above the lanes. */
const NARROW = 600;

export type Placed<Item> = { readonly item: Item; readonly top: number; readonly height: number };

export type Sheet = {
  readonly width: number;
  readonly height: number;
  /** Ends of the time axis. */
  readonly left: number;
  readonly right: number;
  /** Below the last lane. */
  readonly bottom: number;
  readonly isNarrow: boolean;
  readonly lanes: readonly Placed<Lane>[];
  readonly events: readonly Placed<IncidentLanes["events"][number]>[];
};

export function layOut({ lanes, events }: IncidentLanes, width: number): Sheet {
  const isNarrow = width < NARROW;
  const name = isNarrow ? NAME : 0;
  const laneTop = (index: number): number => AXIS + index * (LANE + GAP + name) + name;
  const below = AXIS + lanes.length * (LANE + GAP + name);
  const bottom = below + events.length * (EVENT + name);
  return {
    ...{ width, isNarrow, bottom, height: bottom + FOOT },
    left: isNarrow ? MARGIN : GUTTER,
    right: Math.max(GUTTER + 1, width - MARGIN),
    lanes: lanes.map((item, index) => ({ item, top: laneTop(index), height: LANE })),
    events: events.map((item, index) => ({ item, top: below + index * (EVENT + name) + name, height: EVENT })),
  };
}

/** Px of a moment; seconds after the first record. */
export const pixelAt = ({ left, right }: Sheet, span_s: number, time_s: number): number =>
  left + (span_s > 0 ? Math.min(1, Math.max(0, time_s / span_s)) : 0) * (right - left);

export const timeUnder = ({ left, right }: Sheet, span_s: number, x: number): number =>
  span_s * Math.min(1, Math.max(0, (x - left) / (right - left)));

/** Intervals beyond so many usual ones are a gap in the record: no line leads over it. Lines of a batch log come in bursts. */
const GAP_INTERVALS = 6;
const USUAL_SHARE = 0.9;
/** Of the picture: a shorter gap is not seen. */
const LEAST_GAP = 0.02;

/** Points of an SVG polyline for each unbroken stretch, with no spike lost. */
export function strokes(line: LaneLine, { top, height, item }: Placed<Lane>, sheet: Sheet, span_s: number): string[] {
  const pixels = Math.max(1, Math.round(sheet.right - sheet.left));
  const { x, y } = decimate(line.times, line.values, { from: 0, to: Math.max(span_s, 1e-9), pixels });
  const steps = x.slice(1).map((time, index) => time - (x[index] ?? time));
  const usual = steps.toSorted((a, b) => a - b)[Math.floor((steps.length - 1) * USUAL_SHARE)] ?? Infinity;
  const gap = Math.max(GAP_INTERVALS * usual, LEAST_GAP * span_s);
  const parts: string[][] = [];
  x.forEach((time, index) => {
    if (index === 0 || time - (x[index - 1] ?? time) > gap) parts.push([]);
    const share = item.most > 0 ? (y[index] ?? 0) / item.most : 0;
    parts.at(-1)?.push(`${pixelAt(sheet, span_s, time).toFixed(1)},${(top + height * (1 - share)).toFixed(1)}`);
  });
  return parts.map((points) => points.join(" "));
}

/** All moments that a lane has a record of, ascending. */
export const moments = ({ lanes }: IncidentLanes): readonly number[] =>
  [...new Set(lanes.flatMap(({ lines }) => lines.flatMap(({ times }) => times)))].toSorted((a, b) => a - b);

/** The moment of a record that is nearest. */
export function nearest(times: readonly number[], time: number): number | null {
  const next = lowerBound(times, time);
  const [before, after] = [times[next - 1], times[next]];
  if (before === undefined || after === undefined) return before ?? after ?? null;
  return time - before <= after - time ? before : after;
}

/** The next record in a direction; from none, the first or the last. */
export function stepFrom(times: readonly number[], time: number | null, by: 1 | -1): number | null {
  if (time === null) return (by > 0 ? times[0] : times.at(-1)) ?? null;
  const index = lowerBound(times, time) + by;
  return times[Math.min(times.length - 1, Math.max(0, index))] ?? null;
}
