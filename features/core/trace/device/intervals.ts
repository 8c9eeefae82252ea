/** Sums over intervals in time. Starts ascend; units are those of the input (microseconds throughout a trace). */

export type Intervals = { readonly start: ArrayLike<number>; readonly end: ArrayLike<number> };

/** Covering intervals without overlap, from ones whose starts ascend. `keep` picks some of them by index. */
export function union(of: Intervals, keep?: (index: number) => boolean): { start: number[]; end: number[] } {
  const start: number[] = [];
  const end: number[] = [];
  let open = NaN;
  let close = -Infinity;
  for (let i = 0; i < of.start.length; i += 1) {
    if (keep !== undefined && !keep(i)) continue;
    const from = of.start[i] as number;
    const to = of.end[i] as number;
    if (from > close) {
      if (close > -Infinity) {
        start.push(open);
        end.push(close);
      }
      open = from;
      close = to;
    } else if (to > close) close = to;
  }
  if (close > -Infinity) {
    start.push(open);
    end.push(close);
  }
  return { start, end };
}

/** Total length of intervals that do not overlap. */
export function covered({ start, end }: Intervals): number {
  let sum = 0;
  for (let i = 0; i < start.length; i += 1) sum += (end[i] as number) - (start[i] as number);
  return sum;
}

/** Length that two unions share. */
export function shared(a: Intervals, b: Intervals): number {
  let sum = 0;
  for (let i = 0, k = 0; i < a.start.length && k < b.start.length;) {
    const from = Math.max(a.start[i] as number, b.start[k] as number);
    const to = Math.min(a.end[i] as number, b.end[k] as number);
    if (to > from) sum += to - from;
    if ((a.end[i] as number) < (b.end[k] as number)) i += 1;
    else k += 1;
  }
  return sum;
}
