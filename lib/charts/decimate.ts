/**
 * Fewer points that draw the same picture: of every pixel column the first, least, largest and last value are kept, in their order.
 * So no spike is lost at any zoom. Pure; 100,000 points take about a millisecond.
 */
export type Line = { readonly x: readonly number[]; readonly y: readonly number[] };

/** Points of an ascending `x` within [from, to] (with the one before and the one after), at most 4 per pixel. */
export function decimate(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  { from, to, pixels }: { readonly from: number; readonly to: number; readonly pixels: number },
): Line {
  const first = Math.max(0, lowerBound(x, from) - 1);
  const last = Math.min(x.length - 1, lowerBound(x, to));
  const out = { x: [] as number[], y: [] as number[] };
  const keep = (i: number): void => {
    out.x.push(x[i] as number);
    out.y.push(y[i] as number);
  };
  if (last - first < 4 * pixels) {
    for (let i = first; i <= last; i += 1) keep(i);
    return out;
  }
  const width = (to - from) / pixels;
  const describeColumn = (i: number): number => Math.floor(((x[i] as number) - from) / width);
  for (let i = first; i <= last;) {
    const column = describeColumn(i);
    let [least, most, end] = [i, i, i];
    for (; end <= last && describeColumn(end) === column; end += 1) {
      if ((y[end] as number) < (y[least] as number)) least = end;
      if ((y[end] as number) > (y[most] as number)) most = end;
    }
    const chosen = [...new Set([i, Math.min(least, most), Math.max(least, most), end - 1])];
    for (const index of chosen) keep(index);
    i = end;
  }
  return out;
}

/** Index of the first value that is not below `wanted`; the length when there is none. */
export function lowerBound(ascending: ArrayLike<number>, wanted: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
