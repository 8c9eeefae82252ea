"use client";
/** One cursor for all charts of the page that have the same x axis. */
import { useCallback, useSyncExternalStore } from "react";

type Cursor = {
  /** The axis: its title, unit and scale. */
  readonly axis: string;
  readonly x: number;
  /** The chart that moves it. */
  readonly by: string;
  /** Stays where it is when the pointer leaves. */
  readonly fixed: boolean;
};

let cursor: Cursor | null = null;
const listeners = new Set<() => void>();

function show(next: Cursor | null): void {
  cursor = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** null: no chart with this axis has one; `axis` null: a chart without a shared axis. */
export const useSharedCursor = (axis: string | null): Cursor | null =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => (axis !== null && cursor?.axis === axis ? cursor : null), [axis]),
    () => null,
  );

export function moveCursor(next: Omit<Cursor, "fixed">): void {
  if (cursor?.fixed || (cursor?.axis === next.axis && cursor.x === next.x && cursor.by === next.by)) return;
  show({ ...next, fixed: false });
}

/** By keys: also one that is fixed. */
export const placeCursor = (next: Omit<Cursor, "fixed">): void => show({ ...next, fixed: cursor?.fixed ?? false });

export const fixCursor = (): void => (cursor === null ? undefined : show({ ...cursor, fixed: !cursor.fixed }));

/** Of the chart that the pointer leaves, or for good. */
export function dropCursor(by: string, even: "fixed" | "moving" = "moving"): void {
  if (cursor?.by === by && (even === "fixed" || !cursor.fixed)) show(null);
}
