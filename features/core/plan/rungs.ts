/** Rates on a ladder: trials at one rung of two questions are the same trial. */

/** Each rung is so much above the one below. */
export const LADDER = 1.03;
/** Rungs up and down from where the closed form says, at first. */
const STRIDE = 2;
/** A two-hundredth of the closed form's rate is no answer any more. */
const LOWEST = 180;

/** Of a rate, in any unit. */
export const startRung = (rate: number): number => Math.floor(Math.log(rate) / Math.log(LADDER));

/** Doubling strides to rungs on both sides of the last that holds, then halving between the two. */
export function highestRung(start: number, holds: (rung: number) => boolean): number | null {
  const up = holds(start);
  let [low, high] = [start, start];
  for (let stride = STRIDE; ; stride *= 2) {
    const next = up ? start + stride : start - stride;
    if (start - next > LOWEST) return null;
    const passes = holds(next);
    if (passes) low = next;
    else high = next;
    if (passes !== up) break;
  }
  while (high - low > 1) {
    const middle: number = (low + high) >> 1;
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}
