/** Keys of a Gantt chart in focus. */
import { eventAt, firstAfter } from "@/lib/charts/lane-tree";
import { taskExtent, type GanttRow } from "@/features/pages/report/gantt/scene";
import { windowKeys } from "@/lib/charts/time-window";
import type { GanttState } from "./use-gantt";

/** undefined: the key means nothing here. `at`: microseconds under the pointer. */
export function ganttKey(key: string, shift: boolean, state: GanttState, at: number | null): (() => void) | undefined {
  const { window } = state;
  const middle = at ?? (window.from + window.to) / 2;
  const keys: Readonly<Record<string, () => void>> = {
    ...windowKeys(state, shift, middle),
    f: state.fit,
    arrowleft: () => state.focusOn(beside(state, -1)),
    arrowright: () => state.focusOn(beside(state, 1)),
    arrowup: () => state.focusOn(onLane(state, -1)),
    arrowdown: () => state.focusOn(onLane(state, 1)),
    enter: state.enlarge,
    escape: () => goUp(state),
  };
  return keys[key.toLowerCase()];
}

const own = ({ scene, chart, focus }: GanttState): GanttRow | undefined => {
  const task = chart.tasks[focus];
  return scene.rows.find(({ stage, lane }) => stage === task?.stage && lane === task.lane);
};

/** Without a focus the first task in sight. */
function beside(state: GanttState, by: number): number {
  const { scene, window, focus } = state;
  const row = own(state);
  const now = row?.items.indexOf(focus) ?? -1;
  if (row && now >= 0) return row.items[Math.min(Math.max(0, now + by), row.items.length - 1)] ?? focus;
  const first = scene.rows.find(({ items }) => items.length > 0);
  return first?.items[Math.max(0, firstAfter(first.tree.start, window.from) - 1)] ?? -1;
}

/** The task of the next lane that has any, at the same time. */
function onLane(state: GanttState, by: number): number {
  const { scene, chart, focus } = state;
  const rows = scene.rows.filter(({ items }) => items.length > 0);
  const task = chart.tasks[focus];
  const now = rows.findIndex((row) => row === own(state));
  if (!task || now < 0) return beside(state, by);
  const row = rows[Math.min(Math.max(0, now + by), rows.length - 1)];
  return row?.items[eventAt(row.tree, taskExtent(task).from, Infinity)] ?? focus;
}

/** Range, then focus, then the whole chart. */
function goUp(state: GanttState): void {
  if (state.range !== null) state.select(null);
  else if (state.focus >= 0) state.focusOn(-1);
  else state.look(state.all);
}
