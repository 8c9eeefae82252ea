/** Names above a plot in the colours of what they name, as many in a line as fit: no box that covers points. Pure. */
import type { Annotation } from "plotly.js";
import { listLegend, type Ink } from "@/lib/charts/legend";
import type { Drawing } from "@/lib/charts/drawing";
import { PLOT_MARGIN } from "@/lib/charts/svg/axis";
import type { ChartTheme } from "../chart-theme";
import type { ChartSpace } from "../figure";

type LegendEntry = { readonly name: string; readonly mark: string; readonly color: string };

/** Height of one line, px. */
export const LEGEND_LINE = 16;
/** Letters are about this wide, px; Chinese ones are wider. */
const LETTER = 6.4;
/** Mark and gap around a name, in letters. */
const AROUND = 5;

/** Marked-up lines, at least one; `beside`: px of the chart's width that the legend may not use. */
export function legendLines(entries: readonly LegendEntry[], { width }: ChartSpace, beside: number): readonly string[] {
  const lines: { words: string[]; length: number }[] = [];
  for (const { name, mark, color } of entries) {
    const word = `<span style="color:${color}">${mark}</span> ${name}`;
    const length = [...name].reduce((sum, letter) => sum + (letter > "\u2e7f" ? 1.8 : 1), AROUND);
    const last = lines.at(-1);
    if (last && (last.length + length) * LETTER <= width - beside) {
      last.words.push(word);
      last.length += length;
    } else lines.push({ words: [word], length });
  }
  return lines.map(({ words }) => words.join("   "));
}

type Legend = {
  /** Px that it takes above the plot. */
  readonly height: number;
  readonly notes: Partial<Annotation>[];
};

/** The legend of a picture that stands alone, above the title of y; nothing on a page, which has it above the figure. */
export function figureLegend(drawing: Drawing, space: ChartSpace, left: number, above = TITLE_LINE): Legend {
  const hidden = space.view?.hidden ?? [];
  const entries = listLegend(drawing)
    .filter(({ series }) => series === null || !hidden.includes(series))
    .map(({ name, sign, ink }) => ({ name, mark: sign, color: inkColor(ink, space.theme) }));
  if (!space.legend || entries.length === 0) return { height: 0, notes: [] };
  const lines = legendLines(entries, space, 24);
  return { height: LEGEND_LINE * lines.length, notes: [{ ...legendNote(lines, space, 4 - left), yshift: 5 + above }] };
}

/** Px of the title of y between legend and plot. */
const TITLE_LINE = PLOT_MARGIN.top - 6;

export const inkColor = (ink: Ink, theme: ChartTheme): string =>
  typeof ink === "number" ? slotColor(ink, theme) : ink === "shade" ? (theme.ramp[1] ?? theme.accent) : theme[ink];

/** The lines above the plot, `shift` px to the right of its left edge. */
export const legendNote = (lines: readonly string[], { theme }: ChartSpace, shift = 0): Partial<Annotation> => ({
  text: lines.join("<br>"),
  xref: "paper",
  yref: "paper",
  x: 0,
  xshift: shift,
  y: 1,
  yshift: 5,
  xanchor: "left",
  yanchor: "bottom",
  align: "left",
  showarrow: false,
  borderpad: 0,
  font: { size: 11, color: theme.muted },
});

/** Colour of slot 1 to 6; 0: the colour of what recedes. */
export const slotColor = (slot: number, theme: ChartTheme): string => theme.series[slot - 1] ?? theme.faint;
