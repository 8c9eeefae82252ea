/** From values to places on a sheet. By itself: a chart that draws its own marks needs no more. */
import { greatest, least } from "@/lib/statistics/extremes";
import { logTicks, roundStep, roundTicks } from "./ticks";

export type Axis = {
  readonly place: (value: number) => number;
  /** The value at a place: what a pointer is at. */
  readonly valueAt: (pixel: number) => number;
  readonly ticks: readonly number[];
  /** Marks without a number between those of a logarithmic axis. */
  readonly minor: readonly number[];
  readonly log: boolean;
  /** The values at its ends; bars stand on the first. */
  readonly begin: number;
  readonly end: number;
};

/** From one value to a larger one. */
export type Span = { readonly from: number; readonly to: number };

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
  readonly range?: Span | undefined;
  /** The section that a reader has zoomed to. */
  readonly zoom?: Span | null | undefined;
  /** Steps of a linear axis, about. */
  readonly steps?: number;
};

/** Whether a logarithmic axis has a place for it. */
export const placeable = (value: number, log: boolean): boolean => Number.isFinite(value) && (!log || value > 0);

export function axis({ values, from, to, log = false, ticks, free = false, range, zoom, steps = 5 }: Wanted): Axis {
  const seen = values.filter((value) => placeable(value, log));
  const inside = zoom && placeable(zoom.from, log) && zoom.to > zoom.from ? zoom : null;
  const ends = inside ?? (log ? logEnds(seen) : (range ?? linearEnds(seen, free, steps)));
  const scale = log ? logScale(ends, from, to) : linearScale(ends, from, to);
  const within = (tick: number): boolean => tick >= ends.from && tick <= ends.to;
  const given = ticks?.filter(within);
  const drawn = log ? logTicks(ends.from, ends.to) : { ticks: roundTicks(ends.from, ends.to, steps), minor: [] };
  // Ticks of the whole axis may all lie outside a section of it.
  const chosen = given && (inside === null || given.length >= 2) ? { ticks: given, minor: [] } : drawn;
  return { ...scale, ...chosen, log, begin: ends.from, end: ends.to };
}

type Scale = Pick<Axis, "place" | "valueAt">;

const linearScale = ({ from: low, to: high }: Span, from: number, to: number): Scale => ({
  place: (value) => from + ((value - low) / (high - low)) * (to - from),
  valueAt: (pixel) => low + ((pixel - from) / (to - from)) * (high - low),
});

function logScale(ends: Span, from: number, to: number): Scale {
  const { place, valueAt } = linearScale({ from: Math.log10(ends.from), to: Math.log10(ends.to) }, from, to);
  return { place: (value) => place(Math.log10(value)), valueAt: (pixel) => 10 ** valueAt(pixel) };
}

/** Share of what is drawn that a linear axis goes on beyond it: an axis to 40 for 32 experts leaves a fifth of the sheet empty. */
const BEYOND = 0.05;

function linearEnds(seen: readonly number[], free: boolean, steps: number): Span {
  const [low, high] = spanned(seen, free);
  const step = roundStep((high - low) / steps);
  const [first, last] = [Math.floor(low / step) * step, Math.ceil(high / step - 1e-9) * step];
  return { from: first, to: Math.min(last, high + BEYOND * (high - low)) };
}

function spanned(seen: readonly number[], free: boolean): readonly [number, number] {
  const low = Math.min(free ? Infinity : 0, least(seen));
  const high = Math.max(free ? -Infinity : 0, greatest(seen));
  return Number.isFinite(low) && high > low ? [low, high] : [0, Math.max(1, high)];
}

/** A little beyond the outermost values, so that no mark is cut. */
function logEnds(seen: readonly number[]): Span {
  const values = seen.length > 0 ? seen : [1];
  const [first, last] = [Math.log10(least(values)), Math.log10(greatest(values))];
  const margin = Math.max(0.1, (last - first) * 0.06);
  return { from: 10 ** (first - margin), to: 10 ** (last + margin) };
}
