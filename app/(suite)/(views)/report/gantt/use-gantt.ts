"use client";
/** What a Gantt chart is looking at. None of it is in the link. */
import { useMemo, useState } from "react";
import type { GanttChart } from "@/features/core/report/gantt/chart";
import { findBubbles } from "@/features/pages/report/gantt/bubbles";
import { TASK_FAMILIES } from "@/features/pages/report/gantt/families";
import { layOut, taskExtent, type Filter } from "@/features/pages/report/gantt/scene";
import { around, reveal, type TimeWindow } from "@/lib/charts/time-window";
import type { Palette } from "./colours";

export type GanttState = ReturnType<typeof useGantt>;

const EVERYTHING: Filter = { layer: null, token: null, families: new Set(TASK_FAMILIES) };

/** Of one chart: another answer is looked at from its own beginning. */
type Place = {
  readonly chart: GanttChart;
  readonly window: TimeWindow | null;
  readonly range: TimeWindow | null;
  readonly focus: number;
};

export function useGantt(chart: GanttChart) {
  const [known, setPlace] = useState<Place>({ chart, window: null, range: null, focus: -1 });
  const [filter, setFilter] = useState(EVERYTHING);
  const [drag, setDrag] = useState<TimeWindow | null>(null);
  const [palette, setPalette] = useState<Palette>("suite");
  const place = known.chart === chart ? known : { chart, window: null, range: null, focus: -1 };
  const scene = useMemo(() => layOut(chart, filter), [chart, filter]);
  const bubbles = useMemo(() => findBubbles(chart), [chart]);
  const { all } = scene;
  const window = place.window ?? all;
  const { range, focus } = place;
  const move = (change: Partial<Place>): void => setPlace({ ...place, ...change });
  const task = chart.tasks[focus];
  return {
    ...{ chart, scene, bubbles, filter, palette, window, all, range, focus, drag },
    ...{ setDrag, setPalette },
    look: (next: TimeWindow): void => move({ window: next }),
    select: (next: TimeWindow | null): void => move({ range: next }),
    choose: (change: Partial<Filter>): void => setFilter({ ...filter, ...change }),
    /** Puts the focus on a task and brings it into sight; -1 takes it away. */
    focusOn: (next: number): void => {
      const found = chart.tasks[next];
      move({ focus: next, ...(found && { window: reveal(window, all, taskExtent(found)) }) });
    },
    enlarge: (): void => {
      if (task) move({ window: around(taskExtent(task), all, 4) });
    },
    fit: (): void => move({ window: range ? around(range, all) : task ? around(taskExtent(task), all, 4) : all }),
  };
}
