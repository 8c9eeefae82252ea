/** Predicted against measured times on logarithmic axes, with the diagonal. Pure. */
import type { Shape } from "plotly.js";
import { quietLayout, type ChartFigure, type ChartSpace } from "@/components/charts/figure";
import { logTicks, quietAxis } from "@/components/charts/quiet-axis";
import type { ParityPlot } from "./present-parity";

export const PARITY_HEIGHT = 340;

/** Factors from the diagonal that are drawn: a quarter off either way. */
const ASIDE = 1.25;

export function parityFigure({ points, measured, predicted }: ParityPlot, space: ChartSpace): ChartFigure {
  const { theme } = space;
  const color = theme.series[0] ?? theme.text;
  const ms = (seconds: number): number => seconds * 1e3;
  const most = Math.max(...points.map(({ runs }) => runs));
  const across = points.map((point) => ms(point.measured));
  const along = points.flatMap(({ low, high }) => [ms(low), ms(high)]);
  return {
    data: [
      {
        type: "scatter",
        mode: "markers",
        x: across,
        y: points.map(({ median }) => ms(median)),
        error_y: {
          type: "data",
          symmetric: false,
          array: points.map(({ median, high }) => ms(high - median)),
          arrayminus: points.map(({ median, low }) => ms(median - low)),
          color,
          thickness: 1,
          width: 3,
        },
        text: points.map(({ label }) => label),
        hovertemplate: "%{text}<extra></extra>",
        // By area, so that the eye counts runs.
        marker: { color, size: points.map(({ runs }) => 4 + 9 * Math.sqrt(runs / most)) },
      },
    ],
    layout: {
      ...quietLayout(space),
      margin: { l: 58, r: 16, t: 12, b: 42 },
      xaxis: { ...quietAxis(measured, space), type: "log", ...logTicks(across, space) },
      yaxis: { ...quietAxis(predicted, space), type: "log", ...logTicks(along, space) },
      shapes: [1, ASIDE, 1 / ASIDE].map((factor) => diagonal(across, factor, space)),
    },
  };
}

function diagonal(across: readonly number[], factor: number, { theme }: ChartSpace): Partial<Shape> {
  const [low, high] = [Math.min(...across) / 1.2, Math.max(...across) * 1.2];
  const line = factor === 1 ? { color: theme.text, width: 1 } : { color: theme.faint, width: 1, dash: "dot" as const };
  const ends = { x0: low, y0: low * factor, x1: high, y1: high * factor };
  return { type: "line", layer: "below", xref: "x", yref: "y", ...ends, line };
}
