/** Ways of the keys over a timeline: along a lane, to another lane, to the next match, to the next part. Microseconds. */
import { lowerBound } from "./decimate";
import { eventAt, type Intervals } from "./lane-tree";
import type { TimeWindow } from "./time-window";

/** Events of a lane in the order of their starts: the numbers that a page knows them by, and when they run. */
export type StepLane = {
  readonly items: ArrayLike<number> & Pick<readonly number[], "indexOf">;
  readonly times: Intervals;
};

/** The neighbour of `focus` in its lane; without a focus the first event that starts in sight. -1: there is none. */
export function alongLane(lanes: readonly StepLane[], focus: number, window: TimeWindow, by: number): number {
  const lane = findLane(lanes, focus);
  if (lane === undefined) return firstInSight(lanes, window);
  return lane.items[clamped(lane.items.indexOf(focus) + by, lane.items.length)] ?? focus;
}

/** The event of the next lane that has any, at the same time. */
export function acrossLanes(lanes: readonly StepLane[], focus: number, window: TimeWindow, by: number): number {
  const filled = lanes.filter(({ items }) => items.length > 0);
  const lane = findLane(filled, focus);
  if (lane === undefined) return firstInSight(filled, window);
  const start = lane.times.start[lane.items.indexOf(focus)] ?? window.from;
  const next = filled[clamped(filled.indexOf(lane) + by, filled.length)] ?? lane;
  return next.items[eventAt(next.times, start, Infinity)] ?? focus;
}

/** `matches` by their start, in a ring. `start` of no event is -Infinity. */
export function nextMatch(
  matches: readonly number[],
  focus: number,
  start: (item: number) => number,
  by: 1 | -1,
): number {
  const index = matches.indexOf(focus);
  if (index >= 0) return matches[(index + by + matches.length) % matches.length] ?? -1;
  const after = matches.findIndex((item) => start(item) > start(focus));
  if (by > 0) return matches[Math.max(0, after)] ?? -1;
  return matches.at((after < 0 ? matches.length : after) - 1) ?? -1;
}

/** The part after or before the current stretch, in parts by their start; the first or the last where there is none. */
export function nextPart(parts: readonly TimeWindow[], current: TimeWindow | null, by: 1 | -1): TimeWindow | undefined {
  if (current === null) return by > 0 ? parts[0] : parts.at(-1);
  const index = parts.findIndex(({ from, to }) => from === current.from && to === current.to);
  if (index >= 0) return parts[clamped(index + by, parts.length)];
  return by > 0
    ? (parts.find(({ from }) => from >= current.from) ?? parts.at(-1))
    : (parts.findLast(({ from }) => from < current.from) ?? parts[0]);
}

const findLane = (lanes: readonly StepLane[], focus: number): StepLane | undefined =>
  focus < 0 ? undefined : lanes.find(({ items }) => items.indexOf(focus) >= 0);

const clamped = (index: number, count: number): number => Math.min(Math.max(0, index), count - 1);

/** Of all lanes, the upper one where two start together; where none starts in sight, what fills it, else what comes next. */
function firstInSight(lanes: readonly StepLane[], { from, to }: TimeWindow): number {
  let [first, earliest] = [-1, Infinity];
  for (const { items, times } of lanes) {
    const index = lowerBound(times.start, from);
    const start = times.start[index] ?? Infinity;
    if (start < earliest) [first, earliest] = [items[index] ?? -1, start];
  }
  if (earliest <= to) return first;
  const filling = lanes.flatMap(({ items, times }) => items[eventAt(times, from, 0)] ?? []);
  return filling[0] ?? (first >= 0 ? first : (lanes.find(({ items }) => items.length > 0)?.items[0] ?? -1));
}
