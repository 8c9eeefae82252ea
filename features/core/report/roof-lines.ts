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

/** The rising part of all roofs of one memory, up to the highest peak. */
export function slopeLine(name: string, highest: number, bandwidth: number, { from, to }: Ends): PointSeries {
  const end = Math.min(to, Math.max(from, highest / bandwidth));
  const points = [from, end].map((x) => ({ x, y: Math.min(highest, x * bandwidth) / TERA, label: "", holds: true }));
  return { name, joined: true, look: "line", points };
}

/** The flat part of one format's roof, from where the fastest memory reaches it. */
export function topLine(peak: number, fastest: number, { from, to }: Ends): PointSeries {
  const begin = Math.min(to, Math.max(from, peak / fastest));
  const points = [begin, to].map((x) => ({ x, y: peak / TERA, label: "", holds: true }));
  return { name: "", joined: true, look: "line", quiet: true, points };
}
