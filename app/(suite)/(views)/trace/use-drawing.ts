"use client";
import { useEffect, useMemo, useRef, type RefObject } from "react";
import type { ChartTheme } from "@/components/charts/chart-theme";
import type { Selection } from "@/features/pages/trace/selection";
import type { Scene } from "@/features/pages/trace/timeline/hit";
import { PASS_WORDS } from "@/features/pages/trace/words";
import { useText } from "@/state/language";
import { drawWedge } from "./draw/axis";
import { timelineColours } from "./draw/colours";
import { drawLens } from "./draw/lens";
import { findRow, place, type Picture } from "./draw/picture";
import { drawOverview, drawWindow } from "./draw/window";
import type { TimelineState } from "./use-timeline";
import { WORDS } from "./words";

type Drawing = {
  readonly scene: Scene;
  readonly selection: Selection;
  readonly state: TimelineState;
  readonly theme: ChartTheme;
};

/** The canvas of a timeline, drawn anew before the next frame whenever something of it changed. */
export function useDrawing({ scene, selection, state, theme }: Drawing): RefObject<HTMLCanvasElement | null> {
  const t = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const colours = useMemo(() => ({ theme, of: timelineColours() }).of, [theme]);
  const words = useMemo<Picture["words"]>(
    () => ({
      passes: selection.device.segmentation.passes.map(({ index, kind }) =>
        kind === "unknown" ? String(index) : `${index} ${t(PASS_WORDS[kind])}`,
      ),
      halves: [t(WORDS.mixer), t(WORDS.feedForward)],
    }),
    [selection.device, t],
  );
  const { drag, marks, hits, focus, rows } = state;
  // Outside React: pixels.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const element = canvas.current;
      const context = element?.getContext("2d");
      if (!element || !context) return;
      const density = window.devicePixelRatio || 1;
      element.width = Math.round(scene.width * density);
      element.height = Math.round(rows.height * density);
      context.setTransform(density, 0, 0, density, 0, 0);
      context.fillStyle = colours.background.css;
      context.fillRect(0, 0, scene.width, rows.height);
      draw({ ...scene, context, colours, density, selection, drag, marks, hits, focus, words });
    });
    return () => cancelAnimationFrame(frame);
  }, [scene, selection, colours, words, drag, marks, hits, focus, rows]);
  return canvas;
}

function draw(picture: Picture): void {
  const { width, bounds, window, lens } = picture;
  const overview = findRow(picture, "overview");
  const axis = findRow(picture, "axis");
  const waits = findRow(picture, "waits");
  const launch = findRow(picture, "launch");
  if (overview && axis)
    drawWedge(
      picture,
      place(bounds, width, window.from),
      place(bounds, width, window.to),
      overview.top + overview.height,
      axis.top,
    );
  if (waits && launch)
    drawWedge(
      picture,
      place(window, width, lens.from),
      place(window, width, lens.to),
      waits.top + waits.height,
      launch.top,
    );
  drawOverview(picture);
  drawWindow(picture);
  drawLens(picture);
}
