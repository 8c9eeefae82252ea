"use client";

import { useEffect, useRef, useState, type RefObject } from "react";

/** Width of an element in whole pixels; 0 until the browser has laid it out. */
export function useWidth<T extends HTMLElement>(): readonly [RefObject<T | null>, number] {
  const ref = useRef<T>(null);
  const [width, setWidth] = useState(0);
  // Outside React: the layout of the browser, from a ResizeObserver.
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)));
    observer.observe(element);
    // Paper is of another width, and is drawn before an observer is heard.
    const paper = window.matchMedia("print");
    const measure = (): void => setWidth(element.clientWidth);
    paper.addEventListener("change", measure);
    return () => {
      observer.disconnect();
      paper.removeEventListener("change", measure);
    };
  }, []);
  return [ref, width];
}
