"use client";
import { useSyncExternalStore } from "react";

const QUERY = "(pointer: fine)";

/** Whether the pointer is a mouse or a pen: one that can drag without scrolling. */
export const useFinePointer = (): boolean => useSyncExternalStore(subscribe, isFine, () => false);

const isFine = (): boolean => window.matchMedia(QUERY).matches;

function subscribe(changed: () => void): () => void {
  const media = window.matchMedia(QUERY);
  media.addEventListener("change", changed);
  return () => media.removeEventListener("change", changed);
}
