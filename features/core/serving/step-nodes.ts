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
  const a = grid[high - 1] ?? 0;
  const b = grid[high] ?? 1;
  if (x === a) return value(high - 1);
  if (x === b) return value(high);
  const share = (x - a) / (b - a);
  return value(high - 1) * (1 - share) + value(high) * share;
}

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
