/** Need against supply at every level, and the roofline with the product on it. */
import type { Annotation, Data } from "plotly.js";
import { quietLayout, type ChartFigure, type ChartSpace } from "@/components/charts/figure";

export const LEVELS_HEIGHT = 210;
export const ROOFLINE_HEIGHT = 260;

export type LevelsPlot = {
  readonly axis: string;
  readonly names: { readonly need: string; readonly supply: string };
  readonly levels: readonly {
    readonly name: string;
    readonly need: number;
    readonly supply: number;
    readonly over: boolean;
    readonly written: string;
  }[];
};

export function levelsFigure({ axis, names, levels }: LevelsPlot, space: ChartSpace): ChartFigure {
  const { theme } = space;
  const rows = levels.map((_, row) => row);
  const bars = (name: string, values: readonly number[], colors: readonly string[], shift: number): Data => ({
    type: "bar",
    orientation: "h",
    name,
    y: rows.map((row) => row + shift),
    x: [...values],
    width: 0.34,
    marker: { color: [...colors] },
    text: levels.map(({ written }) => written),
    textposition: "none",
    hovertemplate: `<b>${name}</b><br>%{text}<extra></extra>`,
  });
  return {
    data: [
      bars(
        names.need,
        levels.map(({ need }) => need),
        levels.map(({ over }) => (over ? theme.bad : theme.series[1])),
        -0.18,
      ),
      bars(
        names.supply,
        levels.map(({ supply }) => supply),
        levels.map(() => theme.axis),
        0.18,
      ),
    ],
    layout: {
      ...quietLayout(space),
      margin: { l: 96, r: 16, t: 20, b: 36 },
      xaxis: {
        type: "log",
        fixedrange: true,
        gridcolor: theme.border,
        dtick: 1,
        tickfont: { color: theme.faint, size: 11 },
        title: titled(axis, space),
      },
      yaxis: {
        range: [levels.length - 0.5, -0.5],
        fixedrange: true,
        tickvals: rows,
        ticktext: levels.map(({ name }) => name),
        tickfont: { color: theme.text, size: 11 },
        showgrid: false,
        zeroline: false,
      },
      annotations: [
        note(
          `<span style="color:${theme.series[1]}">■</span> ${names.need}   <span style="color:${theme.axis}">■</span> ${names.supply}`,
          space,
        ),
      ],
    },
  };
}

export type RooflinePlot = {
  readonly axes: { readonly x: string; readonly y: string };
  /** TFLOP/s; FLOP per byte. */
  readonly peak: number;
  readonly roofs: readonly { readonly name: string; readonly bandwidth: number; readonly slot: number }[];
  readonly points: readonly {
    readonly name: string;
    readonly intensity: number;
    readonly rate: number;
    readonly filled: boolean;
  }[];
};

const SPAN = [1, 10_000] as const;

export function rooflineFigure({ axes, peak, roofs, points }: RooflinePlot, space: ChartSpace): ChartFigure {
  const { theme } = space;
  const color = (slot: number): string => theme.series[slot - 1] ?? theme.muted;
  return {
    data: [
      ...roofs.map(({ name, bandwidth, slot }): Data => {
        const ridge = Math.min(SPAN[1], Math.max(SPAN[0], peak / bandwidth));
        const x = [SPAN[0], ridge, SPAN[1]];
        return {
          type: "scatter",
          mode: "lines",
          name,
          x,
          y: x.map((at) => Math.min(peak, at * bandwidth)),
          hovertemplate: `${name}<extra></extra>`,
          line: { color: color(slot), width: 2, dash: slot === 2 ? "solid" : "dot" },
        };
      }),
      ...points.map(({ name, intensity, rate, filled }): Data => ({
        type: "scatter",
        mode: "markers",
        name,
        x: [intensity],
        y: [rate],
        hovertemplate: `${name}<br>%{y:.3~s} TFLOP/s<extra></extra>`,
        marker: { symbol: filled ? "diamond" : "diamond-open", size: 11, color: theme.accent },
      })),
    ],
    layout: {
      ...quietLayout(space),
      margin: { l: 60, r: 16, t: 24, b: 40 },
      xaxis: { ...logAxis(space), range: [Math.log10(SPAN[0]), Math.log10(SPAN[1])], title: titled(axes.x, space) },
      yaxis: { ...logAxis(space), title: titled(axes.y, space) },
      annotations: [
        note(
          [
            ...roofs.map(({ name, slot }) => `<span style="color:${color(slot)}">━</span> ${name}`),
            ...points.map(
              ({ name, filled }) => `<span style="color:${theme.accent}">${filled ? "◆" : "◇"}</span> ${name}`,
            ),
          ].join("   "),
          space,
        ),
      ],
    },
  };
}

const logAxis = ({ theme }: ChartSpace) => ({
  type: "log" as const,
  fixedrange: true,
  gridcolor: theme.border,
  zeroline: false,
  dtick: 1,
  tickfont: { color: theme.faint, size: 11 },
});

const titled = (text: string, { theme }: ChartSpace) => ({ text, font: { size: 11, color: theme.muted }, standoff: 6 });

const note = (text: string, { theme }: ChartSpace): Partial<Annotation> => ({
  text,
  x: 0,
  y: 1,
  xref: "paper",
  yref: "paper",
  xanchor: "left",
  yanchor: "bottom",
  yshift: 3,
  showarrow: false,
  font: { size: 11, color: theme.muted },
});
