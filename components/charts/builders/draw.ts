/** Plain drawings to what plotly understands: one builder and one height for each family. */
import { assertNever } from "@/lib/assert-never";
import type { Drawing } from "@/lib/charts/drawing";
import { flowsHeight } from "@/lib/charts/flow-layout";
import { COLUMNS_HEIGHT, columnsFigure } from "./columns";
import { CURVES_HEIGHT, curvesFigure } from "./curves";
import type { ChartFigure, ChartSpace } from "../figure";
import { flowsFigure } from "./flows";
import { heatFigure, heatHeight } from "./heat-map";
import { intervalsFigure, intervalsHeight } from "./intervals";
import { NESTED_HEIGHT, nestedFigure } from "./nested-boxes";
import { POINTS_HEIGHT, pointFigure } from "./point-chart";
import { barsHeight, stackedFigure } from "./stacked-bars";
import { timelineFigure, timelineHeight } from "./timeline";

export function draw(drawing: Drawing, space: ChartSpace): ChartFigure {
  switch (drawing.kind) {
    case "curves":
      return curvesFigure(drawing, space);
    case "columns":
      return columnsFigure(drawing, space);
    case "bars":
      return stackedFigure(drawing, space);
    case "points":
      return pointFigure(drawing, space);
    case "timeline":
      return timelineFigure(drawing, space);
    case "heat":
      return heatFigure(drawing, space);
    case "nested":
      return nestedFigure(drawing, space);
    case "flows":
      return flowsFigure(drawing, space);
    case "intervals":
      return intervalsFigure(drawing, space);
    default:
      return assertNever(drawing);
  }
}

/** In pixels, captions not counted. */
export function drawingHeight(drawing: Drawing): number {
  if (drawing.kind === "bars") return barsHeight(drawing);
  if (drawing.kind === "heat") return heatHeight(drawing);
  if (drawing.kind === "timeline") return timelineHeight(drawing);
  if (drawing.kind === "flows") return flowsHeight(drawing);
  if (drawing.kind === "intervals") return intervalsHeight(drawing);
  return HEIGHT[drawing.kind];
}

const HEIGHT = {
  curves: CURVES_HEIGHT,
  columns: COLUMNS_HEIGHT,
  points: POINTS_HEIGHT,
  nested: NESTED_HEIGHT,
} as const;
