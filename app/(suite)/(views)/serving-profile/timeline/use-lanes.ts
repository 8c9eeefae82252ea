"use client";
/** What the picture is looking at: a window that moves freely and comes to the link when it rests, and the request that the link names. */
import { useEffect, useMemo, useState } from "react";
import type { ServingProfileInput } from "@/features/pages/serving-profile/input";
import type { OpenedProfile } from "@/features/core/serving-profile";
import { findRequest, requestName } from "@/features/pages/serving-profile/requests/rows";
import { requestLanes } from "@/features/pages/serving-profile/timeline/lanes";
import { laneRows, MOST_LANES } from "@/features/pages/serving-profile/timeline/rows";
import { requestSpans } from "@/features/pages/serving-profile/timeline/spans";
import { stalls } from "@/features/pages/serving-profile/timeline/stalls";
import { saidWindow, shownWindow } from "@/features/pages/serving-profile/timeline/window";
import { around, reveal, type TimeWindow } from "@/lib/charts/time-window";

export type LanesState = ReturnType<typeof useLanes>;

/** Milliseconds without a move, after which the charts below follow. */
const RESTS = 400;

/** As many requests as are drawn in a frame or two; all of them once the picture rests. */
const WHILE_MOVING = 60_000;

type Input = Pick<ServingProfileInput, "request" | "from_s" | "to_s">;

export function useLanes(opened: OpenedProfile, width: number, input: Input, onInput: (patch: Partial<Input>) => void) {
  const { request, from_s, to_s } = input;
  const spans = requestSpans(opened);
  const all = spans.bounds;
  const said = useMemo(() => shownWindow(opened, { from_s, to_s }), [opened, from_s, to_s]);
  // A link that says otherwise since goes before.
  const [moved, setMoved] = useState<{ readonly said: TimeWindow; readonly window: TimeWindow } | null>(null);
  const window = moved?.said === said ? moved.window : said;
  // Outside React: the link, once the reader has come to rest.
  useEffect(() => {
    if (moved?.said !== said) return;
    const timer = setTimeout(() => onInput(saidWindow(opened, moved.window)), RESTS);
    return () => clearTimeout(timer);
  }, [moved, said, opened, onInput]);
  const selected = useMemo(() => findRequest(opened, request), [opened, request]);
  const moving = moved?.said === said;
  const lanes = useMemo(() => {
    const every = moving ? Math.max(1, Math.ceil(spans.arrival.length / WHILE_MOVING)) : 1;
    return requestLanes(spans, stalls(opened), window, {
      width: Math.max(1, Math.round(width)),
      most: MOST_LANES,
      every,
    });
  }, [spans, opened, window, width, moving]);
  const { rows, height } = useMemo(() => laneRows(opened, lanes.requests.length), [opened, lanes]);
  const look = (next: TimeWindow): void => setMoved({ said, window: next });
  const extent = (row: number): TimeWindow => ({ from: spans.arrival[row] ?? all.from, to: spans.end[row] ?? all.to });
  const choose = (row: number): void => onInput({ request: row < 0 ? "" : requestName(opened, row) });
  return {
    ...{ spans, all, window, selected, lanes, rows, height, look, choose },
    fit: (): void => look(selected < 0 ? all : around(extent(selected), all, 0.15)),
    /** By arrival; brings it into sight. */
    step: (by: number): void => {
      const count = spans.arrival.length;
      const next = selected < 0 ? (lanes.requests[0] ?? 0) : Math.min(count - 1, Math.max(0, selected + by));
      if (count === 0) return;
      choose(next);
      look(reveal(window, all, extent(next)));
    },
  };
}
