"use client";
/** What a Gantt chart is looking at. None of it is in the link, and another answer is looked at from its own beginning. */
import { useCallback, useMemo, useState } from "react";
import { useTimeline, useSubjectValue } from "@/components/timeline/use-timeline";
import type { GanttChart } from "@/features/core/report/gantt/chart";
import { findBubbles } from "@/features/pages/report/gantt/bubbles";
import { TASK_FAMILIES } from "@/features/pages/report/gantt/families";
import { chartStretches, findTasks } from "@/features/pages/report/gantt/stretches";
import { layOut, taskExtent, type Filter } from "@/features/pages/report/gantt/scene";
import { nextPart } from "@/lib/charts/lane-steps";
import { around, type TimeWindow } from "@/lib/charts/time-window";
import { useText } from "@/state/language";
import type { Palette } from "./colours";

export type GanttState = ReturnType<typeof useGantt>;

const EVERYTHING: Filter = { layer: null, token: null, families: new Set(TASK_FAMILIES) };
/** Room around an enlarged task, in lengths of it. */
const ROOM = 4;

export function useGantt(chart: GanttChart) {
  const t = useText();
  const [filter, setFilter] = useState(EVERYTHING);
  const [palette, setPalette] = useState<Palette>("suite");
  const scene = useMemo(() => layOut(chart, filter), [chart, filter]);
  const bubbles = useMemo(() => findBubbles(chart), [chart]);
  const parts = useMemo(() => chartStretches(chart), [chart]);
  const lanes = useMemo(() => scene.rows.map(({ items, tree }) => ({ items, times: tree })), [scene]);
  const { all } = scene;
  const [window, look] = useSubjectValue(chart, all);
  const [range, select] = useSubjectValue<GanttChart, TimeWindow | null>(chart, null);
  const [focus, onFocus] = useSubjectValue(chart, -1);
  const search = useCallback((words: string) => findTasks(chart, filter, words, t), [chart, filter, t]);
  const extent = (item: number): TimeWindow => {
    const task = chart.tasks[item];
    return task ? taskExtent(task) : all;
  };
  const timeline = useTimeline({
    ...{ subject: chart, all, window, look, lanes, focus, onFocus, extent, search },
    room: ROOM,
  });
  const show = (part: TimeWindow | undefined): void => {
    if (part === undefined) return;
    select(part);
    look(around(part, all));
  };
  return {
    ...{ chart, scene, bubbles, filter, palette, range, timeline, setPalette, select },
    choose: (change: Partial<Filter>): void => setFilter({ ...filter, ...change }),
    keyUse: {
      fit: (): void => look(range ? around(range, all) : focus >= 0 ? around(extent(focus), all, ROOM) : all),
      outer: (by: 1 | -1): void => show(nextPart(parts.steps, range, by)),
      inner: (by: 1 | -1): void => show(nextPart(parts.layers, range, by)),
      up: (): void => (range === null ? timeline.up() : select(null)),
    },
  };
}
