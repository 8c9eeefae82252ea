"use client";
/** Order by dragging: an entry is held by its grip and let go above or below another one. */
import { useState, type DragEvent } from "react";
import type { ResolvedEntry } from "@/features/core/report-builder/resolve-parts";

/** Not "text/plain": a dragged entry means nothing to other programs. */
const KIND = "application/x-mds-entry";

type Over = { readonly id: number; readonly below: boolean };

/** `move` takes the place that the entry is to have. */
export function useDragOrder(resolved: readonly ResolvedEntry[], move: (id: number, to: number) => void) {
  const [dragged, drag] = useState<number | null>(null);
  const [target, aim] = useState<Over | null>(null);
  const end = (): void => {
    drag(null);
    aim(null);
  };
  const grip = (id: number) => ({
    draggable: true,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      event.dataTransfer.setData(KIND, String(id));
      event.dataTransfer.effectAllowed = "move";
      const entry = event.currentTarget.closest("li");
      if (entry) event.dataTransfer.setDragImage(entry, 0, 0);
      drag(id);
    },
    onDragEnd: end,
  });
  const over = (id: number) => ({
    "data-target": target?.id === id ? (target.below ? "below" : "above") : undefined,
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (dragged === null) return;
      event.preventDefault();
      const { top, height } = event.currentTarget.getBoundingClientRect();
      const below = event.clientY > top + height / 2;
      if (target?.id !== id || target.below !== below) aim({ id, below });
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      if (dragged === null || target === null) return;
      event.preventDefault();
      const others = resolved.filter(({ entry }) => entry.id !== dragged);
      const index = others.findIndex(({ entry }) => entry.id === target.id);
      if (index >= 0) move(dragged, index + (target.below ? 1 : 0));
      end();
    },
  });
  return { dragged, grip, over };
}
