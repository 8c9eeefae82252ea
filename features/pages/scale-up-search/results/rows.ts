/** Rows of a search as they arrive: blocks of columns, read by configuration number. A row is a number, never an object. */
import type { Columns } from "@/features/core/search/layouts/columns";

export type Rows = {
  /** Numbers of the configurations that are there, ascending. */
  readonly indices: Uint32Array;
  readonly has: (index: number) => boolean;
  /** NaN where the configuration is not there or could not be evaluated. */
  readonly figure: (index: number, column: Figured) => number;
};

type Figured = Exclude<keyof Columns, "first" | "length">;

/** Blocks may come in any order and leave gaps. */
export function makeRows(blocks: readonly Columns[]): Rows {
  const sorted = [...blocks].sort((a, b) => a.first - b.first);
  const indices = new Uint32Array(sorted.reduce((sum, { length }) => sum + length, 0));
  let next = 0;
  for (const { first, length } of sorted) for (let i = 0; i < length; i += 1) indices[next++] = first + i;
  // Rows are read in sequence, so the last block is nearly always the right one.
  let last: Columns | null = null;
  const findBlock = (index: number): Columns | null => {
    if (last === null || !holds(last, index)) last = blockWith(sorted, index);
    return last;
  };
  return {
    indices,
    has: (index) => findBlock(index) !== null,
    figure: (index, column) => {
      const block = findBlock(index);
      return block === null ? NaN : (block[column][index - block.first] ?? NaN);
    },
  };
}

const holds = ({ first, length }: Columns, index: number): boolean => index >= first && index < first + length;

function blockWith(sorted: readonly Columns[], index: number): Columns | null {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as Columns).first <= index) low = middle + 1;
    else high = middle;
  }
  const block = sorted[low - 1];
  return block && holds(block, index) ? block : null;
}
