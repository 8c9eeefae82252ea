"use client";
/** What any timeline is looking at, beside its window: an event in focus, a drag, marks, a search. */
import { useDeferredValue, useId, useMemo, useState } from "react";
import { acrossLanes, alongLane, nextMatch, type StepLane } from "@/lib/charts/lane-steps";
import { around, reveal, type Looking, type TimeWindow } from "@/lib/charts/time-window";

/** A value of one subject: of another it is `initial` again. */
export function useSubjectValue<S, V>(subject: S, initial: V): readonly [V, (next: V) => void, moved: boolean] {
  const [known, setKnown] = useState<{ readonly subject: S; readonly value: V } | null>(null);
  const moved = known !== null && known.subject === subject;
  return [moved ? known.value : initial, (value) => setKnown({ subject, value }), moved];
}

type Looked = Looking & {
  /** What the marks belong to. */
  readonly subject: unknown;
  readonly lanes: readonly StepLane[];
  /** Number of an event; -1: none. */
  readonly focus: number;
  readonly onFocus: (item: number) => void;
  readonly extent: (item: number) => TimeWindow;
  /** Events of a search by their start. It must stay the same function while it finds the same. */
  readonly search: (words: string) => readonly number[];
  /** Room around what Enter enlarges, in lengths of it. */
  readonly room: number;
};

export type TimelineState = ReturnType<typeof useTimeline>;

const NONE: readonly number[] = [];

export function useTimeline({ subject, all, window, look, lanes, focus, onFocus, extent, search, room }: Looked) {
  const [drag, setDrag] = useState<TimeWindow | null>(null);
  const [marks, setMarks] = useSubjectValue(subject, NONE);
  const [find, setFind] = useState("");
  /** Of the field that is searched in. */
  const fieldId = useId();
  const words = useDeferredValue(find);
  const hits = useMemo(() => (words === "" ? NONE : search(words)), [search, words]);
  const start = (item: number): number => (item < 0 ? -Infinity : extent(item).from);
  /** Brings an event into sight; -1 takes the focus away. */
  const focusOn = (item: number): void => {
    onFocus(item);
    if (item >= 0) look(reveal(window, all, extent(item)));
  };
  return {
    ...{ all, window, look, focus, focusOn, drag, setDrag, marks, find, setFind, fieldId, hits, extent },
    along: (by: 1 | -1): void => focusOn(alongLane(lanes, focus, window, by)),
    across: (by: 1 | -1): void => focusOn(acrossLanes(lanes, focus, window, by)),
    enlarge: (): void => {
      if (focus >= 0) look(around(extent(focus), all, room));
    },
    match: (by: 1 | -1): void => {
      const item = nextMatch(hits, focus, start, by);
      if (item >= 0) focusOn(item);
    },
    /** The first mark is A, the second B; a third begins anew. */
    mark: (time: number): void => setMarks(marks.length >= 2 ? [time] : [...marks, time]),
    /** Out of focus and marks, else to all of the time. */
    up: (): void => {
      if (focus < 0 && marks.length === 0) return look(all);
      focusOn(-1);
      setMarks(NONE);
    },
  };
}
