/** A Gantt chart as rows that can be drawn at any scale. Times in microseconds, heights in CSS pixels. */
import type { GanttChart, GanttTask, Lane } from "@/features/core/report/gantt/chart";
import { TASK_COLOURS, type TaskType } from "@/features/core/report/gantt/task-types";
import { eventAt, laneTree, type LaneTree } from "@/lib/charts/lane-tree";
import { timeAt, type TimeWindow } from "@/lib/charts/time-window";
import type { Text } from "@/lib/text";
import { toUs } from "@/lib/units/edge";
import { taskFamily, type TaskFamily } from "./families";
import * as m from "./messages";

/** null: any. */
export type Filter = {
  readonly layer: number | null;
  /** Decode step; -1: the prompt. */
  readonly token: number | null;
  readonly families: ReadonlySet<TaskFamily>;
};

export type GanttRow = {
  readonly stage: number;
  readonly lane: Lane;
  readonly label: Text;
  readonly top: number;
  readonly height: number;
  /** Tasks in the order of their starts: places in the chart. */
  readonly items: readonly number[];
  readonly tree: LaneTree;
};

/** What tasks of one colour have in common. A decode is drawn paler. */
export type Shade = { readonly type: TaskType; readonly pale: boolean };

export type Scene = {
  readonly rows: readonly GanttRow[];
  readonly shades: readonly Shade[];
  readonly all: TimeWindow;
  /** Microseconds; null if unknown. */
  readonly transition: number | null;
  readonly height: number;
};

export const OVERVIEW = { top: 0, height: 26 } as const;
export const AXIS = { top: 30, height: 16 } as const;
const FIRST_ROW = AXIS.top + AXIS.height + 2;
const HEIGHTS: Readonly<Record<Lane, number>> = { compute: 18, network: 14, copy: 12 };
const [BETWEEN_LANES, BETWEEN_STAGES] = [2, 8];

export function layOut(chart: GanttChart, filter: Filter): Scene {
  const shades = listShades(chart.tasks);
  const places = rowPlaces(chart, filter);
  let top = FIRST_ROW;
  const rows = chart.stages.flatMap(({ name, lanes }, stage) => {
    const laneRows = lanes.map((lane): GanttRow => {
      const items = places.get(rowKey(stage, lane)) ?? [];
      const row = { stage, lane, label: rowLabel(name, lane), top, height: HEIGHTS[lane], items };
      top += HEIGHTS[lane] + BETWEEN_LANES;
      return { ...row, tree: rowTree(chart.tasks, items, shades) };
    });
    top += BETWEEN_STAGES;
    return laneRows;
  });
  return {
    ...{ rows, shades },
    all: { from: toUs(chart.range.start), to: Math.max(toUs(chart.range.end), toUs(chart.range.start) + 1) },
    transition: chart.transition === null ? null : toUs(chart.transition),
    height: top,
  };
}

export const isShown = ({ layer, token, type, phase }: GanttTask, filter: Filter): boolean =>
  (filter.layer === null || layer === filter.layer) &&
  (filter.token === null || (filter.token < 0 ? phase === "prefill" : token === filter.token)) &&
  filter.families.has(taskFamily(type));

/** Layers, decode steps and families that a chart has tasks of. */
export function filterChoices({ tasks }: GanttChart) {
  const layers = new Set<number>();
  const tokens = new Set<number>();
  const families = new Set<TaskFamily>();
  for (const { layer, token, type } of tasks) {
    if (layer !== null) layers.add(layer);
    if (token !== null) tokens.add(token);
    families.add(taskFamily(type));
  }
  const ascending = (values: ReadonlySet<number>): readonly number[] => [...values].toSorted((a, b) => a - b);
  return { layers: ascending(layers), tokens: ascending(tokens), families };
}

const rowKey = (stage: number, lane: Lane): string => `${stage} ${lane}`;

function rowPlaces({ tasks }: GanttChart, filter: Filter): ReadonlyMap<string, number[]> {
  const places = new Map<string, number[]>();
  tasks.forEach((task, index) => {
    if (!isShown(task, filter)) return;
    const key = rowKey(task.stage, task.lane);
    const known = places.get(key);
    if (known) known.push(index);
    else places.set(key, [index]);
  });
  for (const items of places.values()) items.sort((a, b) => (tasks[a]?.start ?? 0) - (tasks[b]?.start ?? 0));
  return places;
}

const isPale = ({ phase }: GanttTask): boolean => phase === "decode";

function listShades(tasks: readonly GanttTask[]): readonly Shade[] {
  const present = new Set(tasks.map((task) => `${task.type} ${isPale(task)}`));
  const types = Object.keys(TASK_COLOURS) as TaskType[];
  return types.flatMap((type) =>
    [false, true].flatMap((pale) => (present.has(`${type} ${pale}`) ? [{ type, pale }] : [])),
  );
}

export const shadeIndex = (shades: readonly Shade[], task: GanttTask): number =>
  shades.findIndex(({ type, pale }) => type === task.type && pale === isPale(task));

function rowTree(tasks: readonly GanttTask[], items: readonly number[], shades: readonly Shade[]): LaneTree {
  const start = new Float64Array(items.length);
  const end = new Float64Array(items.length);
  const category = new Uint8Array(items.length);
  items.forEach((item, index) => {
    const task = tasks[item];
    if (task === undefined) return;
    start[index] = toUs(task.start);
    end[index] = toUs(task.end);
    category[index] = shadeIndex(shades, task);
  });
  return laneTree(start, end, category, Math.max(1, shades.length));
}

const LANE_NAMES: Readonly<Record<Lane, Text>> = {
  compute: m.compute,
  network: m.network,
  copy: m.copies,
};

const rowLabel = (stage: Text, lane: Lane): Text => m.stageLane({ stage, lane: LANE_NAMES[lane] });

/** The row at a height of the picture. */
export const rowAt = ({ rows }: Pick<Scene, "rows">, y: number): GanttRow | undefined =>
  rows.find(({ top, height }) => y >= top && y < top + height);

/** As near as this to a task is on it, pixels. */
const REACH_PX = 2;

/** The task under a point of a picture of so many pixels: its index; -1 for none. */
export function taskAt(scene: Pick<Scene, "rows">, window: TimeWindow, width: number, x: number, y: number): number {
  const row = rowAt(scene, y);
  const reach = ((window.to - window.from) * REACH_PX) / width;
  return row?.items[eventAt(row.tree, timeAt(window, width, x), reach)] ?? -1;
}

/** Microseconds of a task. */
export const taskExtent = ({ start, end }: GanttTask): TimeWindow => ({ from: toUs(start), to: toUs(end) });
