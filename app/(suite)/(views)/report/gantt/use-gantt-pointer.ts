"use client";
/** The pointer over a Gantt chart: it shows, chooses with a click and selects with a drag; on the overview a drag chooses the window. */
import { useRef, useState, type PointerEvent } from "react";
import { eventAt } from "@/lib/charts/lane-tree";
import { OVERVIEW, rowAt } from "@/features/pages/report/gantt/scene";
import { pan, timeAt, type TimeWindow } from "@/lib/charts/time-window";
import type { GanttState } from "./use-gantt";

type Point = { readonly x: number; readonly y: number };
/** Less than this is a click. */
const DRAG_PX = 4;
/** As near as this to a task is on it. */
const REACH_PX = 2;

export function useGanttPointer(state: GanttState, width: number) {
  const [point, setPoint] = useState<Point | null>(null);
  const pressed = useRef<{ readonly from: number; readonly x: number; readonly overview: boolean } | null>(null);
  const { window, all, scene } = state;
  const timeUnder = ({ x }: Point, overview: boolean): number => timeAt(overview ? all : window, width, x);
  const under = ({ x, y }: Point): number => {
    const row = rowAt(scene, y);
    if (!row) return -1;
    const reach = ((window.to - window.from) * REACH_PX) / width;
    return row.items[eventAt(row.tree, timeAt(window, width, x), reach)] ?? -1;
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLCanvasElement>): void => {
      if (event.button !== 0) return;
      const now = inside(event);
      event.currentTarget.setPointerCapture(event.pointerId);
      const overview = now.y < OVERVIEW.height;
      pressed.current = { from: timeUnder(now, overview), x: now.x, overview };
    },
    onPointerMove: (event: PointerEvent<HTMLCanvasElement>): void => {
      const now = inside(event);
      setPoint(now);
      const begun = pressed.current;
      if (begun === null || Math.abs(now.x - begun.x) < DRAG_PX) return;
      state.setDrag(ordered(begun.from, timeUnder(now, begun.overview), all));
    },
    onPointerUp: (event: PointerEvent<HTMLCanvasElement>): void => {
      const begun = pressed.current;
      pressed.current = null;
      if (begun === null) return;
      const { drag } = state;
      state.setDrag(null);
      if (begun.overview) state.look(drag ?? centred(window, all, begun.from));
      else if (drag) state.select(drag);
      else state.focusOn(under(inside(event)));
    },
    onPointerCancel: (): void => {
      pressed.current = null;
      state.setDrag(null);
    },
    onPointerLeave: (): void => setPoint(null),
  };
  const onWindow = point !== null && point.y >= OVERVIEW.height;
  return {
    ...{ point, handlers },
    at: onWindow ? timeAt(window, width, point.x) : null,
    under: onWindow && state.drag === null ? under(point) : -1,
  };
}

const centred = (window: TimeWindow, all: TimeWindow, at: number): TimeWindow =>
  pan(window, all, (at - (window.from + window.to) / 2) / (window.to - window.from));

const inside = ({ nativeEvent }: PointerEvent): Point => ({ x: nativeEvent.offsetX, y: nativeEvent.offsetY });

const ordered = (a: number, b: number, all: TimeWindow): TimeWindow => ({
  from: Math.max(all.from, Math.min(a, b)),
  to: Math.min(all.to, Math.max(a, b)),
});
