/** From values to places on a sheet. By itself: a chart that draws its own marks needs no more. */
import { greatest, least } from "@/lib/statistics/extremes";

export type Axis = {
  readonly place: (value: number) => number;
  readonly ticks: readonly number[];
  /** The values at its ends; bars stand on the first. */
  readonly begin: number;
  readonly end: number;
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
  /** Where a linear axis begins and ends, for all values. */
  readonly range?: { readonly from: number; readonly to: number } | undefined;
  /** Steps of a linear axis, about. */
  readonly steps?: number;
};

/** Whether a logarithmic axis has a place for it. */
export const placeable = (value: number, log: boolean): boolean => Number.isFinite(value) && (!log || value > 0);

export function axis({ values, from, to, log = false, ticks, free = false, range, steps = 5 }: Wanted): Axis {
  const seen = values.filter((value) => placeable(value, log));
  if (log) return logAxis(seen.length > 0 ? seen : [1], from, to, ticks);
  const [low, high] = range ? [range.from, range.to] : spanned(seen, free);
  const step = roundStep((high - low) / steps);
  const [first, last] = range
    ? [Math.ceil(low / step - 1e-9), Math.floor(high / step + 1e-9)]
    : [Math.floor(low / step), Math.ceil(high / step - 1e-9)];
  const [start, end] = range ? [low, high] : [first * step, last * step];
  return {
    place: (value) => from + ((value - start) / (end - start)) * (to - from),
    ticks: ticks ?? Array.from({ length: last - first + 1 }, (_, k) => Number(((first + k) * step).toPrecision(12))),
    begin: start,
    end,
  };
}

function spanned(seen: readonly number[], free: boolean): readonly [number, number] {
  const low = Math.min(free ? Infinity : 0, least(seen));
  const high = Math.max(free ? -Infinity : 0, greatest(seen));
  return Number.isFinite(low) && high > low ? [low, high] : [0, Math.max(1, high)];
}

/** Ends lie a little beyond the outermost values, so that no mark is cut. */
function logAxis(values: readonly number[], from: number, to: number, given: readonly number[] | undefined): Axis {
  const room = 0.06;
  const [first, last] = [Math.log10(least(values)), Math.log10(greatest(values))];
  const margin = Math.max(0.1, (last - first) * room);
  const [low, high] = [first - margin, last + margin];
  const decades = Array.from({ length: Math.ceil(high) - Math.floor(low) + 1 }, (_, k) => Math.floor(low) + k);
  const digits = high - low > 3 ? [1] : [1, 2, 5];
  const ticks = given ?? decades.flatMap((power) => digits.map((digit) => Number(`${digit}e${power}`)));
  return {
    place: (value) => from + ((Math.log10(value) - low) / (high - low)) * (to - from),
    ticks: ticks.filter((tick) => Math.log10(tick) >= low && Math.log10(tick) <= high),
    begin: 10 ** low,
    end: 10 ** high,
  };
}

/** 1, 2 or 5 times a power of ten, not below `shortest`. */
function roundStep(shortest: number): number {
  const power = Math.floor(Math.log10(shortest));
  const digit = [1, 2, 5].find((digit) => digit * 10 ** power >= shortest * (1 - 1e-9)) ?? 10;
  return Number(`${digit}e${power}`);
}
