"use client";
/** What the timeline of a trace is looking at: a window that moves freely, a kernel in focus, marks, a search. None of it is in the link. */
import { useCallback, useMemo } from "react";
import { useTimeline, useSubjectValue } from "@/components/timeline/use-timeline";
import type { TraceInput } from "@/features/pages/trace/input";
import type { OpenedTrace } from "@/features/core/trace";
import { writeRange, type Selection } from "@/features/pages/trace/selection";
import { findKernels } from "@/features/pages/trace/timeline/find";
import { timelineRows } from "@/features/pages/trace/timeline/rows";
import { bounds, firstWindow, lensWindow } from "@/features/pages/trace/timeline/scene";
import { layerBeside, passBeside } from "@/features/pages/trace/timeline/steps";
import { around, type TimeWindow } from "@/lib/charts/time-window";

export type TimelineProps = {
  readonly selection: Selection;
  readonly traces: readonly OpenedTrace[];
  readonly input: TraceInput;
  readonly onInput: (patch: Partial<TraceInput>) => void;
};

export type TraceTimeline = ReturnType<typeof useTraceTimeline>;

/** Room around an enlarged kernel, in lengths of it. */
const ROOM = 8;

export function useTraceTimeline({ selection, input, onInput }: TimelineProps) {
  const { opened, device, pass } = selection;
  const rows = useMemo(() => timelineRows(device), [device]);
  const all = useMemo(() => bounds(selection), [selection]);
  const first = useMemo(() => firstWindow(selection), [selection]);
  // Another rank or pass is looked at from its own beginning.
  const [window, look] = useSubjectValue(`${input.rank} ${pass?.index ?? ""}`, first);
  const [focus, onFocus] = useSubjectValue(input.rank, -1);
  const lens = useMemo(() => lensWindow(selection, window, focus), [selection, window, focus]);
  const lanes = useMemo(() => {
    const drawn = rows.rows.flatMap(({ lane }) => lane ?? []);
    const all = [...drawn, ...device.streams.filter((stream) => !drawn.includes(stream))];
    return all.map(({ items, lane }) => ({ items, times: lane }));
  }, [rows, device]);
  const search = useCallback((words: string) => findKernels(opened, device, words), [opened, device]);
  const extent = (item: number): TimeWindow => ({
    from: device.work.start[item] ?? all.from,
    to: device.work.end[item] ?? all.from,
  });
  const timeline = useTimeline({
    ...{ all, window, look, lanes, focus, onFocus, extent, search },
    ...{ subject: MARKS, room: ROOM },
  });
  const goUp = (): void => {
    if (input.range !== "") onInput({ range: "" });
    else if (input.layer !== null) onInput({ layer: null });
    else timeline.up();
  };
  return {
    ...{ rows, lens, timeline },
    keyUse: {
      fit: (): void => look(selection.scope === "trace" ? all : around(selection, all)),
      outer: (by: 1 | -1): void => onInput(passBeside(selection, by)),
      inner: (by: 1 | -1): void => onInput(layerBeside(selection, by)),
      up: goUp,
    },
    selectRange: ({ from, to }: TimeWindow): void =>
      onInput({ range: writeRange(from - opened.trace.earliest, to - opened.trace.earliest) }),
  };
}

/** Marks stay where they are when another rank is chosen. */
const MARKS = "marks";
