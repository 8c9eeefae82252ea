/** Pale wedges between the scales. */
import type { Picture } from "./picture";

/** Joins a stretch of the scale above with the whole width of the one below. */
export function drawWedge(picture: Picture, from: number, to: number, top: number, bottom: number): void {
  const { context, colours, width } = picture;
  context.fillStyle = colours.accentSoft.css;
  context.beginPath();
  context.moveTo(from, top);
  context.lineTo(to, top);
  context.lineTo(width, bottom);
  context.lineTo(0, bottom);
  context.fill();
}
