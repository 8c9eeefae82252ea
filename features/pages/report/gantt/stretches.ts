/** Stretches of a Gantt chart that keys go through, and its tasks by name. Microseconds. */
import type { GanttChart, GanttTask } from "@/features/core/report/gantt/chart";
import { namePattern } from "@/lib/charts/name-pattern";
import type { TimeWindow } from "@/lib/charts/time-window";
import type { Translate } from "@/lib/text";
import { isShown, taskExtent, type Filter } from "./scene";
import { taskWords } from "./task-words";

export type ChartStretches = {
  /** The prompt and each decode step. */
  readonly steps: readonly TimeWindow[];
  /** Each layer of each step. */
  readonly layers: readonly TimeWindow[];
};

export const chartStretches = ({ tasks }: GanttChart): ChartStretches => ({
  steps: extents(tasks, ({ phase, token }) => `${phase} ${token}`),
  layers: extents(tasks, ({ phase, token, layer }) => (layer === null ? null : `${phase} ${token} ${layer}`)),
});

/** From the first to the last task of each part, by their start; null: the task is of no part. */
function extents(tasks: readonly GanttTask[], namePart: (task: GanttTask) => string | null): readonly TimeWindow[] {
  const parts = new Map<string, TimeWindow>();
  for (const task of tasks) {
    const part = namePart(task);
    if (part === null) continue;
    const { from, to } = taskExtent(task);
    const known = parts.get(part);
    parts.set(part, known ? { from: Math.min(known.from, from), to: Math.max(known.to, to) } : { from, to });
  }
  return [...parts.values()].toSorted((a, b) => a.from - b.from);
}

/** Indices of the tasks shown whose name matches, by their start. */
export function findTasks({ tasks }: GanttChart, filter: Filter, words: string, t: Translate): readonly number[] {
  const test = namePattern(words);
  const names = new Map<string, boolean>();
  const matches = (task: GanttTask): boolean => {
    const known = names.get(task.name) ?? test(t(taskWords(task, null).name));
    names.set(task.name, known);
    return known;
  };
  return tasks
    .flatMap((task, index) => (isShown(task, filter) && matches(task) ? [index] : []))
    .toSorted((a, b) => (tasks[a]?.start ?? 0) - (tasks[b]?.start ?? 0));
}
