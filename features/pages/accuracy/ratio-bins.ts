/** How ratios are spread: bins of equal ratio, one of which has one in its middle. */
export type RatioBin = { readonly low: number; readonly high: number; readonly count: number };

const STEP = 1.1;
/** Bins from the middle; values farther off count in the last bin. */
const WIDEST = 24;

/** From the first bin that holds a ratio to the last one, without a gap. */
export function ratioBins(ratios: readonly number[]): readonly RatioBin[] {
  const counts = new Map<number, number>();
  for (const ratio of ratios) {
    const bin = Math.max(-WIDEST, Math.min(WIDEST, Math.round(Math.log(ratio) / Math.log(STEP))));
    counts.set(bin, (counts.get(bin) ?? 0) + 1);
  }
  const [first, last] = [Math.min(...counts.keys()), Math.max(...counts.keys())];
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const middle = STEP ** (first + index);
    return { low: middle / Math.sqrt(STEP), high: middle * Math.sqrt(STEP), count: counts.get(first + index) ?? 0 };
  });
}
