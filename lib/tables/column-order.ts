/** Rows of a table by one of its columns. NaN is an unknown value. */

type Column = Float64Array | Float32Array;

/** Unknown ones last. */
export function isAscending(column: Column): boolean {
  for (let i = 1; i < column.length; i += 1) {
    const [before, after] = [column[i - 1] as number, column[i] as number];
    if (!(before <= after || after !== after)) return false;
  }
  return true;
}

/** Rows in ascending order of a column; unknown ones last, equal ones as they came. Files are nearly in order: ascending runs are merged. */
export function orderBy(column: Column): Uint32Array {
  let order = new Uint32Array(column.length);
  for (let i = 0; i < order.length; i += 1) order[i] = i;
  let runs = ascendingRuns(column);
  let merged = runs.length > 2 ? new Uint32Array(order.length) : order;
  while (runs.length > 2) {
    const next = [0];
    for (let run = 0; run + 1 < runs.length; run += 2) {
      const [from, middle] = [runs[run] as number, runs[run + 1] as number];
      const to = runs[run + 2] ?? middle;
      mergeRuns(column, order, merged, from, middle, to);
      next.push(to);
    }
    [order, merged, runs] = [merged, order, next];
  }
  return order;
}

/** Where runs begin, and the end. */
function ascendingRuns(column: Column): number[] {
  const runs = [0];
  for (let i = 1; i < column.length; i += 1) {
    const before = column[i - 1] as number;
    const after = column[i] as number;
    if (!(before <= after || after !== after)) runs.push(i);
  }
  runs.push(column.length);
  return runs;
}

function mergeRuns(
  column: Column,
  order: Uint32Array,
  merged: Uint32Array,
  from: number,
  middle: number,
  to: number,
): void {
  let left = from;
  let right = middle;
  for (let item = from; item < to; item += 1) {
    const takeRight =
      right < to && (left >= middle || isBefore(column[order[right] as number], column[order[left] as number]));
    merged[item] = order[takeRight ? right : left] as number;
    if (takeRight) right += 1;
    else left += 1;
  }
}

const isBefore = (a: number | undefined, b: number | undefined): boolean =>
  (a as number) < (b as number) || (b !== b && a === a);
