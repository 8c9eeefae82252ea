/** A drawing as SVG text, for files that nothing else draws: vectors on paper, light and dark by the variables of the style sheet around it. */
import type { Drawing } from "../drawing";
import { barsSvg, columnsSvg, heatSvg } from "./bars";
import { flowsSvg } from "./flows";
import { curvesSvg, pointsSvg } from "./xy";

/** null: this family has no light renderer, and its table stands in its place. `label` is what a screen reader says. */
export function drawingSvg(drawing: Drawing, label: string): string | null {
  switch (drawing.kind) {
    case "points":
      return pointsSvg(drawing, label);
    case "curves":
      return curvesSvg(drawing, label);
    case "bars":
      return barsSvg(drawing, label);
    case "columns":
      return columnsSvg(drawing, label);
    case "heat":
      return heatSvg(drawing, label);
    case "flows":
      return flowsSvg(drawing, label);
    case "timeline":
    case "nested":
      return null;
  }
}
