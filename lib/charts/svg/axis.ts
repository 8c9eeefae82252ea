/** From values to places on a sheet, and the figures that stand at an axis. */
import { formatNumber } from "@/lib/format/quantity";
import { line, words } from "./marks";

export type Axis = {
  readonly place: (value: number) => number;
  readonly ticks: readonly number[];
};

type Wanted = {
  /** Those that are drawn; others than finite ones are passed over. */
  readonly values: readonly number[];
  readonly from: number;
  readonly to: number;
  readonly log?: boolean;
  readonly ticks?: readonly number[] | undefined;
  /** A linear axis begins at nothing, unless this says otherwise. */
  readonly free?: boolean;
};

/** Whether a logarithmic axis has a place for it. */
export const placeable = (value: number, log: boolean): boolean => Number.isFinite(value) && (!log || value > 0);

export function axis({ values, from, to, log = false, ticks, free = false }: Wanted): Axis {
  const seen = values.filter((value) => placeable(value, log));
  if (log) return logAxis(seen.length > 0 ? seen : [1], from, to, ticks);
  const least = Math.min(free ? Infinity : 0, ...seen);
  const most = Math.max(free ? -Infinity : 0, ...seen);
  const [low, high] = Number.isFinite(least) && most > least ? [least, most] : [0, Math.max(1, most)];
  const step = roundStep((high - low) / 5);
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step - 1e-9)];
  const [start, end] = [first * step, last * step];
  return {
    place: (value) => from + ((value - start) / (end - start)) * (to - from),
    ticks: ticks ?? Array.from({ length: last - first + 1 }, (_, k) => Number(((first + k) * step).toPrecision(12))),
  };
}

/** Ends lie a little beyond the outermost values, so that no mark is cut. */
function logAxis(values: readonly number[], from: number, to: number, given: readonly number[] | undefined): Axis {
  const room = 0.06;
  const [least, most] = [Math.log10(Math.min(...values)), Math.log10(Math.max(...values))];
  const margin = Math.max(0.1, (most - least) * room);
  const [low, high] = [least - margin, most + margin];
  const decades = Array.from({ length: Math.ceil(high) - Math.floor(low) + 1 }, (_, k) => Math.floor(low) + k);
  const digits = high - low > 3 ? [1] : [1, 2, 5];
  const ticks = given ?? decades.flatMap((power) => digits.map((digit) => Number(`${digit}e${power}`)));
  return {
    place: (value) => from + ((Math.log10(value) - low) / (high - low)) * (to - from),
    ticks: ticks.filter((tick) => Math.log10(tick) >= low && Math.log10(tick) <= high),
  };
}

/** 1, 2 or 5 times a power of ten, not below `least`. */
function roundStep(least: number): number {
  const power = Math.floor(Math.log10(least));
  const digit = [1, 2, 5].find((one) => one * 10 ** power >= least * (1 - 1e-9)) ?? 10;
  return Number(`${digit}e${power}`);
}

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
