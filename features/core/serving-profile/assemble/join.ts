/** Columns of several tables as one, and columns put in order. */

type Columns = Readonly<Record<string, Float64Array>>;

const isColumn = (entry: [string, unknown]): entry is [string, Float64Array] => entry[1] instanceof Float64Array;

/** Each column of all parts, one behind the other. Without parts the columns of `shape`, empty. */
export function joinColumns<T extends object>(parts: readonly T[], shape: readonly (keyof T & string)[]): T {
  const joined: Record<string, Float64Array> = {};
  for (const key of shape) {
    const columns = parts.map((part) => (part as Columns)[key] ?? new Float64Array(0));
    const whole = new Float64Array(columns.reduce((length, column) => length + column.length, 0));
    let at = 0;
    for (const column of columns) {
      whole.set(column, at);
      at += column.length;
    }
    joined[key] = whole;
  }
  return joined as T;
}

/** Rows in ascending order of a column; unknown ones last, equal ones as they came. */
export function orderBy(column: Float64Array): Uint32Array {
  const order = Uint32Array.from(column, (_, i) => i);
  let sorted = true;
  for (let i = 1; i < column.length && sorted; i += 1) sorted = (column[i - 1] as number) <= (column[i] as number);
  if (sorted) return order;
  const rank = (i: number): number => (Number.isNaN(column[i] as number) ? Infinity : (column[i] as number));
  return order.sort((a, b) => {
    const [left, right] = [rank(a), rank(b)];
    return left === right ? a - b : left - right;
  });
}

export function reordered<T extends object>(columns: T, order: Uint32Array): T {
  const entries = Object.entries(columns)
    .filter(isColumn)
    .map(([key, column]) => [key, Float64Array.from(order, (i) => column[i] as number)] as const);
  return { ...columns, ...Object.fromEntries(entries) };
}

/** The named columns less `base`. */
export function shifted<T extends object>(columns: T, keys: readonly (keyof T & string)[], base: number): T {
  const entries = keys.map((key) => [key, ((columns as Columns)[key] as Float64Array).map((us) => us - base)] as const);
  return { ...columns, ...Object.fromEntries(entries) };
}
