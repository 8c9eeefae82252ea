"use client";
/** What a timeline is looking at: a window that moves freely, a kernel in focus, marks, a search. None of it is in the link. */
import { useDeferredValue, useMemo, useState } from "react";
import type { TraceInput } from "@/features/pages/trace/input";
import type { OpenedTrace } from "@/features/core/trace";
import { writeRange, type Selection } from "@/features/pages/trace/selection";
import { findKernels } from "@/features/pages/trace/timeline/find";
import { timelineRows } from "@/features/pages/trace/timeline/rows";
import { bounds, firstWindow, lensWindow } from "@/features/pages/trace/timeline/scene";
import { around, reveal, type TimeWindow } from "@/lib/charts/time-window";

export type TimelineProps = {
  readonly selection: Selection;
  readonly traces: readonly OpenedTrace[];
  readonly input: TraceInput;
  readonly onInput: (patch: Partial<TraceInput>) => void;
};

export type TimelineState = ReturnType<typeof useTimeline>;

export function useTimeline({ selection, input, onInput }: TimelineProps) {
  const { opened, device, pass } = selection;
  // Another rank or pass is looked at from its own beginning.
  const place = `${input.rank} ${pass?.index ?? ""}`;
  const [moved, setMoved] = useState<{ readonly place: string; readonly window: TimeWindow } | null>(null);
  const [focused, setFocused] = useState<{ readonly rank: number; readonly item: number } | null>(null);
  const [drag, setDrag] = useState<TimeWindow | null>(null);
  const [marks, setMarks] = useState<readonly number[]>([]);
  const [find, setFind] = useState("");
  const asked = useDeferredValue(find);
  const hits = useMemo(() => findKernels(opened, device, asked), [opened, device, asked]);
  const rows = useMemo(() => timelineRows(device), [device]);
  const all = useMemo(() => bounds(selection), [selection]);
  const window = moved?.place === place ? moved.window : firstWindow(selection);
  const focus = focused?.rank === input.rank ? focused.item : -1;
  const lens = lensWindow(selection, window, focus);
  const look = (next: TimeWindow): void => setMoved({ place, window: next });
  const extentAt = (item: number): TimeWindow => ({
    from: device.work.start[item] ?? all.from,
    to: device.work.end[item] ?? all.from,
  });
  return {
    all,
    window,
    lens,
    rows,
    focus,
    hits,
    find,
    marks,
    drag,
    look,
    setFind,
    setDrag,
    /** Puts the focus on a piece of work and brings it into sight; -1 takes it away. */
    focusOn: (item: number): void => {
      setFocused({ rank: input.rank, item });
      if (item >= 0) look(reveal(window, all, extentAt(item)));
    },
    enlarge: (item: number): void => look(around(extentAt(item), all, 8)),
    fit: (): void => look(selection.scope === "trace" ? all : around(selection, all)),
    /** The first mark is A, the second B; a third begins anew. */
    mark: (at: number): void => setMarks((known) => (known.length >= 2 ? [at] : [...known, at])),
    clearMarks: (): void => setMarks([]),
    selectRange: ({ from, to }: TimeWindow): void =>
      onInput({ range: writeRange(from - opened.trace.earliest, to - opened.trace.earliest) }),
  };
}
