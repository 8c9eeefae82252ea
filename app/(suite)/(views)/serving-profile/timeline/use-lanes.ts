"use client";
/** What the picture is looking at: a window that moves freely and comes to the link when it rests, and the request that the link names. */
import { useCallback, useEffect, useMemo } from "react";
import { useTimeline, useSubjectValue } from "@/components/timeline/use-timeline";
import type { ServingProfileInput } from "@/features/pages/serving-profile/input";
import type { OpenedProfile } from "@/features/core/serving-profile";
import { findRequest, requestName, searchRequests } from "@/features/pages/serving-profile/requests/rows";
import { requestLanes } from "@/features/pages/serving-profile/timeline/lanes";
import { laneRows, MOST_LANES } from "@/features/pages/serving-profile/timeline/rows";
import { requestSpans } from "@/features/pages/serving-profile/timeline/spans";
import { stalls } from "@/features/pages/serving-profile/timeline/stalls";
import { saidWindow, shownWindow } from "@/features/pages/serving-profile/timeline/window";
import { nextListed } from "../use-profile-keys";
import { around, reveal, type TimeWindow } from "@/lib/charts/time-window";

export type LanesState = ReturnType<typeof useLanes>;

/** Milliseconds without a move, after which the charts below follow. */
const RESTS = 400;

/** As many requests as are drawn in a frame or two; all of them once the picture rests. */
const WHILE_MOVING = 60_000;
/** Room around the selected request, in lengths of it. */
const ROOM = 0.15;

type Input = Pick<ServingProfileInput, "tab" | "request" | "batch" | "forward" | "from_s" | "to_s">;

export function useLanes(opened: OpenedProfile, width: number, input: Input, onInput: (patch: Partial<Input>) => void) {
  const { request, from_s, to_s } = input;
  const spans = requestSpans(opened);
  const all = spans.bounds;
  const shown = useMemo(() => shownWindow(opened, { from_s, to_s }), [opened, from_s, to_s]);
  // A link that says otherwise since goes before.
  const [window, look, moving] = useSubjectValue(shown, shown);
  // Outside React: the link, once the reader has come to rest.
  useEffect(() => {
    if (!moving) return;
    const timer = setTimeout(() => onInput(saidWindow(opened, window)), RESTS);
    return () => clearTimeout(timer);
  }, [moving, window, opened, onInput]);
  const selected = useMemo(() => findRequest(opened, request), [opened, request]);
  const lanes = useMemo(() => {
    const every = moving ? Math.max(1, Math.ceil(spans.arrival.length / WHILE_MOVING)) : 1;
    return requestLanes(spans, stalls(opened), window, {
      width: Math.max(1, Math.round(width)),
      most: MOST_LANES,
      every,
    });
  }, [spans, opened, window, width, moving]);
  const { rows, height } = useMemo(() => laneRows(opened, lanes.requests.length), [opened, lanes]);
  const choose = (row: number): void => onInput({ request: row < 0 ? "" : requestName(opened, row) });
  const extent = (row: number): TimeWindow => ({ from: spans.arrival[row] ?? all.from, to: spans.end[row] ?? all.to });
  const search = useCallback((words: string) => searchRequests(opened, words), [opened]);
  const timeline = useTimeline({
    ...{ subject: opened, all, window, look, extent, search },
    ...{ focus: selected, onFocus: choose, room: ROOM },
    lanes: useMemo(
      () => [{ items: spans.arrival.map((_, row) => row), times: { start: spans.arrival, end: spans.end } }],
      [spans],
    ),
  });
  const inner = useStallKeys(opened, choose, (stretch) => look(reveal(window, all, stretch)));
  return {
    ...{ lanes, rows, height, choose, timeline },
    keyUse: {
      inner,
      outer: (by: 1 | -1): void => onInput(nextListed(opened, input, by)),
      across: timeline.along,
      fit: (): void => look(selected < 0 ? all : around(extent(selected), all, ROOM)),
      up: timeline.up,
    },
  };
}

/** From one preemption to the next; undefined where there is none. */
function useStallKeys(opened: OpenedProfile, choose: (row: number) => void, show: (stretch: TimeWindow) => void) {
  const [index, setIndex] = useSubjectValue(opened, -1);
  const { request, from, to } = stalls(opened);
  if (from.length === 0) return undefined;
  return (by: 1 | -1): void => {
    const next = index < 0 ? (by > 0 ? 0 : from.length - 1) : Math.min(Math.max(0, index + by), from.length - 1);
    setIndex(next);
    choose(request[next] as number);
    show({ from: from[next] as number, to: to[next] as number });
  };
}
