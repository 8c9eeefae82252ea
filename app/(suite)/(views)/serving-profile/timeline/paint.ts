/** Paints requests and the engine's series on one time axis. */
import type { OpenedProfile } from "@/features/core/serving-profile";
import { requestName } from "@/features/pages/serving-profile/requests/rows";
import { laneWith, type Lanes } from "@/features/pages/serving-profile/timeline/lanes";
import { findLaneRow, laneHeight, type LaneRow, type LaneRowId } from "@/features/pages/serving-profile/timeline/rows";
import { engineSeries, type Series } from "@/features/pages/serving-profile/timeline/series";
import { lineIn } from "@/features/pages/serving-profile/timeline/line-in";
import { requestSpans } from "@/features/pages/serving-profile/timeline/spans";
import { stalls } from "@/features/pages/serving-profile/timeline/stalls";
import { ticks } from "@/lib/charts/time-ticks";
import { place, type TimeWindow } from "@/lib/charts/time-window";
import type { LaneColours } from "./colours";

export type LanePicture = {
  readonly context: CanvasRenderingContext2D;
  readonly colours: LaneColours;
  readonly opened: OpenedProfile;
  readonly lanes: Lanes;
  readonly rows: readonly LaneRow[];
  readonly width: number;
  readonly height: number;
  readonly window: TimeWindow;
  /** Row of `requests`; -1: none. */
  readonly selected: number;
};

export function paintLanes(picture: LanePicture): void {
  const { context, colours, width, height, opened } = picture;
  context.fillStyle = colours.background;
  context.fillRect(0, 0, width, height);
  paintAxis(picture);
  paintRequests(picture);
  const { batch, running, waiting, cache } = engineSeries(opened);
  paintSeries(picture, "batch", batch, colours.compute);
  paintSeries(picture, "running", running, colours.compute);
  paintSeries(picture, "waiting", waiting, colours.faint);
  paintSeries(picture, "cache", { ...cache, most: 1 }, colours.memory);
  paintPreemptions(picture);
  if (picture.selected >= 0) paintSelected(picture);
}

const APART = 90;

function paintAxis({ context, colours, rows, width, height, window }: LanePicture): void {
  const row = findLaneRow(rows, "axis");
  if (row === undefined) return;
  context.font = `11px ${colours.font}`;
  context.textBaseline = "middle";
  context.textAlign = "left";
  for (const { at, label } of ticks(window.from, window.to, 0, Math.floor(width / APART))) {
    const x = Math.round(place(window, width, at)) + 0.5;
    context.strokeStyle = colours.border;
    context.beginPath();
    context.moveTo(x, row.top);
    context.lineTo(x, height);
    context.stroke();
    context.fillStyle = colours.faint;
    if (x + context.measureText(label).width + 3 < width) context.fillText(label, x + 3, row.top + row.height / 2);
  }
}

/** One pixel of the image is one of the screen across and a whole lane down. */
function paintRequests({ context, colours, rows, lanes }: LanePicture): void {
  const row = findLaneRow(rows, "requests");
  if (row === undefined || lanes.count === 0) return;
  const { width, count } = lanes;
  const image = new ImageData(width, count);
  const each = lanes.requests.length / count;
  for (let cell = 0; cell < width * count; cell += 1) paintCell(image.data, cell, lanes, colours, each);
  const scratch = new OffscreenCanvas(width, count);
  scratch.getContext("2d")?.putImageData(image, 0, 0);
  const tall = laneHeight(count);
  context.imageSmoothingEnabled = false;
  context.drawImage(scratch, 0, row.top, width, tall * count);
  if (tall < 3) return;
  context.fillStyle = colours.background;
  for (let lane = 1; lane < count; lane += 1) context.fillRect(0, row.top + lane * tall - 1, width, 1);
}

/** Where few of a lane's requests are there, the pixel is pale, but never lost. */
const PALEST = 0.3;

function paintCell(data: Uint8ClampedArray, cell: number, lanes: Lanes, colours: LaneColours, each: number): void {
  let total = 0;
  let red = 0;
  let green = 0;
  let blue = 0;
  for (let state = 0; state < lanes.states.length; state += 1) {
    const count = lanes.states[state]?.[cell] ?? 0;
    const colour = colours.states[state];
    if (count === 0 || colour === undefined) continue;
    total += count;
    red += count * colour[0];
    green += count * colour[1];
    blue += count * colour[2];
  }
  if (total === 0) return;
  const at = cell * 4;
  data[at] = red / total;
  data[at + 1] = green / total;
  data[at + 2] = blue / total;
  data[at + 3] = 255 * Math.min(1, PALEST + ((1 - PALEST) * total) / each);
}

/** A value holds until the next: steps, filled to the bottom of the row. */
function paintSeries(picture: LanePicture, id: LaneRowId, series: Series, colour: string): void {
  const { context, rows, width, window, colours } = picture;
  const row = findLaneRow(rows, id);
  if (row === undefined || series.most <= 0) return;
  const { x, y } = lineIn(series, window, width);
  const bottom = row.top + row.height;
  const high = (value: number): number => bottom - (row.height * Math.min(value, series.most)) / series.most;
  const across = (at: number): number => Math.min(width, Math.max(0, place(window, width, at)));
  context.beginPath();
  context.moveTo(across(x[0] ?? 0), bottom);
  let before = bottom;
  x.forEach((at, point) => {
    context.lineTo(across(at), before);
    before = high(y[point] ?? 0);
    context.lineTo(across(at), before);
  });
  context.lineTo(across(x.at(-1) ?? 0), bottom);
  context.globalAlpha = 0.25;
  context.fillStyle = colour;
  context.fill();
  context.globalAlpha = 1;
  context.strokeStyle = colour;
  context.stroke();
  context.strokeStyle = colours.border;
  context.strokeRect(0, bottom + 0.5, width, 0);
}

function paintPreemptions({ context, colours, rows, opened, width, window }: LanePicture): void {
  const row = findLaneRow(rows, "preempted");
  if (row === undefined) return;
  context.fillStyle = colours.bad;
  for (const at of stalls(opened).from)
    if (at >= window.from && at <= window.to)
      context.fillRect(Math.round(place(window, width, at)), row.top, 1.5, row.height);
}

/** Its lane, and its arrival, first token and end through all rows. */
function paintSelected(picture: LanePicture): void {
  const { context, colours, rows, lanes, opened, width, height, window, selected } = picture;
  const row = findLaneRow(rows, "requests");
  if (row === undefined) return;
  const { arrival, firstToken, end } = requestSpans(opened);
  const lane = laneWith(lanes, selected);
  const tall = laneHeight(lanes.count);
  context.strokeStyle = colours.accent;
  context.lineWidth = 1.5;
  if (lane >= 0) {
    const left = Math.max(0, place(window, width, arrival[selected] as number));
    const right = Math.min(width, place(window, width, end[selected] as number));
    context.strokeRect(left - 1, row.top + lane * tall - 1, Math.max(2, right - left) + 2, Math.max(3, tall) + 1);
  }
  context.lineWidth = 1;
  context.setLineDash([3, 3]);
  for (const at of [arrival, firstToken, end].map((column) => column[selected] as number)) {
    if (!(at >= window.from && at <= window.to)) continue;
    const x = Math.round(place(window, width, at)) + 0.5;
    context.beginPath();
    context.moveTo(x, row.top);
    context.lineTo(x, height);
    context.stroke();
  }
  context.setLineDash([]);
  const x = place(window, width, arrival[selected] as number);
  context.font = `600 11px ${colours.font}`;
  context.fillStyle = colours.accent;
  context.textBaseline = "bottom";
  context.textAlign = x > width / 2 ? "right" : "left";
  context.fillText(requestName(opened, selected), Math.min(width - 2, Math.max(2, x + 3)), height);
}
