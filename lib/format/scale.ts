/** One unit for a column or an axis, chosen from its largest value and printed once, in the head. */
import { formatMs, formatNumber, latencyScale, NNBSP, prefixFor } from "./quantity";

export type Scale = {
  /** Divide a value by this to get what the cell shows. */
  readonly factor: number;
  readonly unit: string;
};

export function scaleFor(values: readonly number[], unit: string): Scale {
  const largest = values.reduce((most, value) => (Number.isFinite(value) ? Math.max(most, Math.abs(value)) : most), 0);
  if (unit === "s") return latencyScale(largest);
  const [factor, prefix] = prefixFor(largest, unit);
  return { factor, unit: `${prefix}${unit}` };
}

/** Ten seconds, in milliseconds. */
const LONG_MS = 1e4;

/** A figure whose unit is at its axis or in its head; under "ms", ten seconds and more say their own: "94.5 s", not 94,500. */
export const underUnit = (value: number, unit: string): string =>
  unit === "ms" && Math.abs(value) >= LONG_MS ? formatMs(value) : formatNumber(value);

/** The same with its unit. */
export function withItsUnit(value: number, unit: string): string {
  const text = underUnit(value, unit);
  return unit === "" || text !== formatNumber(value) ? text : text + NNBSP + unit;
}

/** The unit at the end of "Time [ms]"; empty where there is none. */
export const unitIn = (title: string): string => /\[([^[\]]*)\]$/.exec(title)?.[1] ?? "";
