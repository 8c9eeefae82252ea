/** The capture as tracks: requests, the engine's series below them, preemptions, and the request that is selected. */
import { markers, series } from "@/components/timeline/series";
import type { Surface, Track } from "@/components/timeline/track";
import type { OpenedProfile } from "@/features/core/serving-profile";
import { requestName } from "@/features/pages/serving-profile/requests/rows";
import { laneWith, type Lanes } from "@/features/pages/serving-profile/timeline/lanes";
import { lineIn } from "@/features/pages/serving-profile/timeline/line-in";
import { findLaneRow, laneHeight, type LaneRow, type LaneRowId } from "@/features/pages/serving-profile/timeline/rows";
import { engineSeries, type Series } from "@/features/pages/serving-profile/timeline/series";
import { requestSpans } from "@/features/pages/serving-profile/timeline/spans";
import { stalls } from "@/features/pages/serving-profile/timeline/stalls";
import { timeToPixel, type TimeWindow } from "@/lib/charts/time-window";
import type { LaneColours } from "./colours";

export type LanePicture = {
  readonly colours: LaneColours;
  readonly opened: OpenedProfile;
  readonly lanes: Lanes;
  readonly rows: readonly LaneRow[];
  readonly height: number;
  readonly window: TimeWindow;
  /** Row of `requests`; -1: none. */
  readonly selected: number;
};

export function laneTracks(picture: LanePicture): readonly Track[] {
  const { colours, opened, rows, lanes, window } = picture;
  const track = (id: LaneRowId, paint: (row: LaneRow) => Track["paint"]): readonly Track[] => {
    const row = findLaneRow(rows, id);
    return row ? [{ row, paint: paint(row) }] : [];
  };
  const line = (id: LaneRowId, values: Series, css: string): readonly Track[] =>
    values.most > 0 ? track(id, () => series(lineIn(values, window, lanes.width), values.most, css)) : [];
  const { batch, running, waiting, cache } = engineSeries(opened);
  return [
    ...track("requests", (row) => (surface) => paintRequests(surface, row, picture)),
    ...line("batch", batch, colours.compute),
    ...line("running", running, colours.compute),
    ...line("waiting", waiting, colours.faint.css),
    ...line("cache", { ...cache, most: 1 }, colours.memory),
    ...track("preempted", () => markers(stalls(opened).from, colours.bad)),
    ...(picture.selected < 0 ? [] : track("requests", (row) => (surface) => paintSelected(surface, row, picture))),
  ];
}

/** One pixel of the image is one of the screen across and a whole lane down. */
function paintRequests({ context }: Surface, row: LaneRow, { lanes, colours }: LanePicture): void {
  if (lanes.count === 0) return;
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
  context.fillStyle = colours.background.css;
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
  const offset = cell * 4;
  data[offset] = red / total;
  data[offset + 1] = green / total;
  data[offset + 2] = blue / total;
  data[offset + 3] = 255 * Math.min(1, PALEST + ((1 - PALEST) * total) / each);
}

/** Its lane, and its arrival, first token and end through all rows. */
function paintSelected({ context, colours, width }: Surface, row: LaneRow, picture: LanePicture): void {
  const { lanes, opened, height, window, selected } = picture;
  const { arrival, firstToken, end } = requestSpans(opened);
  const lane = laneWith(lanes, selected);
  const tall = laneHeight(lanes.count);
  context.strokeStyle = colours.accent.css;
  context.lineWidth = 1.5;
  if (lane >= 0) {
    const left = Math.max(0, timeToPixel(window, width, arrival[selected] as number));
    const right = Math.min(width, timeToPixel(window, width, end[selected] as number));
    context.strokeRect(left - 1, row.top + lane * tall - 1, Math.max(2, right - left) + 2, Math.max(3, tall) + 1);
  }
  context.lineWidth = 1;
  context.setLineDash([3, 3]);
  for (const time of [arrival, firstToken, end].map((column) => column[selected] as number)) {
    if (!(time >= window.from && time <= window.to)) continue;
    const x = Math.round(timeToPixel(window, width, time)) + 0.5;
    context.beginPath();
    context.moveTo(x, row.top);
    context.lineTo(x, height);
    context.stroke();
  }
  context.setLineDash([]);
  const x = timeToPixel(window, width, arrival[selected] as number);
  context.font = `600 11px ${colours.font}`;
  context.fillStyle = colours.accent.css;
  context.textBaseline = "bottom";
  context.textAlign = x > width / 2 ? "right" : "left";
  context.fillText(requestName(opened, selected), Math.min(width - 2, Math.max(2, x + 3)), height);
}
