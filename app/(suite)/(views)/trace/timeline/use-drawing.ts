"use client";
import { useCallback, useMemo, type RefObject } from "react";
import type { ChartTheme } from "@/components/charts/chart-theme";
import { useCanvas, type Paint } from "@/components/charts/canvas/use-canvas";
import type { Selection } from "@/features/pages/trace/selection";
import type { Scene } from "@/features/pages/trace/timeline/hit";
import { PASS_WORDS } from "@/features/pages/trace/words";
import { useText } from "@/state/language";
import { place } from "@/lib/charts/time-window";
import { drawWedge } from "../draw/wedge";
import { timelineColours } from "../draw/colours";
import { drawLens } from "../draw/lens";
import { findRow, type Picture } from "../draw/picture";
import { drawOverview, drawWindow } from "../draw/window";
import type { TimelineState } from "./use-timeline";
import * as m from "@/app/(suite)/(views)/trace/messages";

type Drawing = {
  readonly scene: Scene;
  readonly selection: Selection;
  readonly state: TimelineState;
  readonly theme: ChartTheme;
};

/** The canvas of a timeline, drawn anew before the next frame whenever something of it changed. */
export function useDrawing({ scene, selection, state, theme }: Drawing): RefObject<HTMLCanvasElement | null> {
  const t = useText();
  const colours = useMemo(() => ({ theme, of: timelineColours() }).of, [theme]);
  const words = useMemo<Picture["words"]>(
    () => ({
      passes: selection.device.segmentation.passes.map(({ index, kind }) =>
        kind === "unknown" ? String(index) : `${index} ${t(PASS_WORDS[kind])}`,
      ),
      halves: [t(m.firstHalf), t(m.secondHalf)],
    }),
    [selection.device, t],
  );
  const { drag, marks, hits, focus, rows } = state;
  const paint = useCallback<Paint>(
    (context, density) => {
      context.fillStyle = colours.background.css;
      context.fillRect(0, 0, scene.width, rows.height);
      draw({ ...scene, context, colours, density, selection, drag, marks, hits, focus, words });
    },
    [scene, selection, colours, words, drag, marks, hits, focus, rows],
  );
  return useCanvas(scene.width, rows.height, paint);
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
