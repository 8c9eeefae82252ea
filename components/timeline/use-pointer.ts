"use client";
/** The pointer over any timeline: it points, chooses with a click, and selects or pans with a drag; on the overview it chooses the window. */
import { useRef, useState, type PointerEvent } from "react";
import { centredAt, pan, timeAt, type TimeWindow } from "@/lib/charts/time-window";
import { movePress, type Point, type Press, type Scale } from "./press";
import type { TimelineState } from "./use-timeline";

export type PointerUse = {
  /** null: nothing is pressed at this height. */
  readonly scaleAt: (y: number) => Scale | null;
  readonly lens?: TimeWindow;
  readonly onClick: (point: Point) => void;
  /** A stretch was dragged over; left out: a drag pans. */
  readonly onSelect?: (range: TimeWindow) => void;
};

export function usePointer(state: TimelineState, width: number, { scaleAt, lens, onClick, onSelect }: PointerUse) {
  const { all, window, look, setDrag } = state;
  const [point, setPoint] = useState<Point | null>(null);
  const pressed = useRef<Press | null>(null);
  const drop = ({ scale, drag, x }: Press, now: Point): void => {
    setDrag(null);
    if (scale === "all") look(drag?.range ?? centredAt(window, all, timeAt(all, width, x)));
    else if (drag === null) onClick(now);
    else onSelect?.(drag.range);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLCanvasElement>): void => {
      const { x, y } = inside(event);
      const scale = scaleAt(y);
      if (scale === null || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const times = { all, window, lens: lens ?? window }[scale];
      pressed.current = { x, scale, times, window, drag: null };
    },
    onPointerMove: (event: PointerEvent<HTMLCanvasElement>): void => {
      const now = inside(event);
      setPoint(now);
      const press = pressed.current && movePress(pressed.current, now.x, width, all);
      pressed.current = press;
      if (!press?.drag) return;
      if (onSelect || press.scale === "all") setDrag(press.drag.range);
      else look(pan(press.window, all, press.drag.share));
    },
    onPointerUp: (event: PointerEvent<HTMLCanvasElement>): void => {
      const press = pressed.current;
      pressed.current = null;
      if (press !== null) drop(press, inside(event));
    },
    onPointerCancel: (): void => {
      pressed.current = null;
      setDrag(null);
    },
    onPointerLeave: (): void => setPoint(null),
  };
  const onWindow = point !== null && scaleAt(point.y) === "window";
  return { point, handlers, time: onWindow ? timeAt(window, width, point.x) : null };
}

const inside = ({ nativeEvent }: PointerEvent): Point => ({ x: nativeEvent.offsetX, y: nativeEvent.offsetY });
