/** The figures at an axis, and its grid. */
import { underUnit, unitIn } from "@/lib/format/scale";
import { labelWidth } from "../label-width";
import { line, words } from "./marks";
import type { Axis } from "./scale";

export type Frame = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

const tickWord = (tick: number, unit: string): string => underUnit(Number(tick.toPrecision(3)), unit);

/** Grid, figures and the title below. */
export function xScale({ place, ticks }: Axis, { left, right, top, bottom }: Frame, title: string): string {
  const unit = unitIn(title);
  const labelled = legible(ticks, place, unit);
  const drawn = ticks.map(
    (tick) =>
      line(place(tick), top, place(tick), bottom, "grid") +
      (labelled.has(tick)
        ? words(tickWord(tick, unit), { x: place(tick), y: bottom + 14, anchor: "middle" }, "faint")
        : ""),
  );
  return drawn.join("") + words(title, { x: (left + right) / 2, y: bottom + 30, anchor: "middle" }, "muted");
}

/** Px that two figures keep between them. */
const GAP = 6;

/** Where figures would touch, the rounder one stays: 1,000 before 2,000 before 1,500. */
function legible(ticks: readonly number[], toPixel: Axis["place"], unit: string): ReadonlySet<number> {
  const labelled: number[] = [];
  const half = (tick: number): number => labelWidth(tickWord(tick, unit)) / 2;
  const clear = (tick: number) => (other: number) =>
    Math.abs(toPixel(tick) - toPixel(other)) >= half(tick) + half(other) + GAP;
  for (const tick of ticks.toSorted((a, b) => roundness(b) - roundness(a) || a - b))
    if (labelled.every(clear(tick))) labelled.push(tick);
  return new Set(labelled);
}

/** Of nothing, a power of ten, one digit, more. */
function roundness(tick: number): number {
  const digits = tick.toExponential().split("e")[0] ?? "";
  return tick === 0 ? 3 : digits === "1" ? 2 : digits.length === 1 ? 1 : 0;
}

/** The title is above its axis and horizontal, so that it reads without turning the head. */
export function yScale({ place, ticks }: Axis, { left, right, top }: Frame, title: string): string {
  const unit = unitIn(title);
  const drawn = ticks.map(
    (tick) =>
      line(left, place(tick), right, place(tick), "grid") +
      words(tickWord(tick, unit), { x: left - 6, y: place(tick) + 4, anchor: "end" }, "faint"),
  );
  return drawn.join("") + words(title, { x: 0, y: top - 8 }, "muted");
}

/** "Time [ms]". */
export const headed = (title: string, unit: string): string => (unit ? `${title} [${unit}]` : title);
