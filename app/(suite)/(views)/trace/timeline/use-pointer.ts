"use client";
/** The pointer over a timeline: it shows, chooses with a click, and selects with a drag, on whichever scale it is. */
import { useRef, useState, type PointerEvent } from "react";
import { hitAt, rowAt, scaleAt, type Hit, type Scene } from "@/features/pages/trace/timeline/hit";
import { timeAt, type TimeWindow } from "@/lib/charts/time-window";
import type { TimelineProps, TimelineState } from "./use-timeline";

type Point = { readonly x: number; readonly y: number };
/** Less than this is a click. */
const DRAG_PX = 4;

export function usePointer(scene: Scene, state: TimelineState, onInput: TimelineProps["onInput"]) {
  const [point, setPoint] = useState<Point | null>(null);
  const pressed = useRef<{ readonly from: number; readonly x: number; readonly scale: TimeWindow } | null>(null);
  const scaleUnder = ({ y }: Point): TimeWindow | null => {
    const row = rowAt(scene.rows, y);
    return row ? scaleAt(scene, row) : null;
  };
  const choose = (hit: Hit | null): void => {
    if (hit?.kind === "kernel") state.focusOn(hit.item);
    else if (hit?.kind === "pass") onInput({ pass: hit.pass.index, layer: null, range: "" });
    else if (hit?.kind === "layer") onInput({ pass: hit.pass.index, layer: hit.layer.index, range: "" });
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLCanvasElement>): void => {
      const now = inside(event);
      const scale = scaleUnder(now);
      if (scale === null || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pressed.current = { from: timeAt(scale, scene.width, now.x), x: now.x, scale };
    },
    onPointerMove: (event: PointerEvent<HTMLCanvasElement>): void => {
      const now = inside(event);
      setPoint(now);
      const begun = pressed.current;
      if (begun === null || Math.abs(now.x - begun.x) < DRAG_PX) return;
      state.setDrag(ordered(begun.from, timeAt(begun.scale, scene.width, now.x), scene.bounds));
    },
    onPointerUp: (event: PointerEvent<HTMLCanvasElement>): void => {
      const begun = pressed.current;
      pressed.current = null;
      if (begun === null) return;
      if (state.drag === null) return choose(hitAt(scene, inside(event).x, inside(event).y));
      state.setDrag(null);
      // On the overview it chooses what to look at, elsewhere what to count.
      if (begun.scale === scene.bounds) state.look(state.drag);
      else state.selectRange(state.drag);
    },
    onPointerCancel: (): void => {
      pressed.current = null;
      state.setDrag(null);
    },
    onPointerLeave: (): void => setPoint(null),
  };
  const onWindow = point !== null && scaleUnder(point) === scene.window;
  return { point, handlers, at: onWindow ? timeAt(scene.window, scene.width, point.x) : null };
}

const inside = ({ nativeEvent }: PointerEvent): Point => ({ x: nativeEvent.offsetX, y: nativeEvent.offsetY });

function ordered(a: number, b: number, all: TimeWindow): TimeWindow {
  return { from: Math.max(all.from, Math.min(a, b)), to: Math.min(all.to, Math.max(a, b)) };
}
