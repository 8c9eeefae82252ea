"use client";
/** What the picture of a host's threads is looking at; its link says where it begins. */
import { useCallback, useMemo } from "react";
import { paintTimeline } from "@/components/timeline/paint";
import { namedStrip } from "@/components/timeline/slices";
import { timelineColours, tokenColour } from "@/components/timeline/colours";
import type { Paint } from "@/components/timeline/use-canvas";
import { useTimeline, useSubjectValue } from "@/components/timeline/use-timeline";
import { useChartTheme } from "@/components/charts/use-chart-theme";
import { HOST_KINDS, type HostKind, type OpenedTrace, shortName } from "@/features/core/trace";
import { findEvents, hostBounds, hostPlaces, rowOfEvent } from "@/features/pages/trace/host/rows";
import { readRange } from "@/features/pages/trace/selection";
import { around, type TimeWindow } from "@/lib/charts/time-window";

/** Tokens; calls into the driver have the colour that the host has on every timeline. */
export const HOST_COLOURS: Readonly<Record<HostKind, string>> = {
  operator: "--accent",
  call: "--k-host",
  annotation: "--border-control",
  python: "--k-elementwise",
  other: "--k-copy",
};

/** Room around an enlarged event, in lengths of it. */
const ROOM = 8;

export function useHost(opened: OpenedTrace, range: string, width: number) {
  const { names, events, earliest } = opened.trace;
  const rows = useMemo(() => hostPlaces(opened), [opened]);
  const all = useMemo(() => hostBounds(opened), [opened]);
  const first = useMemo(() => {
    const asked = readRange(range);
    return asked === null ? all : around({ from: asked.from + earliest, to: asked.to + earliest }, all, 1);
  }, [all, range, earliest]);
  const [window, look] = useSubjectValue(first, first);
  const [focus, onFocus] = useSubjectValue(opened, -1);
  const lanes = useMemo(() => rows.places.map(({ row }) => ({ items: row.event, times: row.tree })), [rows]);
  const search = useCallback((words: string) => findEvents(opened, rows, words), [opened, rows]);
  const extent = useCallback(
    (event: number): TimeWindow => {
      const from = events.start[event] ?? 0;
      return { from, to: from + (events.duration[event] ?? 0) };
    },
    [events],
  );
  const timeline = useTimeline({
    ...{ subject: opened, all, window, look, lanes, focus, onFocus, extent, search, room: ROOM },
  });
  const theme = useChartTheme();
  const colours = useMemo(
    () => ({ theme, of: timelineColours(), kinds: HOST_KINDS.map((kind) => tokenColour(HOST_COLOURS[kind])) }),
    [theme],
  );
  const { marks } = timeline;
  const paint = useCallback<Paint>(
    (context, density) => {
      const focused = focus < 0 ? undefined : rowOfEvent(rows, focus);
      paintTimeline(
        { context, density, width, colours: colours.of },
        {
          ...{ all, window, marks, zero: earliest, axis: rows.axis, height: rows.height, bottom: rows.height },
          ...{ overview: null, selection: null, hits: [] },
          tracks: rows.places.map((hostPlace) => ({
            row: hostPlace,
            paint: namedStrip(hostPlace.row.tree, colours.kinds, (index) =>
              shortName(names[events.name[hostPlace.row.event[index] ?? 0] ?? 0] ?? ""),
            ),
          })),
          focus: focused ? { row: focused, extent: extent(focus) } : null,
        },
      );
    },
    [rows, all, window, marks, focus, extent, width, colours, names, events, earliest],
  );
  const fit = (): void => look(focus < 0 ? all : around(extent(focus), all, ROOM));
  return { rows, timeline, paint, keyUse: { fit, up: timeline.up } };
}
