/** Sums over a stretch of time: tasks count with the part inside it. */
import type { GanttTask } from "@/features/core/report/gantt/chart";
import type { TimeWindow } from "@/lib/charts/time-window";
import { scaled, table, type Table } from "@/lib/export/table";
import { formatCount, formatLatency } from "@/lib/format/quantity";
import type { Text, Translate } from "@/lib/text";
import { fromUs } from "@/lib/units/edge";
import { seconds, type Seconds } from "@/lib/units/quantity";
import { IN_MS, IN_PERCENT } from "@/lib/units/shown-in";
import type { Bubble } from "./bubbles";
import { taskFamily, TASK_FAMILIES, TASK_FAMILY_WORDS, type TaskFamily } from "./families";
import { WORDS } from "../words";
import { isShown, type Filter } from "./scene";
import * as m from "./messages";

type FamilySum = {
  readonly family: TaskFamily;
  readonly tasks: number;
  /** Seconds of all lanes together. */
  readonly time: number;
  /** Of the time of all tasks in the stretch. */
  readonly share: number;
  readonly flops: number;
  readonly hbmBytes: number;
  readonly commBytes: number;
};

export type RangeSums = {
  readonly length: Seconds;
  /** Most first. */
  readonly families: readonly FamilySum[];
  readonly bubbles: { readonly count: number; readonly time: number; readonly longest: number };
};

/** `range` in microseconds. */
export function sumRange(
  { tasks, bubbles }: { readonly tasks: readonly GanttTask[]; readonly bubbles: readonly Bubble[] },
  range: TimeWindow,
  filter: Filter,
): RangeSums {
  const [from, to] = [fromUs(range.from), fromUs(range.to)];
  const sums = TASK_FAMILIES.map((family) => ({ family, tasks: 0, time: 0, flops: 0, hbmBytes: 0, commBytes: 0 }));
  const byFamily = new Map(sums.map((sum) => [sum.family, sum]));
  for (const task of tasks) {
    const inside = Math.min(task.end, to) - Math.max(task.start, from);
    const sum = byFamily.get(taskFamily(task.type));
    if (inside <= 0 || sum === undefined || !isShown(task, filter)) continue;
    const part = inside / (task.end - task.start);
    sum.tasks += 1;
    sum.time += inside;
    sum.flops += task.flops * part;
    sum.hbmBytes += task.hbmBytes * part;
    sum.commBytes += task.commBytes * part;
  }
  const all = sums.reduce((sum, { time }) => sum + time, 0);
  const idle = bubbles.flatMap(({ start, end }) => {
    const inside = Math.min(end, to) - Math.max(start, from);
    return inside > 0 ? [inside] : [];
  });
  return {
    length: fromUs(range.to - range.from),
    families: sums
      .filter((sum) => sum.tasks > 0)
      .map((sum) => ({ ...sum, share: sum.time / all }))
      .toSorted((a, b) => b.time - a.time),
    bubbles: {
      count: idle.length,
      time: idle.reduce((sum, time) => sum + time, 0),
      longest: idle.reduce((most, time) => Math.max(most, time), 0),
    },
  };
}

export function sumsTable({ families }: RangeSums, t: Translate): Table {
  return table<FamilySum>(
    t,
    [
      { id: "family", label: m.kindOfWork, value: ({ family }) => t(TASK_FAMILY_WORDS[family]) },
      { id: "tasks", label: m.tasks, value: ({ tasks }) => tasks },
      { id: "time", label: WORDS.time, ...IN_MS, value: ({ time }) => time },
      { id: "share", label: WORDS.share, ...IN_PERCENT, value: ({ share }) => share },
      scaled({ id: "flops", label: WORDS.work, unit: "FLOP", value: ({ flops }) => flops }, families),
      scaled({ id: "hbm", label: WORDS.traffic, unit: "B", value: ({ hbmBytes }) => hbmBytes }, families),
      scaled({ id: "sent", label: WORDS.sent, unit: "B", value: ({ commBytes }) => commBytes }, families),
    ],
    families,
  );
}

/** "12.3 ms; 4 bubbles of 1.2 ms, the longest 0.5 ms". */
export function gapWords({ length, bubbles: { count, time, longest } }: RangeSums): Text {
  const all = formatLatency(length);
  if (count === 0) return m.allNoPipelineBubble({ all });
  const [n, sum, most] = [formatCount(count), formatLatency(seconds(time)), formatLatency(seconds(longest))];
  return m.allPipelineBubblesNOf({ all, n, sum, most });
}
