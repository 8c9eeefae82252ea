"use client";
/** Which mark of a chart is read: by the keys, or by the cursor that charts with one x axis share. */
import { useId, useMemo, useState } from "react";
import type { Drawing } from "@/lib/charts/drawing";
import { listReadings, readingText, type Reading } from "@/lib/charts/readings";
import type { PlotAxes } from "@/lib/charts/svg/plot-axes";
import { dropCursor, fixCursor, moveCursor, placeCursor, useSharedCursor } from "./shared-cursor";

type Read = {
  /** Without the hidden series. */
  readonly drawing: Drawing | undefined;
  readonly axes: PlotAxes | null;
  readonly onPick: ((id: number) => void) | undefined;
};

export function useReading({ drawing, axes, onPick }: Read) {
  const chart = useId();
  const axis = sharedAxis(drawing);
  const cursor = useSharedCursor(axis);
  const [mark, setMark] = useState<number | null>(null);
  const readings = useMemo(() => once(() => (drawing ? inside(listReadings(drawing), axes) : [])), [drawing, axes]);
  const index = axis === null ? mark : cursor && axes ? nearest(readings(), axes, axes.x.place(cursor.x)) : null;
  const reading = index === null ? null : (readings()[index] ?? null);
  const walk = (by: number): void => {
    const last = readings().length - 1;
    if (last < 0) return;
    const next = Math.max(0, Math.min(last, (index ?? (by > 0 ? -1 : last + 1)) + by));
    const x = readings()[next]?.x ?? null;
    setMark(next);
    if (axis !== null && x !== null) placeCursor({ axis, x, by: chart });
  };
  return {
    reading,
    walk,
    /** What a screen reader hears: marks that keys walked to. */
    heard: mark !== null && reading !== null ? readingText(reading) : "",
    /** A pointer is so many px from the left of the chart. */
    point: (pixel: number): void => {
      if (axis === null || axes === null || pixel < axes.frame.left || pixel > axes.frame.right) return;
      const x = readings()[nearest(readings(), axes, pixel) ?? -1]?.x ?? null;
      if (x !== null) moveCursor({ axis, x, by: chart });
      if (mark !== null) setMark(null);
    },
    drop: () => dropCursor(chart),
    enter: (): void => (reading?.id !== undefined && onPick ? onPick(reading.id) : fixCursor()),
    leave: (): void => {
      setMark(null);
      dropCursor(chart, "fixed");
    },
  };
}

/** Charts with the same words on their x axis and the same scale move one cursor; null: this kind has none. */
const sharedAxis = (drawing: Drawing | undefined): string | null =>
  drawing?.kind === "curves" ? `${drawing.x.title}|${drawing.x.unit}|${drawing.x.log}` : null;

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}

/** Those within the section that is shown. */
const inside = (readings: readonly Reading[], axes: PlotAxes | null): readonly Reading[] =>
  axes === null
    ? readings
    : readings.filter(({ x, y }) => (x === null || isWithin(x, axes.x)) && (y === null || isWithin(y, axes.y)));

const isWithin = (value: number, { begin, end }: PlotAxes["x"]): boolean => value >= begin && value <= end;

function nearest(readings: readonly Reading[], { x }: PlotAxes, pixel: number): number | null {
  let best: { readonly index: number; readonly far: number } | null = null;
  for (const [index, reading] of readings.entries()) {
    const far = reading.x === null ? Infinity : Math.abs(x.place(reading.x) - pixel);
    if (far < (best?.far ?? Infinity)) best = { index, far };
  }
  return best?.index ?? null;
}
