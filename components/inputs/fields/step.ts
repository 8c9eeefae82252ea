/** Arrow keys in a number field. */
type Bounds = { readonly whole: boolean; readonly min: number; readonly max: number };

/** One step is `step`, or 1 for whole numbers, or one in the second significant digit. */
export function stepped(value: number, direction: 1 | -1, times: number, bounds: Bounds, step?: number): number {
  const size = step ?? (bounds.whole ? 1 : secondDigit(value));
  const next = value + direction * size * times;
  const tidy = Number(next.toPrecision(12));
  return Math.min(bounds.max, Math.max(bounds.min, tidy));
}

const secondDigit = (value: number): number => (value === 0 ? 1 : 10 ** (Math.floor(Math.log10(Math.abs(value))) - 1));
