/** Keys of a timeline in focus. */
import { eventAt } from "@/lib/charts/lane-tree";
import { windowKeys } from "@/lib/charts/time-window";
import type { TimelineProps, TimelineState } from "./use-timeline";

export type Pointed = {
  /** Microseconds under the pointer; null: it is elsewhere. */
  readonly at: number | null;
  readonly find: () => void;
};

/** undefined: the key means nothing here. */
export function timelineKey(
  key: string,
  shift: boolean,
  state: TimelineState,
  props: TimelineProps,
  pointed: Pointed,
): (() => void) | undefined {
  const { window } = state;
  const at = pointed.at ?? (window.from + window.to) / 2;
  const keys: Readonly<Record<string, () => void>> = {
    ...windowKeys(state, shift, at),
    f: state.fit,
    "[": () => nextPass(props, -1),
    "]": () => nextPass(props, 1),
    "{": () => nextLayer(props, -1),
    "}": () => nextLayer(props, 1),
    arrowleft: () => state.focusOn(beside(state, props, -1)),
    arrowright: () => state.focusOn(beside(state, props, 1)),
    arrowup: () => state.focusOn(onStream(state, props, -1)),
    arrowdown: () => state.focusOn(onStream(state, props, 1)),
    enter: () => state.focus >= 0 && state.enlarge(state.focus),
    "/": pointed.find,
    n: () => nextHit(state, shift ? -1 : 1),
    m: () => state.mark(at),
    escape: () => goUp(state, props),
  };
  return keys[key.toLowerCase()];
}

function nextPass({ selection, onInput }: TimelineProps, by: number): void {
  const { passes } = selection.device.segmentation;
  const now = passes.findIndex(({ index }) => index === selection.pass?.index);
  const next = passes[Math.min(Math.max(0, now + by), passes.length - 1)];
  if (next) onInput({ pass: next.index, layer: null, range: "" });
}

function nextLayer({ selection, onInput }: TimelineProps, by: number): void {
  const layers = selection.pass?.layers ?? [];
  const now = layers.findIndex(({ index }) => index === selection.layer?.index);
  const next = layers[Math.min(Math.max(0, now < 0 ? (by > 0 ? 0 : layers.length - 1) : now + by), layers.length - 1)];
  if (next) onInput({ pass: selection.pass?.index ?? null, layer: next.index, range: "" });
}

function nextHit(state: TimelineState, by: number): void {
  const { hits, focus } = state;
  const after = hits.findIndex((item) => item > focus);
  const now = by > 0 ? after : (after < 0 ? hits.length : after) - (hits.includes(focus) ? 2 : 1);
  const next = hits.at(now < 0 ? (by > 0 ? 0 : -1) : now);
  if (next !== undefined) state.focusOn(next);
}

/** Without a focus the first kernel in sight. */
function beside({ focus, window }: TimelineState, { selection }: TimelineProps, by: number): number {
  const { work, streams } = selection.device;
  if (focus < 0)
    return Math.max(
      0,
      work.start.findIndex((start) => start >= window.from),
    );
  const items = streams[work.stream[focus] ?? 0]?.items ?? new Int32Array();
  const now = items.indexOf(focus);
  return items[Math.min(Math.max(0, now + by), items.length - 1)] ?? focus;
}

function onStream({ focus, rows }: TimelineState, { selection }: TimelineProps, by: number): number {
  const { work } = selection.device;
  const lanes = rows.rows.flatMap(({ lane }) => lane ?? []);
  const now = lanes.findIndex(({ stream }) => stream === work.stream[focus]);
  const lane = lanes[Math.min(Math.max(0, now + by), lanes.length - 1)];
  if (lane === undefined || focus < 0) return focus;
  const place = eventAt(lane.lane, work.start[focus] ?? 0, Infinity);
  return lane.items[place] ?? focus;
}

/** Range, then layer, then focus and marks, then the whole trace. */
function goUp(state: TimelineState, { input, onInput }: TimelineProps): void {
  if (input.range !== "") onInput({ range: "" });
  else if (input.layer !== null) onInput({ layer: null });
  else if (state.focus >= 0 || state.marks.length > 0) {
    state.focusOn(-1);
    state.clearMarks();
  } else state.look(state.all);
}
