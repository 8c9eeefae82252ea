/** Positions in the drawing of host threads. Pixels. */
import type { HostLane, HostRow, OpenedTrace } from "@/features/core/trace";
import { formatCount } from "@/lib/format/quantity";
import { verbatim, type Text } from "@/lib/text";
import { eventAt } from "@/lib/charts/lane-tree";
import { namePattern } from "@/lib/charts/name-pattern";
import { timeAt, type TimeWindow } from "@/lib/charts/time-window";
import * as m from "./messages";

export type HostPlace = {
  readonly top: number;
  readonly height: number;
  /** At the first row of a thread; null below it. */
  readonly label: Text | null;
  readonly row: HostRow;
};

export type HostPlaces = {
  readonly axis: { readonly top: number; readonly height: number };
  readonly places: readonly HostPlace[];
  readonly height: number;
  /** What does not fit is said. */
  readonly left: Text | null;
};

/** More lanes than these would fill screens; the busiest are drawn. */
const MOST_LANES = 8;
const AXIS = 14;
const ROW = 14;
const BETWEEN_THREADS = 6;

export function hostPlaces({ trace, host }: OpenedTrace): HostPlaces {
  const shown = host.slice(0, MOST_LANES);
  const places: HostPlace[] = [];
  let top = AXIS + 2;
  for (const lane of shown) {
    lane.rows.forEach((row, depth) => {
      places.push({ top, height: ROW, row, label: depth === 0 ? threadName(trace, lane) : null });
      top += ROW + 1;
    });
    top += BETWEEN_THREADS;
  }
  return { axis: { top: 0, height: AXIS }, places, height: top, left: leftOut(host, shown) };
}

function threadName({ lanes }: OpenedTrace["trace"], { lane, python }: HostLane): Text {
  const { threadName: name = "", thread = lane } = lanes[lane] ?? {};
  const label = name === "" ? m.thread({ thread }) : verbatim(name);
  return python ? m.pythonThread({ thread: label }) : label;
}

function leftOut(all: readonly HostLane[], shown: readonly HostLane[]): Text | null {
  const [threads, deeper] = [all.length - shown.length, shown.reduce((sum, lane) => sum + lane.deeper, 0)];
  if (threads === 0 && deeper === 0) return null;
  return m.notDrawnThreadsMoreLanes({ threads, deeper, deeper2: formatCount(deeper) });
}

/** As near as this to an event is on it, pixels. */
const REACH = 3;

/** The event under a point of a picture of so many pixels; -1 for none. */
export function eventUnder(rows: HostPlaces, window: TimeWindow, width: number, x: number, y: number): number {
  const row = rows.places.find(({ top, height }) => y >= top && y < top + height)?.row;
  const reach = ((window.to - window.from) * REACH) / width;
  return row?.event[eventAt(row.tree, timeAt(window, width, x), reach)] ?? -1;
}

export const rowOfEvent = ({ places }: HostPlaces, event: number): HostPlace | undefined =>
  places.find(({ row }) => row.event.includes(event));

/** The events drawn whose name matches, by their start. */
export function findEvents({ trace: { names, events } }: OpenedTrace, { places }: HostPlaces, words: string) {
  const test = namePattern(words);
  const matching = new Set(names.flatMap((name, id) => (test(name) ? [id] : [])));
  return places
    .flatMap(({ row }) => [...row.event].filter((event) => matching.has(events.name[event] ?? 0)))
    .toSorted((a, b) => (events.start[a] ?? 0) - (events.start[b] ?? 0));
}

/** From the first to begin to the last to end. */
export function hostBounds({ host }: OpenedTrace): TimeWindow {
  const trees = host.flatMap(({ rows }) => rows.slice(0, 1).map(({ tree }) => tree));
  const from = Math.min(...trees.map(({ start }) => start[0] ?? Infinity));
  const to = Math.max(
    ...trees.map(({ end, levels }) => levels.at(-1)?.end.reduce((a, b) => Math.max(a, b)) ?? end[0] ?? from),
  );
  return { from, to: Math.max(to, from + 1) };
}
