/**
 * Pipeline bubbles: a stage has work in a phase and none at the moment.
 *
 *   time of a phase, from its first task to its last = Σ what any lane of the stage is busy + Σ bubbles        for each of its stages
 *
 * A stage that has nothing in a phase (the pool of the other phase) has no bubble there.
 */
import type { GanttChart, GanttTask } from "@/features/core/report/gantt/chart";

/** Seconds. */
export type Bubble = { readonly stage: number; readonly start: number; readonly end: number };

/** Shorter than this share of the phase is rounding. */
const ROUNDING = 1e-9;

export function findBubbles({ tasks }: Pick<GanttChart, "tasks">): readonly Bubble[] {
  const phases = new Map<GanttTask["phase"], GanttTask[]>();
  for (const task of tasks) {
    const known = phases.get(task.phase);
    if (known) known.push(task);
    else phases.set(task.phase, [task]);
  }
  return [...phases.values()].flatMap(phaseBubbles).toSorted((a, b) => a.start - b.start);
}

function phaseBubbles(tasks: readonly GanttTask[]): readonly Bubble[] {
  let [first, last] = [Infinity, -Infinity];
  const stages = new Map<number, GanttTask[]>();
  for (const task of tasks) {
    first = Math.min(first, task.start);
    last = Math.max(last, task.end);
    const known = stages.get(task.stage);
    if (known) known.push(task);
    else stages.set(task.stage, [task]);
  }
  const least = (last - first) * ROUNDING;
  return [...stages].flatMap(([stage, own]) => {
    const bubbles: Bubble[] = [];
    let busyUntil = first;
    for (const { start, end } of own.toSorted((a, b) => a.start - b.start)) {
      if (start - busyUntil > least) bubbles.push({ stage, start: busyUntil, end: start });
      busyUntil = Math.max(busyUntil, end);
    }
    if (last - busyUntil > least) bubbles.push({ stage, start: busyUntil, end: last });
    return bubbles;
  });
}
