"use client";
import { useEffect, useState } from "react";

/** The engine loads when the first view is idle, or as soon as the user touches the screen. */
const SIGNS = ["pointermove", "pointerdown", "keydown", "touchstart", "scroll", "focusin"] as const;
const IDLE_AFTER_MS = 600;

export function useAwake(): boolean {
  const [awake, wake] = useState(false);
  // The window and its clock are outside React.
  useEffect(() => {
    if (awake) return;
    const stop = new AbortController();
    const { signal } = stop;
    const up = (): void => wake(true);
    for (const sign of SIGNS) window.addEventListener(sign, up, { once: true, passive: true, capture: true, signal });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (): void => {
      timer = setTimeout(up, IDLE_AFTER_MS);
    };
    if (document.readyState === "complete") later();
    else window.addEventListener("load", later, { once: true, signal });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [awake]);
  return awake;
}
