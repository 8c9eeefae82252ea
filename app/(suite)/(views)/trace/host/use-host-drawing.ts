"use client";
import { drawLane } from "@/components/charts/canvas/lane-strip";
import { drawAxis, fitted } from "@/components/charts/canvas/time-axis";
import { useCallback, useMemo, type RefObject } from "react";
import { useCanvas, type Paint } from "@/components/charts/canvas/use-canvas";
import { useChartTheme } from "@/components/charts/use-chart-theme";
import { HOST_KINDS, type HostKind, type HostRow, type OpenedTrace, shortName } from "@/features/core/trace";
import { firstAfter } from "@/lib/charts/lane-tree";
import type { HostPlace, HostPlaces } from "@/features/pages/trace/host/rows";
import { place, type TimeWindow } from "@/lib/charts/time-window";
import { timelineColours, tokenColour } from "../draw/colours";
import type { Strip } from "../draw/picture";

/** Tokens; calls into the driver have the colour that the host has on every timeline. */
export const HOST_COLOURS: Readonly<Record<HostKind, string>> = {
  operator: "--accent",
  call: "--k-host",
  annotation: "--border-control",
  python: "--k-elementwise",
  other: "--k-copy",
};

type HostDrawing = {
  readonly opened: OpenedTrace;
  readonly places: HostPlaces;
  readonly window: TimeWindow;
  /** CSS pixels. */
  readonly width: number;
};

/** Drawn anew before the next frame whenever something of it changed. */
export function useHostDrawing({
  opened,
  places,
  window: shown,
  width,
}: HostDrawing): RefObject<HTMLCanvasElement | null> {
  const theme = useChartTheme();
  const colours = useMemo(
    () => ({ theme, of: timelineColours(), kinds: HOST_KINDS.map((kind) => tokenColour(HOST_COLOURS[kind])) }),
    [theme],
  );
  const paint = useCallback<Paint>(
    (context, density) => {
      context.fillStyle = colours.of.background.css;
      context.fillRect(0, 0, width, places.height);
      const strip: Strip = { context, width, density, colours: colours.of };
      drawAxis(strip, places.axis, shown, opened.trace.earliest, places.height - places.axis.height);
      for (const one of places.places) {
        drawLane(strip, one, { tree: one.row.tree, colours: colours.kinds, window: shown });
        drawNames(strip, one, shown, opened);
      }
    },
    [opened, places, shown, width, colours],
  );
  return useCanvas(width, places.height, paint);
}

const LEAST_PX = 40;

/** Where they fit. Events of one row do not overlap. */
function drawNames(strip: Strip, { row, top, height }: HostPlace, window: TimeWindow, { trace }: OpenedTrace): void {
  const { context, colours, width } = strip;
  const { start, end } = row.tree;
  context.font = `400 11px ${colours.font}`;
  context.textAlign = "left";
  context.textBaseline = "middle";
  for (let i = Math.max(0, firstAfter(start, window.from) - 1); i < start.length; i += 1) {
    if ((start[i] ?? 0) > window.to) break;
    const left = Math.max(0, place(window, width, start[i] ?? 0));
    const size = Math.min(width, place(window, width, end[i] ?? 0)) - left;
    if (size < LEAST_PX) continue;
    const words = fitted(context, eventName(trace, row, i), size - 10);
    if (words === "") continue;
    context.fillStyle = colours.background.css;
    context.fillRect(left + 3, top + 1, context.measureText(words).width + 4, height - 2);
    context.fillStyle = colours.text.css;
    context.fillText(words, left + 5, top + height / 2 + 0.5);
  }
}

const eventName = ({ names, events }: OpenedTrace["trace"], row: HostRow, i: number): string =>
  shortName(names[events.name[row.event[i] ?? 0] ?? 0] ?? "");
