/** The roofs of a chip as thin lines of a point chart, TFLOP/s over FLOP per byte: each bends exactly at its ridge. */
import type { PointSeries } from "@/lib/charts/drawing";
import { TERA } from "@/lib/units/edge";

export type Ends = { readonly from: number; readonly to: number };

/** A decade beyond the points on both sides. */
export function roofEnds(intensities: readonly number[]): Ends {
  return { from: Math.min(...intensities) / 10, to: Math.max(...intensities) * 10 };
}

/** `peak` in FLOP/s, `bandwidth` in B/s. */
export function roofLine(name: string, peak: number, bandwidth: number, { from, to }: Ends): PointSeries {
  const ridge = Math.min(to, Math.max(from, peak / bandwidth));
  const points = [from, ridge, to].map((x) => ({ x, y: Math.min(peak, x * bandwidth) / TERA, label: "", holds: true }));
  return { name, joined: true, look: "line", quiet: true, points };
}
