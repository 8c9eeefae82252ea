/** The grids on which step times are worked out, and what lies between their nodes. */

export const TOKEN_NODES = nodes([1, 2, 4, 8, 12], 16, 65536);
export const BATCH_NODES = nodes([1, 2, 4, 8, 12], 16, 8192);
export const CONTEXT_NODES = [0, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536, 131072, 262144, 1048576];
export const CHUNK_NODES = nodes([1, 4, 16, 32], 64, 65536);

/** `start`, then from `from` to `to` in steps of a power of two and its half. */
function nodes(start: readonly number[], from: number, to: number): readonly number[] {
  const grid = [...start];
  for (let node = from; node <= to; node *= 2) grid.push(node, node * 1.5);
  return grid;
}

/** Linear between the two nodes around `x`; beyond the ends the last two go on. */
export function along(grid: readonly number[], x: number, value: (index: number) => number): number {
  const high = upperNode(grid, x);
  const share = shareBetween(grid, high, x);
  if (share === 0) return value(high - 1);
  if (share === 1) return value(high);
  return value(high - 1) * (1 - share) + value(high) * share;
}

/** The nodes that `along` asks for, with the share of each; shares add up to 1. */
export function visitNodes(grid: readonly number[], x: number, visit: (node: number, share: number) => void): void {
  const high = upperNode(grid, x);
  const share = shareBetween(grid, high, x);
  if (share !== 1) visit(high - 1, 1 - share);
  if (share !== 0) visit(high, share);
}

/** A function of `x` by its values at the nodes, each worked out when it is first needed. */
export function tabled(grid: readonly number[], compute: (node: number) => number): (x: number) => number {
  const row = emptyRow(grid.length);
  return (x) => alongRow(grid, x, row, compute);
}

/**
 * The same of `x` and a context. A closed form asks for many `x` at one context, so the row of the last one is kept, from its second question on;
 * a simulation asks once a step at a context that has grown, and pays for no row.
 */
export function tabledByContext(
  grid: readonly number[],
  compute: (node: number, context: number) => number,
): (x: number, context: number) => number {
  const width = CONTEXT_NODES.length;
  const known = emptyRow(grid.length * width);
  const row = emptyRow(grid.length);
  let [last, above, part] = [NaN, 1, 0];
  let isNew = true;
  const valueAt = (node: number, column: number): number => {
    const value = known[node * width + column] as number;
    return Number.isNaN(value) ? (known[node * width + column] = compute(node, column)) : value;
  };
  const atContext = (node: number): number => {
    if (part === 0) return valueAt(node, above - 1);
    if (part === 1) return valueAt(node, above);
    return valueAt(node, above - 1) * (1 - part) + valueAt(node, above) * part;
  };
  return (x, context) => {
    if (context !== last) {
      last = context;
      // Contexts of a simulation grow slowly: most lie between the same nodes as the one before.
      if (!isBetween(CONTEXT_NODES, above, context)) above = upperNode(CONTEXT_NODES, context);
      part = shareBetween(CONTEXT_NODES, above, context);
      isNew = true;
      return along(grid, x, atContext);
    }
    if (isNew) row.fill(NaN);
    isNew = false;
    return alongRow(grid, x, row, atContext);
  };
}

const emptyRow = (length: number): Float64Array => new Float64Array(length).fill(NaN);

/** `along` a row whose empty places are worked out: what is known is read without a call. */
function alongRow(grid: readonly number[], x: number, row: Float64Array, compute: (node: number) => number): number {
  const high = upperNode(grid, x);
  const share = shareBetween(grid, high, x);
  if (share === 0) return inRow(row, high - 1, compute);
  if (share === 1) return inRow(row, high, compute);
  return inRow(row, high - 1, compute) * (1 - share) + inRow(row, high, compute) * share;
}

function inRow(row: Float64Array, node: number, compute: (node: number) => number): number {
  const cached = row[node] as number;
  return Number.isNaN(cached) ? (row[node] = compute(node)) : cached;
}

/** 0 at the node below `high`, 1 at it. */
function shareBetween(grid: readonly number[], high: number, x: number): number {
  const a = grid[high - 1] ?? 0;
  return (x - a) / ((grid[high] ?? 1) - a);
}

/** Whether `upperNode` finds `high`. */
const isBetween = (grid: readonly number[], high: number, x: number): boolean =>
  (grid[high - 1] as number) < x && x <= (grid[high] as number);

/** Index of the first node at or above `x`, at least the second node and at most the last. */
function upperNode(grid: readonly number[], x: number): number {
  let low = 1;
  let high = grid.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((grid[middle] ?? 0) < x) low = middle + 1;
    else high = middle;
  }
  return low;
}
