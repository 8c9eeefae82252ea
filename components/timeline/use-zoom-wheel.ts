"use client";
import { useEffect, useRef, type RefObject } from "react";
import { pan, timeAt, zoom, type Looking } from "@/lib/charts/time-window";

/** Ctrl and the wheel zoom, two fingers sideways pan; the wheel alone scrolls the page. */
export function useZoomWheel(canvas: RefObject<HTMLCanvasElement | null>, state: Looking): void {
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  // Outside React: its wheel listeners cannot keep the browser from zooming the page.
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const turn = (event: WheelEvent): void => {
      const { window, all, look } = latest.current;
      const width = element.clientWidth;
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        look(zoom(window, all, Math.exp(event.deltaY / 300), timeAt(window, width, event.offsetX)));
      } else if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        event.preventDefault();
        look(pan(window, all, event.deltaX / width));
      }
    };
    element.addEventListener("wheel", turn, { passive: false });
    return () => element.removeEventListener("wheel", turn);
  }, [canvas]);
}
