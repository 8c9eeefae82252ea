/** The standard normal law. */

export const normalDensity = (z: number): number => Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI);

/** Share of the law below z; off by at most 1e-7 (Abramowitz and Stegun, formula 26.2.17). */
export function normalShareBelow(z: number): number {
  if (z < 0) return 1 - normalShareBelow(-z);
  const t = 1 / (1 + 0.2316419 * z);
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return z > 40 ? 1 : 1 - normalDensity(z) * series;
}
