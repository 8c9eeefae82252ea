/** Columns of several tables as one, and all columns put in the order of one of them. */
import { isAscending, orderBy } from "@/lib/tables/column-order";
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
    const joinedAll = known?.whole ?? joinedColumn(columns);
    if (!known) done.push({ of: columns, whole: joinedAll });
    joined[key] = joinedAll;
  }
  return joined as T;
}

const NO_ROWS = new Float64Array(0);

function joinedColumn(columns: readonly Counts[]): Counts {
  const [only, ...others] = columns;
  if (only && others.length === 0) return only;
  const narrow = only !== undefined && columns.every((column) => column instanceof Float32Array || column.length === 0);
  const joined = columnLike(
    narrow ? only : NO_ROWS,
    columns.reduce((length, column) => length + column.length, 0),
  );
  let offset = 0;
  for (const column of columns) {
    joined.set(column, offset);
    offset += column.length;
  }
  return joined;
}

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
