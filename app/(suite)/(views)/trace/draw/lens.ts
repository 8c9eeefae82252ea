/** The lens: kernels one by one, numbered and named where the name fits, the calls that launched them, and the waiting between them. */
import { IDLE_CAUSES, launchEnd, shortName } from "@/features/core/trace";
import { FAMILIES } from "@/features/core/trace/rules";
import { firstAfter } from "@/lib/charts/lane-tree";
import { formatNumber } from "@/lib/format/quantity";
import { timeToPixel } from "@/lib/charts/time-window";
import { fitted, hatch } from "@/components/timeline/time-axis";
import { drawLane } from "@/components/timeline/lane-strip";
import { span, type Row } from "@/components/timeline/track";
import type { TimelineRow } from "@/features/pages/trace/timeline/rows";
import { findRow, type Drawn, type Picture } from "./picture";

/** Beyond this many, kernels are narrower than what could be said of them. */
const MOST_NAMED = 600;
/** Of what began before the stretch, as many are asked whether they still run in it. */
const STILL_RUNNING = 64;

export function drawKernels(picture: Drawn, kernels: TimelineRow): void {
  const { colours, lens, context, width } = picture;
  const [launch, others, numbers] = [
    findRow(picture, "launch"),
    findRow(picture, "others"),
    findRow(picture, "numbers"),
  ];
  if (!launch || !numbers) return;
  const [first, last] = within(picture, lens.from, lens.to);
  const busiest = picture.rows.find(({ lane }) => lane !== null)?.lane;
  if (last - first > MOST_NAMED) {
    if (busiest) drawLane(picture, kernels, { tree: busiest.lane, colours: colours.families, window: lens });
    return;
  }
  context.fillStyle = colours.inset.css;
  for (const { top, height } of others ? [kernels, others] : [kernels]) context.fillRect(0, top, width, height);
  drawWaits(picture, kernels);
  for (let item = Math.max(0, first - STILL_RUNNING); item < last; item += 1) {
    if ((picture.device.work.end[item] ?? 0) <= lens.from) continue;
    drawLaunch(picture, item, launch.top + launch.height, kernels.top);
    const beside = others !== undefined && picture.device.work.stream[item] !== busiest?.stream;
    drawKernel(picture, item, item - first + 1, beside ? { kernels: others } : { kernels, numbers });
  }
}

function drawKernel(
  picture: Drawn,
  item: number,
  number: number,
  rows: { readonly kernels: Row; readonly numbers?: Row },
): void {
  const { context, colours, width, lens, device, opened, focus } = picture;
  const { work, family } = device;
  const start = work.start[item] ?? 0;
  const end = work.end[item] ?? start;
  const left = Math.max(0, timeToPixel(lens, width, start));
  const size = Math.max(1, timeToPixel(lens, width, end) - left);
  const index = family[item] ?? FAMILIES.length - 1;
  const { kernels, numbers } = rows;
  context.fillStyle = colours.families[index]?.css ?? colours.muted.css;
  context.fillRect(left, kernels.top, size, kernels.height);
  // Neighbours of one colour stay apart.
  context.fillStyle = colours.background.css;
  if (size > 3) context.fillRect(left + size - 1, kernels.top, 1, kernels.height);
  context.textBaseline = "middle";
  context.font = `500 11px ${colours.font}`;
  context.fillStyle = colours.inks[index]?.css ?? colours.text.css;
  const name = shortName(opened.trace.names[work.nameId[item] ?? 0] ?? "");
  const label = number > 0 ? `${number} ` : "";
  const words = fitted(context, `${label}${name}`, size - 8);
  context.textAlign = "left";
  if (words.length > label.length + 2) context.fillText(words, left + 4, kernels.top + kernels.height / 2);
  else if (size > 14) context.fillText(label, left + 3, kernels.top + kernels.height / 2);
  if (numbers) drawDuration(picture, numbers, left, size, end - start);
  if (item !== focus) return;
  context.strokeStyle = colours.text.css;
  context.lineWidth = 2;
  context.strokeRect(left - 1, kernels.top - 1, size + 2, kernels.height + 2);
  context.lineWidth = 1;
}

function drawDuration({ context, colours }: Drawn, { top, height }: Row, left: number, size: number, us: number): void {
  context.fillStyle = colours.muted.css;
  context.font = `400 11px ${colours.font}`;
  context.textAlign = "center";
  const below = formatNumber(us);
  if (context.measureText(below).width + 4 < size) context.fillText(below, left + size / 2, top + height / 2);
}

/** Vertical: the device waited for the host; slanted: the host was ahead. */
function drawLaunch(picture: Drawn, item: number, top: number, bottom: number): void {
  const { context, colours, width, lens, device, opened } = picture;
  const launched = launchEnd({ opened, device }, item);
  // Launched before the enlarged stretch: the host is far ahead, and the line would start outside the picture.
  if (launched === null || launched < lens.from) return;
  const from = timeToPixel(lens, width, launched);
  const to = timeToPixel(lens, width, device.work.start[item] ?? 0);
  context.strokeStyle = colours.host.css;
  context.beginPath();
  context.moveTo(from, top);
  context.lineTo(to, bottom);
  context.stroke();
}

function drawWaits(picture: Drawn, row: Row): void {
  const { context, colours, lens, device } = picture;
  const { gaps } = device;
  for (let i = Math.max(0, firstAfter(gaps.start, lens.from) - 1); i < gaps.start.length; i += 1) {
    const start = gaps.start[i] ?? 0;
    const end = gaps.end[i] ?? 0;
    if (start > lens.to) break;
    if (end < lens.from) continue;
    const { left, size } = span(picture, lens, { from: start, to: end });
    if (size < 2) continue;
    const colour = colours.waits[IDLE_CAUSES.indexOf(gaps.cause[i] ?? "unknown")] ?? colours.muted;
    hatch(picture, left, row.top, size, row.height, colour.css);
    context.font = `400 11px ${colours.font}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    const words = formatNumber(end - start);
    const wide = context.measureText(words).width + 6;
    if (wide > size) continue;
    context.fillStyle = colours.background.css;
    context.fillRect(left + size / 2 - wide / 2, row.top + 4, wide, row.height - 8);
    context.fillStyle = colours.muted.css;
    context.fillText(words, left + size / 2, row.top + row.height / 2);
  }
}

/** Places in the work that begin within a stretch. */
export function within({ device }: Pick<Picture, "device">, from: number, to: number): readonly [number, number] {
  const { start } = device.work;
  return [firstAfter(start, from - 1e-9), firstAfter(start, to)];
}
