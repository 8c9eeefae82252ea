/** A chart before it is drawn: plain data that plotly understands. Builders are pure functions that return one. */
import type { Data, Layout } from "plotly.js";
import type { ChartView } from "@/lib/charts/view";
import type { ChartTheme } from "./chart-theme";

export type ChartFigure = { readonly data: Data[]; readonly layout: Partial<Layout> };

/** What a builder may use besides its data. */
export type ChartSpace = {
  /** Width of the whole chart, px. */
  readonly width: number;
  readonly height: number;
  readonly theme: ChartTheme;
  /** The figure draws its legend: a picture that stands alone. On a page the legend is above the figure, with buttons. */
  readonly legend?: true;
  /** What of the chart is shown; all of it where absent. */
  readonly view?: ChartView | undefined;
};

export type FigureBuilder = (space: ChartSpace) => ChartFigure;

/** The frame all charts share: no border, no legend, the page's font, hover labels in the page's colours. */
export function quietLayout({ width, height, theme }: ChartSpace): Partial<Layout> {
  return {
    width,
    height,
    showlegend: false,
    dragmode: false,
    hovermode: "closest",
    paper_bgcolor: theme.background,
    plot_bgcolor: theme.background,
    font: { family: theme.font, size: 11, color: theme.faint },
    hoverlabel: {
      bgcolor: theme.background,
      bordercolor: theme.axis,
      font: { family: theme.font, size: 12, color: theme.text },
      align: "left",
    },
  };
}
