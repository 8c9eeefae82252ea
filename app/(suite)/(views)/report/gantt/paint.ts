/** Paints a Gantt chart: strips at every scale, single tasks where there is room, and what no task is. */
import { drawLane } from "@/components/charts/canvas/lane-strip";
import { drawAxis, fitted, hatch } from "@/components/charts/canvas/time-axis";
import type { GanttTask } from "@/features/core/report/gantt/chart";
import { firstAfter } from "@/lib/charts/lane-tree";
import type { Bubble } from "@/features/pages/report/gantt/bubbles";
import { AXIS, OVERVIEW, shadeIndex, taskExtent, type GanttRow, type Scene } from "@/features/pages/report/gantt/scene";
import { place, type TimeWindow } from "@/lib/charts/time-window";
import { toUs } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import type { GanttColours } from "./colours";

export type GanttPicture = {
  readonly context: CanvasRenderingContext2D;
  readonly colours: GanttColours;
  /** CSS pixels. */
  readonly width: number;
  readonly density: number;
  readonly scene: Scene;
  readonly tasks: readonly GanttTask[];
  readonly bubbles: readonly Bubble[];
  readonly window: TimeWindow;
  /** The current selection; null: nothing. */
  readonly range: TimeWindow | null;
  /** Place among the tasks; -1: none. */
  readonly focus: number;
  readonly words: { readonly firstToken: string; readonly names: (task: GanttTask) => string };
};

export function paintGantt(picture: GanttPicture): void {
  const { context, colours, width, scene, window } = picture;
  context.fillStyle = colours.background.css;
  context.fillRect(0, 0, width, scene.height);
  drawAxis(picture, AXIS, window, scene.all.from, scene.height);
  for (const row of scene.rows) paintRow(picture, row);
  for (const bubble of picture.bubbles) paintBubble(picture, bubble);
  paintTransition(picture);
  paintRange(picture);
  paintFocus(picture);
  paintOverview(picture);
}

/** Beyond this many in a row, tasks are narrower than what could be said of them. */
const MOST_SINGLE = 400;

function paintRow(picture: GanttPicture, row: GanttRow): void {
  const { scene, colours, window } = picture;
  drawLane(picture, row, { tree: row.tree, colours: colours.shades, window });
  const first = Math.max(0, firstAfter(row.tree.start, window.from) - 1);
  const last = firstAfter(row.tree.start, window.to);
  if (last - first > MOST_SINGLE) return;
  for (let index = first; index < last; index += 1) {
    const task = picture.tasks[row.items[index] ?? -1];
    if (task) paintTask(picture, row, task, shadeIndex(scene.shades, task));
  }
}

/** A decode is hatched from this width on, in pixels. */
const LEAST_HATCHED = 4;

function paintTask(picture: GanttPicture, { top, height }: GanttRow, task: GanttTask, shade: number): void {
  const { context, colours, scene, words } = picture;
  const { left, size } = span(picture, taskExtent(task));
  if (size < LEAST_HATCHED) return;
  const full = colours.full[shade] ?? colours.muted;
  const idle = task.type === "idle";
  context.fillStyle = idle ? colours.inset.css : (colours.shades[shade] ?? colours.muted).css;
  context.fillRect(left, top, size, height);
  context.globalAlpha = idle ? 1 : 0.5;
  if (idle || scene.shades[shade]?.pale) hatch(picture, left, top, size, height, full.css);
  context.globalAlpha = 1;
  // Neighbours of one colour stay apart.
  context.fillStyle = colours.background.css;
  context.fillRect(left + size - 1, top, 1, height);
  context.font = `500 11px ${colours.font}`;
  context.textAlign = "left";
  context.textBaseline = "middle";
  context.fillStyle = idle ? colours.text.css : (colours.inks[shade] ?? colours.text.css);
  const name = size > 24 ? fitted(context, words.names(task), size - 8) : "";
  if (name !== "") context.fillText(name, left + 4, top + height / 2 + 0.5);
}

function paintBubble(picture: GanttPicture, { stage, ...times }: Bubble): void {
  const { scene, colours } = picture;
  const { left, size } = span(picture, { from: toUs(seconds(times.start)), to: toUs(seconds(times.end)) });
  if (size < 1) return;
  for (const { top, height } of scene.rows.filter((row) => row.stage === stage && row.lane !== "copy"))
    hatch(picture, left, top, size, height, colours.faint.css);
}

function paintTransition(picture: GanttPicture): void {
  const { context, colours, scene, width, window, words } = picture;
  const { transition } = scene;
  if (transition === null || transition < window.from || transition > window.to) return;
  const x = Math.round(place(window, width, transition));
  context.fillStyle = colours.accent.css;
  context.fillRect(x - 1, AXIS.top, 2, scene.height - AXIS.top);
  context.font = `600 11px ${colours.font}`;
  context.textBaseline = "middle";
  const room = context.measureText(words.firstToken).width + 8;
  context.textAlign = x + room < width ? "left" : "right";
  const from = x + room < width ? x + 2 : x - room;
  context.fillStyle = colours.background.css;
  context.fillRect(from, AXIS.top, room - 2, AXIS.height);
  context.fillStyle = colours.accent.css;
  context.fillText(words.firstToken, x + (x + room < width ? 4 : -4), AXIS.top + AXIS.height / 2);
}

function paintRange(picture: GanttPicture): void {
  const { context, colours, scene, range } = picture;
  if (range === null) return;
  const { left, size } = span(picture, range);
  if (size <= 0) return;
  context.globalAlpha = 0.18;
  context.fillStyle = colours.accent.css;
  context.fillRect(left, AXIS.top, size, scene.height - AXIS.top);
  context.globalAlpha = 1;
}

function paintFocus(picture: GanttPicture): void {
  const { context, colours, scene, tasks, focus } = picture;
  const task = tasks[focus];
  const row = scene.rows.find(({ stage, lane }) => stage === task?.stage && lane === task.lane);
  if (!task || !row) return;
  const { left, size } = span(picture, taskExtent(task));
  if (size <= 0) return;
  context.strokeStyle = colours.text.css;
  context.lineWidth = 2;
  context.strokeRect(left - 1, row.top - 1, Math.max(2, size) + 2, row.height + 2);
  context.lineWidth = 1;
}

/** The compute lanes of all stages from end to end, and where the window is. */
function paintOverview(picture: GanttPicture): void {
  const { context, colours, scene, width, window } = picture;
  const lanes = scene.rows.filter(({ lane }) => lane === "compute");
  const tall = OVERVIEW.height / Math.max(1, lanes.length);
  lanes.forEach(({ tree }, index) =>
    drawLane(picture, { top: index * tall, height: tall }, { tree, colours: colours.shades, window: scene.all }),
  );
  const left = place(scene.all, width, window.from);
  const right = place(scene.all, width, window.to);
  context.strokeStyle = colours.accent.css;
  context.lineWidth = 2;
  context.strokeRect(left + 1, 1, Math.max(2, right - left - 2), OVERVIEW.height - 2);
  context.lineWidth = 1;
}

/** Pixels of a stretch, cut at the edges of the picture. */
function span({ window, width }: GanttPicture, { from, to }: TimeWindow) {
  const left = Math.max(0, place(window, width, from));
  return { left, size: Math.max(0, Math.min(width, place(window, width, to)) - left) };
}
