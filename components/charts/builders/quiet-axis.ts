/** The axis all charts share: a thin grid, no line at nothing, small figures, the title in the colour of words. Pure. */
import type { Annotation, LayoutAxis } from "plotly.js";
import { PLOT_MARGIN } from "@/lib/charts/svg/axis";
import type { Axis } from "@/lib/charts/svg/scale";
import { lineHeight, tickWords } from "@/lib/charts/svg/ticks";
import type { ChartSpace } from "../figure";

const bareAxis = ({ theme }: ChartSpace): Partial<LayoutAxis> => ({
  fixedrange: true,
  gridcolor: theme.border,
  zeroline: false,
  tickfont: { color: theme.faint, size: 11 },
});

export const levelTitle = (text: string, { theme }: ChartSpace) => ({
  text,
  font: { color: theme.muted, size: 11 },
  standoff: 8,
});

/** An axis that plotly scales itself. */
export const quietAxis = (title: string, space: ChartSpace): Partial<LayoutAxis> => ({
  ...bareAxis(space),
  nticks: space.width < 600 ? 5 : 9,
  title: levelTitle(title, space),
});

/** The ends and numbers that the server's drawing has too. */
export function scaledAxis(side: "x" | "y", { log, begin, end, ticks, minor, place }: Axis, space: ChartSpace) {
  const range = [begin, end].map((value) => (log ? Math.log10(value) : value));
  return {
    ...bareAxis(space),
    type: log ? "log" : "linear",
    range,
    autorange: false,
    tickmode: "array",
    tickvals: [...ticks],
    ticktext: [...tickWords(ticks, place, side === "y" ? lineHeight : undefined)],
    // Numbers stand a little off the grid, as in the server's drawing.
    ...(side === "y" && { ticks: "outside", ticklen: 4, tickcolor: "transparent" }),
    ...(side === "x" && {
      minor: { tickmode: "array", tickvals: [...minor], ticks: "outside", ticklen: 4, tickcolor: space.theme.border },
    }),
  } as Partial<LayoutAxis>;
}

/** The title of the vertical axis, level and above it: it reads without turning the head. `left`: px left of the plot. */
export const sideTitle = (
  text: string,
  { theme }: ChartSpace,
  left: number = PLOT_MARGIN.left,
): Partial<Annotation> => ({
  text,
  xref: "paper",
  yref: "paper",
  x: 0,
  xshift: -left,
  xanchor: "left",
  y: 1,
  yshift: 5,
  yanchor: "bottom",
  showarrow: false,
  borderpad: 0,
  font: { color: theme.muted, size: 11 },
});

/** Names in places 0, 1, 2 …, as text and without a grid. */
export const namedAxis = (names: readonly string[], { theme }: ChartSpace): Partial<LayoutAxis> => ({
  fixedrange: true,
  showgrid: false,
  zeroline: false,
  tickmode: "array",
  tickvals: names.map((_, index) => index),
  ticktext: [...names],
  tickfont: { color: theme.text, size: 11 },
});
