"use client";
import { useLayoutEffect, useState, type RefObject } from "react";

/** Pixels inside a box, also after it was resized; 0: it has not been drawn. */
export function useBoxWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  // Before the first paint: the layout of the box is outside React.
  useLayoutEffect(() => {
    const drawn = box.current;
    if (!drawn) return;
    const measure = (): void => setWidth(drawn.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(drawn);
    // Paper is of another width, and is drawn before an observer is heard.
    const paper = window.matchMedia("print");
    paper.addEventListener("change", measure);
    return () => {
      observer.disconnect();
      paper.removeEventListener("change", measure);
    };
  }, [box]);
  return width;
}
