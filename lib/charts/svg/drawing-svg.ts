/** A drawing as SVG text, for files that nothing else draws and for screens until something else does: vectors, light and dark by the variables of the style sheet around it. */
import type { Drawing } from "../drawing";
import { barsSvg, columnsSvg, heatSvg } from "./bars";
import { flowsSvg } from "./flows";
import { intervalsSvg } from "./intervals";
import type { Room } from "./marks";
import { timelineSvg } from "./timeline";
import { curvesSvg, pointsSvg } from "./xy";

/** Px: half a page of paper. */
const PAPER = 560;

/** null: this family has no light renderer, and its table is in its place. `label` is what a screen reader says. */
export function drawingSvg(drawing: Drawing, label: string, room: Room = { width: PAPER }): string | null {
  const { width } = room;
  switch (drawing.kind) {
    case "points":
      return pointsSvg(drawing, label, room);
    case "curves":
      return curvesSvg(drawing, label, room);
    case "bars":
      return barsSvg(drawing, label, room);
    case "columns":
      return columnsSvg(drawing, label, room);
    case "heat":
      return heatSvg(drawing, label, width);
    case "flows":
      return flowsSvg(drawing, label, width);
    case "intervals":
      return intervalsSvg(drawing, label, room);
    case "timeline":
      return timelineSvg(drawing, label, width);
    case "nested":
      return null;
  }
}
