/** Words beside the points of a chart as plotly has them. Pure. */
import type { Annotation } from "plotly.js";
import type { PlacedWord } from "@/lib/charts/svg/point-words";
import type { PlotAxes } from "@/lib/charts/svg/plot-axes";
import type { ChartTheme } from "../chart-theme";

export const wordNotes = (
  words: readonly PlacedWord[],
  { x, y }: Pick<PlotAxes, "x" | "y">,
  theme: ChartTheme,
): Partial<Annotation>[] =>
  words.map(({ text, left, below, ...point }) => ({
    text,
    // An annotation on a logarithmic axis is at the power.
    x: x.log ? Math.log10(point.x) : point.x,
    y: y.log ? Math.log10(point.y) : point.y,
    xanchor: left ? "right" : "left",
    yanchor: below ? "top" : "bottom",
    xshift: left ? -4 : 4,
    yshift: below ? -1 : 1,
    showarrow: false,
    borderpad: 1,
    font: { size: 11, color: theme.text },
  }));
