"use client";
/** The pointer over the picture: it names what lies under it, chooses with a click, and pans with a drag. */
import { useRef, useState, type PointerEvent } from "react";
import { requestAt } from "@/features/pages/serving-profile/timeline/lanes";
import { findLaneRow, laneHeight } from "@/features/pages/serving-profile/timeline/rows";
import { pan, timeAt, type TimeWindow } from "@/lib/charts/time-window";
import type { LanesState } from "./use-lanes";

type Point = { readonly x: number; readonly y: number };
/** Less than this is a click. */
const DRAG_PX = 4;

export function useLanePointer(state: LanesState) {
  const [point, setPoint] = useState<Point | null>(null);
  const pressed = useRef<{ readonly x: number; readonly window: TimeWindow; moved: boolean } | null>(null);
  const { window, lanes, rows, spans, all, look, choose } = state;
  const under = ({ x, y }: Point): number => {
    const row = findLaneRow(rows, "requests");
    if (row === undefined || lanes.count === 0) return -1;
    const lane = Math.floor((y - row.top) / laneHeight(lanes.count));
    return lane < 0 || lane >= lanes.count ? -1 : requestAt(lanes, spans, lane, timeAt(window, lanes.width, x));
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLCanvasElement>): void => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pressed.current = { x: inside(event).x, window, moved: false };
    },
    onPointerMove: (event: PointerEvent<HTMLCanvasElement>): void => {
      const now = inside(event);
      setPoint(now);
      const begun = pressed.current;
      if (begun === null || (!begun.moved && Math.abs(now.x - begun.x) < DRAG_PX)) return;
      begun.moved = true;
      look(pan(begun.window, all, (begun.x - now.x) / lanes.width));
    },
    onPointerUp: (event: PointerEvent<HTMLCanvasElement>): void => {
      const begun = pressed.current;
      pressed.current = null;
      if (begun !== null && !begun.moved) choose(under(inside(event)));
    },
    onPointerCancel: (): void => {
      pressed.current = null;
    },
    onPointerLeave: (): void => setPoint(null),
  };
  return {
    handlers,
    at: point === null ? null : timeAt(window, lanes.width, point.x),
    under: point === null ? -1 : under(point),
  };
}

const inside = ({ nativeEvent }: PointerEvent): Point => ({ x: nativeEvent.offsetX, y: nativeEvent.offsetY });
