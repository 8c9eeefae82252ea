/** The figures that stand at an axis, and its grid. */
import { formatNumber } from "@/lib/format/quantity";
import { line, words } from "./marks";
import type { Axis } from "./scale";

export type Frame = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

const tickWord = (tick: number): string => formatNumber(Number(tick.toPrecision(3)));

/** Grid, figures and the title below. */
export function xScale({ place, ticks }: Axis, { left, right, top, bottom }: Frame, title: string): string {
  const drawn = ticks.map(
    (tick) =>
      line(place(tick), top, place(tick), bottom, "grid") +
      words(tickWord(tick), { x: place(tick), y: bottom + 14, anchor: "middle" }, "faint"),
  );
  return drawn.join("") + words(title, { x: (left + right) / 2, y: bottom + 30, anchor: "middle" }, "muted");
}

/** The title stands above its axis: nobody turns the head. */
export function yScale({ place, ticks }: Axis, { left, right, top }: Frame, title: string): string {
  const drawn = ticks.map(
    (tick) =>
      line(left, place(tick), right, place(tick), "grid") +
      words(tickWord(tick), { x: left - 6, y: place(tick) + 4, anchor: "end" }, "faint"),
  );
  return drawn.join("") + words(title, { x: 0, y: top - 8 }, "muted");
}

/** "Time [ms]". */
export const headed = (title: string, unit: string): string => (unit ? `${title} [${unit}]` : title);
