/** The two halves of a layer, above its kernels. */
import type { Range } from "@/features/core/trace";
import { durationText } from "@/features/pages/trace/figures";
import { extent } from "@/features/pages/trace/selection";
import { place } from "@/lib/charts/time-window";
import { fitted } from "@/components/charts/canvas/time-axis";
import { findRow, type Picture } from "./picture";
import { within } from "./window";

/** Of the layers in sight: the mixer, then the feed-forward or the experts, with what each takes. */
export function drawHalves(picture: Picture): void {
  const { device, lens, words } = picture;
  const row = findRow(picture, "halves");
  if (!row) return;
  const [first, last] = within(picture, lens.from, lens.to);
  const layers = device.segmentation.passes
    .filter(({ from, to }) => to > first && from < last)
    .flatMap(({ layers: own }) => own.filter(({ from, to }) => to > first && from < last));
  for (const { from, to, half } of layers) {
    if (half === null) continue;
    drawHalf(picture, row, words.halves[0], { from, to: half });
    drawHalf(picture, row, words.halves[1], { from: half, to });
  }
}

function drawHalf(
  picture: Picture,
  { top, height }: { readonly top: number; readonly height: number },
  name: string,
  range: Range,
): void {
  const { context, colours, width, lens, device } = picture;
  const { from, to } = extent(device, range);
  const left = Math.max(-1, place(lens, width, from));
  const size = Math.max(1, Math.min(width + 1, place(lens, width, to)) - left);
  context.fillStyle = colours.inset.css;
  context.fillRect(left, top, size, height);
  context.strokeStyle = colours.axis.css;
  context.strokeRect(left + 0.5, top + 0.5, size - 1, height - 1);
  context.font = `400 11px ${colours.font}`;
  context.textAlign = "left";
  context.textBaseline = "middle";
  context.fillStyle = colours.text.css;
  context.fillText(fitted(context, `${name} · ${durationText(to - from)}`, size - 8), left + 4, top + height / 2);
}
