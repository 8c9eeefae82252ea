"use client";
/** What a mouse drags over the plot, in words, and how to leave it. The renderer draws the box and zooms to it. */
import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from "react";
import type { PlotAxes } from "@/lib/charts/svg/plot-axes";
import { draggedRange, type DraggedRange, type Point } from "./dragged-range";

/** `range`: null where nothing is dragged. `cancel`: whether there was something to leave. */
export function useDragRange(axes: PlotAxes | null) {
  const [range, setRange] = useState<DraggedRange | null>(null);
  const running = useRef<{ readonly cancel: () => void; readonly end: () => void } | null>(null);
  useEffect(() => () => running.current?.end(), []);
  const begin = (event: ReactPointerEvent<HTMLElement>): void => {
    if (!axes || event.pointerType !== "mouse" || event.button !== 0 || event.shiftKey) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const { clientX, clientY } = event;
    const pointIn = (each: Pick<MouseEvent, "clientX" | "clientY">): Point => ({
      x: each.clientX - left,
      y: each.clientY - top,
    });
    const start = pointIn(event);
    if (!isInside(axes, start)) return;
    const listening = new AbortController();
    const end = (): void => {
      listening.abort();
      running.current = null;
      setRange(null);
    };
    // The renderer covers the window while it drags: the chart hears nothing of the way.
    const options = { signal: listening.signal };
    window.addEventListener("pointermove", (move) => setRange(draggedRange(axes, start, pointIn(move))), options);
    window.addEventListener("pointerup", end, options);
    window.addEventListener("pointercancel", end, options);
    running.current = {
      end,
      // Back where it began, and let go: the renderer takes that for no drag.
      cancel: () => {
        for (const type of ["mousemove", "mouseup"])
          document.dispatchEvent(new MouseEvent(type, { clientX, clientY, bubbles: true, cancelable: true }));
        end();
      },
    };
  };
  const cancel = (): boolean => {
    const was = running.current;
    was?.cancel();
    return was !== null;
  };
  return { range, begin, cancel };
}

const isInside = ({ frame }: PlotAxes, { x, y }: Point): boolean =>
  x >= frame.left && x <= frame.right && y >= frame.top && y <= frame.bottom;
