/** One unit for a column or an axis, chosen from its largest value and printed once, in the head. */
import { latencyScale, prefixFor } from "./quantity";

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
