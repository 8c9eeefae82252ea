/** The figures at an axis, and its grid. */
import { line, words } from "./marks";
import type { Axis } from "./scale";
import { lineHeight, tickWords } from "./ticks";

export type Frame = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

/** Px around the plot of a chart with two axes, whichever draws it; the title of y stands in the room above. */
export const PLOT_MARGIN = { left: 56, right: 18, top: 24, bottom: 42 } as const;

export const plotFrame = (width: number, height: number): Frame => ({
  left: PLOT_MARGIN.left,
  right: width - PLOT_MARGIN.right,
  top: PLOT_MARGIN.top,
  bottom: height - PLOT_MARGIN.bottom,
});

/** Px from the axis to the middle of its title. */
export const TITLE_BELOW = 30;
const MINOR = 4;

/** Grid, figures and the title below. */
export function xScale({ place, ticks, minor }: Axis, { left, right, top, bottom }: Frame, title: string): string {
  const labels = tickWords(ticks, place);
  const drawn = ticks.map(
    (tick, index) =>
      line(place(tick), top, place(tick), bottom, "grid") +
      (labels[index] ? words(labels[index], { x: place(tick), y: bottom + 14, anchor: "middle" }, "faint") : ""),
  );
  const between = minor.map((tick) => line(place(tick), bottom, place(tick), bottom + MINOR, "minor"));
  return (
    drawn.join("") +
    between.join("") +
    words(title, { x: (left + right) / 2, y: bottom + TITLE_BELOW, anchor: "middle" }, "muted")
  );
}

/** The title is above its axis and horizontal, so that it reads without turning the head. */
export function yScale({ place, ticks }: Axis, { left, right, top }: Frame, title: string): string {
  const labels = tickWords(ticks, place, lineHeight);
  const drawn = ticks.map(
    (tick, index) =>
      line(left, place(tick), right, place(tick), "grid") +
      (labels[index] ? words(labels[index], { x: left - 6, y: place(tick) + 4, anchor: "end" }, "faint") : ""),
  );
  return drawn.join("") + words(title, { x: 0, y: top - 9 }, "muted");
}

/** "Time [ms]". */
export const headed = (title: string, unit: string): string => (unit ? `${title} [${unit}]` : title);
