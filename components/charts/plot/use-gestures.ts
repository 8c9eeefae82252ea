"use client";
/** Zoom by wheel and by two fingers. One finger scrolls the page, and so does the wheel until the chart has the focus or Ctrl is held. */
import { useEffect, useRef, type RefObject } from "react";
import type { Shares } from "@/lib/charts/zoom";
import type { Frame } from "@/lib/charts/svg/axis";

export type Gestures = {
  readonly frame: Frame;
  readonly zoom: (by: number, around: Shares) => void;
  readonly pan: (by: Shares) => void;
};

/** Of the wheel's way, px, for a factor of e. */
const WHEEL = 500;

/** null: the chart cannot be zoomed. */
export function useGestures(box: RefObject<HTMLElement | null>, gestures: Gestures | null): void {
  const newest = useRef(gestures);
  useEffect(() => {
    newest.current = gestures;
  });
  const active = gestures !== null;
  // Outside React: its wheel and touch listeners are passive, and could not keep the page from scrolling.
  useEffect(() => {
    const element = box.current;
    if (!element || !active) return;
    let fingers: Fingers | null = null;
    const onWheel = (event: WheelEvent): void => {
      const use = newest.current;
      if (!use || !(event.ctrlKey || event.metaKey || element.contains(document.activeElement))) return;
      event.preventDefault();
      use.zoom(Math.exp(-event.deltaY / WHEEL), sharesAt(element, use.frame, event.clientX, event.clientY));
    };
    const onTouchMove = (event: TouchEvent): void => {
      const [use, next] = [newest.current, readFingers(event)];
      if (!use || !next) return;
      event.preventDefault();
      if (fingers) {
        const { width, height } = plotSize(use.frame);
        use.pan({ x: (fingers.x - next.x) / width, y: (next.y - fingers.y) / height });
        use.zoom(next.apart / fingers.apart, sharesAt(element, use.frame, next.x, next.y));
      }
      fingers = next;
    };
    const onTouchEnd = (): void => {
      fingers = null;
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    element.addEventListener("touchmove", onTouchMove, { passive: false });
    element.addEventListener("touchend", onTouchEnd);
    return () => {
      element.removeEventListener("wheel", onWheel);
      element.removeEventListener("touchmove", onTouchMove);
      element.removeEventListener("touchend", onTouchEnd);
    };
  }, [box, active]);
}

const plotSize = ({ left, right, top, bottom }: Frame) => ({ width: right - left, height: bottom - top });

/** Where on the plot a point of the screen is: up is more. */
function sharesAt(element: HTMLElement, frame: Frame, clientX: number, clientY: number): Shares {
  const { left, top } = element.getBoundingClientRect();
  const { width, height } = plotSize(frame);
  const share = (value: number): number => Math.min(1, Math.max(0, value));
  return { x: share((clientX - left - frame.left) / width), y: share((frame.bottom - clientY + top) / height) };
}

type Fingers = { readonly x: number; readonly y: number; readonly apart: number };

function readFingers({ touches }: TouchEvent): Fingers | null {
  const [a, b] = touches;
  if (!a || !b || touches.length !== 2) return null;
  const apart = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  return { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2, apart: Math.max(1, apart) };
}
