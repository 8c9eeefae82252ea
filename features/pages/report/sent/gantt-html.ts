/** The tasks of a report as they follow each other, drawn for a file: the whole of it, one decode step, and one layer of that step. */
import { LANES, type GanttChart, type GanttTask, type Lane } from "@/features/core/report/gantt/chart";
import { axis, type Axis, type Span } from "@/lib/charts/svg/scale";
import { hoverTitle, legend, line, mark, sheet, slotVariable, words } from "@/lib/charts/svg/marks";
import { escaped } from "@/lib/export/html";
import { formatLatency, formatNumber } from "@/lib/format/quantity";
import { capitalised } from "@/lib/format/word-forms";
import type { Language, Text } from "@/lib/text";
import { toMs, toUs } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import { TASK_FAMILIES, TASK_FAMILY_WORDS, taskFamily, type TaskFamily } from "../gantt/families";
import { taskWords } from "../gantt/task-words";
import { WORDS } from "../words";
import { copies } from "../gantt/messages";
import * as m from "@/features/pages/report/messages";

/** Px. */
const [WIDTH, LEFT, TOP, FOOT] = [720, 96, 4, 20];
const HEIGHTS: Readonly<Record<Lane, number>> = { compute: 18, network: 12, copy: 10 };
/** Of a pipeline, the first ones: the others repeat them. */
const MOST_STAGES = 4;

const SLOTS: Readonly<Record<TaskFamily, number>> = {
  "dense-gemm": 1,
  "moe-gemm": 4,
  attention: 2,
  communication: 3,
  elementwise: 5,
  copy: 6,
  host: 0,
};

export function ganttHtml(chart: GanttChart, language: Language): string {
  const used = TASK_FAMILIES.filter((family) => chart.tasks.some(({ type }) => taskFamily(type) === family));
  const names = used.map((family) => ({
    ...{ name: capitalised(TASK_FAMILY_WORDS[family])[language], ink: SLOTS[family], sign: "■", series: null },
  }));
  const strips = windows(chart).map(({ title, span }) => {
    const length = formatLatency(seconds(span.to - span.from));
    const caption = `<figcaption><b>${escaped(title[language])}</b> ${escaped(length)}</figcaption>`;
    return `<figure>${caption}${strip(chart, span, title[language], language)}</figure>`;
  });
  return legend(names, { width: WIDTH }) + strips.join("");
}

type Section = { readonly title: Text; readonly span: Span };

/** From the whole to what can be read: a file that says no steps or layers has the whole alone. */
function windows({ tasks, range }: GanttChart): readonly Section[] {
  const all = { title: m.wholeTime, span: { from: range.start, to: range.end } };
  const step = tasks.filter(({ token, stage }) => token === 0 && stage === 0);
  const layers = [...new Set(step.flatMap(({ layer }) => (layer === null ? [] : [layer])))];
  const middle = layers[Math.floor(layers.length / 2)];
  if (middle === undefined) return [all];
  const inside = step.filter(({ layer }) => layer === middle);
  return [
    all,
    { title: m.firstDecodeStep, span: extent(step) },
    { title: m.layerOfDecodeStep({ layer: middle }), span: extent(inside) },
  ];
}

const extent = (tasks: readonly GanttTask[]): Span =>
  tasks.reduce(({ from, to }, { start, end }) => ({ from: Math.min(from, start), to: Math.max(to, end) }), {
    from: Infinity,
    to: 0,
  });

function strip(chart: GanttChart, span: Span, label: string, language: Language): string {
  const rows = chart.stages
    .slice(0, MOST_STAGES)
    .flatMap(({ name, lanes }, stage) =>
      LANES.filter((lane) => lanes.includes(lane)).map((lane) => ({ stage, lane, name: name[language] })),
    );
  const [unit, inUnit] = span.to - span.from < LEAST_IN_MS ? (["µs", toUs] as const) : (["ms", toMs] as const);
  const range = { from: 0, to: inUnit(seconds(span.to - span.from)) };
  const x = axis({ values: [], from: LEFT, to: WIDTH - 8, range, steps: 8 });
  let top = TOP;
  const drawn = rows.map(({ stage, lane, name }) => {
    const box = { top, height: HEIGHTS[lane] };
    top += box.height + 3;
    const tasks = chart.tasks.filter((task) => task.stage === stage && task.lane === lane && task.type !== "idle");
    const shown = visible(tasks, span).map((task) => ({
      ...task,
      from: x.place(inUnit(seconds(Math.max(task.start, span.from) - span.from))),
      to: x.place(inUnit(seconds(Math.min(task.end, span.to) - span.from))),
    }));
    const title = `${name} ${LANE_WORDS[lane][language]}`;
    return words(title, { x: LEFT - 6, y: box.top + box.height / 2 + 4, anchor: "end" }) + bars(shown, box, language);
  });
  return sheet({ width: WIDTH, height: top + FOOT, label }, grid(x, top, unit) + drawn.join(""));
}

const LANE_WORDS: Readonly<Record<Lane, Text>> = { compute: WORDS.kernels, network: WORDS.messages, copy: copies };

/** Seconds. */
const LEAST_IN_MS = 0.002;

const visible = (tasks: readonly GanttTask[], { from, to }: Span): readonly GanttTask[] =>
  tasks.filter(({ start, end }) => end > from && start < to);

const grid = (x: Axis, bottom: number, unit: string): string =>
  x.ticks
    .map((tick, index) => {
      const number = `${formatNumber(tick)}${index === 0 ? ` ${unit}` : ""}`;
      const spot = { x: x.place(tick), y: bottom + 14, anchor: "middle" as const };
      return line(x.place(tick), TOP, x.place(tick), bottom, "grid") + words(number, spot, "faint");
    })
    .join("");

type Placed = GanttTask & Span;
type Box = { readonly top: number; readonly height: number };

/** Neighbours of one kind that share a pixel are one box, so that thousands of tasks are some hundred boxes. */
function bars(tasks: readonly Placed[], { top, height }: Box, language: Language): string {
  const boxes: { from: number; to: number; readonly first: Placed; count: number }[] = [];
  for (const task of tasks) {
    const last = boxes.at(-1);
    const joins = last && task.from - last.to < LEAST && (alike(last.first, task) || task.to - last.to < LEAST);
    if (joins) [last.to, last.count] = [Math.max(last.to, task.to), last.count + 1];
    else boxes.push({ from: task.from, to: task.to, first: task, count: 1 });
  }
  return boxes
    .map(({ from, to, first, count }) => {
      const style = `fill:${slotVariable(SLOTS[taskFamily(first.type)])}`;
      const box = { x: from, y: top, width: Math.max(0.3, to - from), height, style };
      return mark("rect", box, count === 1 ? hoverTitle(taskWords(first, null).line[language]) : "");
    })
    .join("");
}

/** Px. */
const LEAST = 0.5;

const alike = (a: Placed, b: Placed): boolean => taskFamily(a.type) === taskFamily(b.type);
