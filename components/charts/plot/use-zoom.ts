"use client";
/** The zoom of a chart: by keys, wheel and fingers, and after the library's own drag. */
import type { RefObject } from "react";
import type { Drawing } from "@/lib/charts/drawing";
import type { Axis, Span } from "@/lib/charts/svg/scale";
import { placeable } from "@/lib/charts/svg/scale";
import type { PlotAxes } from "@/lib/charts/svg/plot-axes";
import { aside, fitted, nearer, section, type Shares } from "@/lib/charts/zoom";
import { useGestures } from "./use-gestures";
import type { ChangeView } from "./use-settled";

/** `full`: the axes of the chart without a zoom; null: it cannot be zoomed. `shown`: the drawing without its hidden series. */
export function useZoom(
  box: RefObject<HTMLElement | null>,
  full: PlotAxes | null,
  shown: Drawing | undefined,
  change: ChangeView,
) {
  const zoom =
    full && ((by: number, around?: Shares) => change((now) => ({ ...now, ...nearer(full, now, by, around) })));
  const pan = full && ((by: Shares) => change((now) => ({ ...now, ...aside(full, now, by) })));
  useGestures(box, full && zoom && pan ? { frame: full.frame, zoom, pan } : null);
  return {
    zoom,
    fit: full && (() => change((now) => ({ ...now, ...fitted(full, drawnPoints(shown, full)) }))),
    /** Hidden series stay hidden. */
    showAll: () => change((now) => ({ ...now, x: null, y: null })),
    /** What the library's drag led to. */
    follow: (moved: Readonly<Record<string, unknown>>): void => {
      if (!full) return;
      const [x, y] = [draggedTo(moved, "xaxis", full.x), draggedTo(moved, "yaxis", full.y)];
      if (x ?? y) change((now) => ({ ...now, ...section(full, { x: x ?? now.x, y: y ?? now.y }) }));
    },
  };
}

function drawnPoints(drawing: Drawing | undefined, { x, y }: PlotAxes) {
  const all =
    drawing?.kind === "curves"
      ? drawing.lines.flatMap(({ points }) => points)
      : drawing?.kind === "points"
        ? drawing.series.flatMap(({ points }) => points)
        : [];
  return all.filter((point) => placeable(point.x, x.log) && placeable(point.y, y.log));
}

/** The library says ends of logarithmic axes as powers, one by one or as a pair. */
function draggedTo(moved: Readonly<Record<string, unknown>>, name: string, { log }: Axis): Span | null {
  const pair = moved[`${name}.range`];
  const [low, high] = Array.isArray(pair) ? pair : [moved[`${name}.range[0]`], moved[`${name}.range[1]`]];
  if (typeof low !== "number" || typeof high !== "number" || !(high > low)) return null;
  return log ? { from: 10 ** low, to: 10 ** high } : { from: low, to: high };
}
