/** The axis all charts share: a thin grid, no line at nothing, small figures, the title in the colour of words. Pure. */
import type { LayoutAxis } from "plotly.js";
import { underUnit } from "@/lib/format/scale";
import type { ChartSpace } from "../figure";

export const quietAxis = (title: string, { theme, width }: ChartSpace): Partial<LayoutAxis> => ({
  fixedrange: true,
  gridcolor: theme.border,
  zeroline: false,
  nticks: width < 600 ? 5 : 9,
  tickfont: { color: theme.faint, size: 11 },
  title: { text: title, font: { color: theme.muted, size: 11 }, standoff: 8 },
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

/** Digits of a decade that get a figure, from few to many. */
const DIGITS = [[1], [1, 2, 5], [1, 1.5, 2, 3, 4, 5, 6, 8]] as const;

/** Few figures where decades are many, but three of them within the range: plotly's own minor digits (2 5 2 5) say little. */
export function logTicks(values: readonly number[], { width }: ChartSpace, unit = ""): Partial<LayoutAxis> {
  if (values.length === 0) return { dtick: 1 };
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const from = Math.floor(Math.log10(low));
  const decades = Math.ceil(Math.log10(high)) - from;
  const listTicks = (digits: readonly number[]): number[] =>
    Array.from({ length: decades + 1 }, (_, k) => digits.map((digit) => digit * 10 ** (from + k))).flat();
  const choices = DIGITS.map(listTicks).slice(decades > (width < 560 ? 2 : 4) ? 0 : 1);
  const inside = (ticks: readonly number[]): number => ticks.filter((tick) => tick >= low && tick <= high).length;
  const most = width < 560 ? 6 : 14;
  const readable = choices.find((choice) => inside(choice) >= 3 && inside(choice) <= most);
  const ticks = readable ?? choices.find((choice) => inside(choice) >= 2) ?? listTicks(DIGITS[2]);
  // Less than an octave: plotly's own figures, which need not be round.
  if (inside(ticks) < 2) return { dtick: "D1" };
  return { tickvals: ticks, ticktext: ticks.map((tick) => underUnit(Number(tick.toPrecision(2)), unit)) };
}

export const withUnit = (title: string, unit: string): string => (unit ? `${title} [${unit}]` : title);
