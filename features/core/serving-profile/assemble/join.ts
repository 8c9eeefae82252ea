/** Columns of several tables as one, and columns put in order. */
import type { Counts } from "../columns";

type Columns = Readonly<Record<string, Counts>>;

const isColumn = (entry: [string, unknown]): entry is [string, Counts] =>
  entry[1] instanceof Float64Array || entry[1] instanceof Float32Array;

/** Each column of all parts, one behind the other; of one part its own. Without parts the columns of `shape`, empty. */
export function joinColumns<T extends object>(parts: readonly T[], shape: readonly (keyof T & string)[]): T {
  const done: { readonly of: readonly Counts[]; readonly whole: Counts }[] = [];
  const joined: Record<string, Counts> = {};
  for (const key of shape) {
    const columns = (parts as readonly Columns[]).map((part) => part[key] ?? NO_ROWS);
    // A column that no file has may stand for several, and goes on doing so.
    const known = done.find(({ of }) => of.every((column, part) => column === columns[part]));
    const whole = known?.whole ?? joinedColumn(columns);
    if (!known) done.push({ of: columns, whole });
    joined[key] = whole;
  }
  return joined as T;
}

const NO_ROWS = new Float64Array(0);

function joinedColumn(columns: readonly Counts[]): Counts {
  const [only, ...others] = columns;
  if (only && others.length === 0) return only;
  const narrow = only !== undefined && columns.every((column) => column instanceof Float32Array || column.length === 0);
  const whole = columnLike(
    narrow ? only : NO_ROWS,
    columns.reduce((length, column) => length + column.length, 0),
  );
  let at = 0;
  for (const column of columns) {
    whole.set(column, at);
    at += column.length;
  }
  return whole;
}

/** Unknown ones last. */
export function isAscending(column: Counts): boolean {
  for (let i = 1; i < column.length; i += 1) {
    const [before, after] = [column[i - 1] as number, column[i] as number];
    if (!(before <= after || after !== after)) return false;
  }
  return true;
}

/** Rows in ascending order of a column; unknown ones last, equal ones as they came. Files are nearly in order: ascending runs are merged. */
export function orderBy(column: Counts): Uint32Array {
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
function ascendingRuns(column: Counts): number[] {
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
  column: Counts,
  order: Uint32Array,
  merged: Uint32Array,
  from: number,
  middle: number,
  to: number,
): void {
  let left = from;
  let right = middle;
  for (let at = from; at < to; at += 1) {
    const takeRight =
      right < to && (left >= middle || isBefore(column[order[right] as number], column[order[left] as number]));
    merged[at] = order[takeRight ? right : left] as number;
    if (takeRight) right += 1;
    else left += 1;
  }
}

const isBefore = (a: number | undefined, b: number | undefined): boolean =>
  (a as number) < (b as number) || (b !== b && a === a);

/** The columns by one of them; the same ones where it ascends already. */
export function orderedBy<T extends object>(columns: T, by: Counts): T {
  return isAscending(by) ? columns : reordered(columns, orderBy(by));
}

export function reordered<T extends object>(columns: T, order: Uint32Array): T {
  // A column that no file has may stand for several.
  const done = new Map<Counts, Counts>();
  const entries = Object.entries(columns)
    .filter(isColumn)
    .map(([key, column]) => {
      const known = done.get(column) ?? picked(column, order);
      done.set(column, known);
      return [key, known] as const;
    });
  return { ...columns, ...Object.fromEntries(entries) };
}

function picked(column: Counts, order: Uint32Array): Counts {
  const values = columnLike(column, order.length);
  for (let i = 0; i < order.length; i += 1) values[i] = column[order[i] as number] as number;
  return values;
}

const columnLike = (column: Counts, rows: number): Counts =>
  column instanceof Float32Array ? new Float32Array(rows) : new Float64Array(rows);

/** The named columns less `base`. */
export function shifted<T extends object>(columns: T, keys: readonly (keyof T & string)[], base: number): T {
  const entries = keys.map((key) => [key, ((columns as Columns)[key] as Float64Array).map((us) => us - base)] as const);
  return { ...columns, ...Object.fromEntries(entries) };
}
