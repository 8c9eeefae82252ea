/** The window: passes, layers, calls of the host, streams, and what the device waits for. */
import type { Layer, Pass } from "@/features/core/trace";
import { firstAfter } from "@/lib/charts/lane-tree";
import type { TimelineRow } from "@/features/pages/trace/timeline/rows";
import { extent } from "@/features/pages/trace/selection";
import { place } from "@/lib/charts/time-window";
import { drawAxis, fitted, hatch } from "@/components/charts/canvas/time-axis";
import { drawLane } from "@/components/charts/canvas/lane-strip";
import { findRow, type Picture } from "./picture";

export function drawWindow(picture: Picture): void {
  const { rows, opened, device, colours, window } = picture;
  const last = findRow(picture, "waits");
  const axis = findRow(picture, "axis");
  if (axis && last)
    drawAxis(picture, axis, window, opened.trace.earliest, last.top + last.height - axis.top - axis.height);
  for (const row of rows) {
    if (row.kind === "passes") drawPasses(picture, row);
    if (row.kind === "layers") drawLayers(picture, row);
    if (row.kind === "host") drawLane(picture, row, { tree: opened.callLane, colours: [colours.host], window });
    if (row.lane) drawLane(picture, row, { tree: row.lane.lane, colours: colours.families, window });
    if (row.kind === "waits") drawLane(picture, row, { tree: device.waitLane, colours: colours.waits, window });
  }
  drawSelected(picture);
}

/** A prefill is solid, a decode hatched: phase is no colour. */
function drawPasses(picture: Picture, row: TimelineRow): void {
  const { device, selection, words } = picture;
  device.segmentation.passes.forEach((pass, index) =>
    drawBox(picture, row, pass, {
      chosen: selection.pass?.index === pass.index,
      hatched: pass.kind !== "prefill",
      dashed: false,
      words: words.passes[index] ?? "",
    }),
  );
}

function drawLayers(picture: Picture, row: TimelineRow): void {
  const { device, selection, window } = picture;
  const { work, segmentation } = device;
  const dashed = segmentation.method === "period";
  for (const pass of segmentation.passes) {
    if ((work.start[pass.from] ?? Infinity) > window.to || (work.end[pass.to - 1] ?? 0) < window.from) continue;
    for (const layer of pass.layers) {
      const chosen = selection.layer?.index === layer.index && selection.pass?.index === pass.index;
      drawBox(picture, row, layer, { chosen, dashed, hatched: false, words: String(layer.index) });
    }
  }
}

type Box = {
  readonly chosen: boolean;
  readonly hatched: boolean;
  /** Found by the period alone. */
  readonly dashed: boolean;
  readonly words: string;
};

function drawBox(picture: Picture, { top, height }: TimelineRow, range: Pass | Layer, box: Box): void {
  const { context, colours, width, window, device } = picture;
  const { from, to } = extent(device, range);
  if (to < window.from || from > window.to) return;
  const left = Math.max(-1, place(window, width, from));
  const right = Math.min(width + 1, place(window, width, to));
  const size = Math.max(1, right - left);
  context.fillStyle = box.chosen ? colours.accentSoft.css : colours.inset.css;
  context.fillRect(left, top, size, height);
  if (size < 3) return;
  if (box.hatched) hatch(picture, left, top, size, height, box.chosen ? colours.accent.css : colours.border.css);
  context.strokeStyle = box.chosen ? colours.accent.css : colours.axis.css;
  context.setLineDash(box.dashed ? [3, 2] : []);
  context.strokeRect(left + 0.5, top + 0.5, size - 1, height - 1);
  context.setLineDash([]);
  context.font = `${box.chosen ? 600 : 400} 11px ${colours.font}`;
  const words = fitted(context, box.words, size - 6);
  if (words === "") return;
  const wide = context.measureText(words).width;
  const x = Math.max(left, 0) + 4;
  context.fillStyle = box.chosen ? colours.accentSoft.css : colours.inset.css;
  context.fillRect(x - 2, top + 1, wide + 4, height - 2);
  context.fillStyle = box.chosen ? colours.accent.css : colours.text.css;
  context.textAlign = "left";
  context.textBaseline = "middle";
  context.fillText(words, x, top + height / 2 + 0.5);
}

/** The selected layer or range, marks, and the kernel in focus, across all rows. */
function drawSelected(picture: Picture): void {
  const { context, colours, width, window, lens, drag, marks, device, focus } = picture;
  const first = findRow(picture, "axis");
  const last = findRow(picture, "waits");
  if (!first || !last) return;
  const band = (from: number, to: number, css: string): void => {
    const left = place(window, width, from);
    const right = place(window, width, to);
    context.strokeStyle = css;
    context.strokeRect(
      left,
      first.top + first.height,
      Math.max(1, right - left),
      last.top + last.height - first.top - first.height,
    );
  };
  band(lens.from, lens.to, colours.accent.css);
  if (drag) {
    context.globalAlpha = 0.25;
    context.fillStyle = colours.accent.css;
    const left = place(window, width, drag.from);
    context.fillRect(left, first.top, place(window, width, drag.to) - left, last.top + last.height - first.top);
    context.globalAlpha = 1;
  }
  for (const at of marks) band(at, at, colours.text.css);
  const row = picture.rows.find(({ lane }) => lane?.stream === device.work.stream[focus]);
  if (focus < 0 || !row) return;
  const left = place(window, width, device.work.start[focus] ?? 0);
  const right = place(window, width, device.work.end[focus] ?? 0);
  context.strokeStyle = colours.text.css;
  context.lineWidth = 2;
  context.strokeRect(left - 1, row.top - 1, Math.max(2, right - left) + 2, row.height + 2);
  context.lineWidth = 1;
}

/** The whole trace: every stream in one strip, passes above it where there are some, hits of a search as ticks. */
export function drawOverview(picture: Picture): void {
  const { context, colours, device, width, bounds, window, hits } = picture;
  const row = findRow(picture, "overview");
  const busiest = picture.rows.find(({ lane }) => lane !== null)?.lane;
  if (!row) return;
  const passes = device.segmentation.passes;
  const strip = passes.length > 0 ? { top: row.top + 9, height: row.height - 9 } : row;
  if (busiest) drawLane(picture, strip, { tree: busiest.lane, colours: colours.families, window: bounds });
  context.fillStyle = colours.muted.css;
  passes.forEach((pass, index) => {
    const { from, to } = extent(device, pass);
    const left = place(bounds, width, from);
    context.globalAlpha = pass.kind === "prefill" ? 1 : index % 2 === 0 ? 0.45 : 0.3;
    context.fillRect(left, row.top, Math.max(0.5, place(bounds, width, to) - left), 8);
  });
  context.globalAlpha = 1;
  context.fillStyle = colours.text.css;
  for (const hit of hits) context.fillRect(place(bounds, width, device.work.start[hit] ?? 0), row.top, 1, 6);
  context.strokeStyle = colours.accent.css;
  context.lineWidth = 2;
  const left = place(bounds, width, window.from);
  context.strokeRect(left + 1, row.top + 1, Math.max(2, place(bounds, width, window.to) - left - 2), row.height - 2);
  context.lineWidth = 1;
}

/** Places in the work that begin within a stretch. */
export function within(picture: Pick<Picture, "device">, from: number, to: number): readonly [number, number] {
  const { start } = picture.device.work;
  return [firstAfter(start, from - 1e-9), firstAfter(start, to)];
}
