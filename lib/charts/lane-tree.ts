/**
 * A lane at every level of detail: nodes hold the time of sixteen others, up to a handful at the top. Who draws descends only where a node
 * is wider than a pixel, so that a million events cost no more than the pixels they fall on.
 */

export type Intervals = { readonly start: ArrayLike<number>; readonly end: ArrayLike<number> };

const FAN = 16;
const TOP = 32;

type Level = {
  readonly start: Float64Array<ArrayBuffer>;
  readonly end: Float64Array<ArrayBuffer>;
  /** Microseconds by node and category. */
  readonly time: Float32Array<ArrayBuffer>;
};

export type LaneTree = {
  readonly categories: number;
  /** Events in the order of their starts; microseconds. */
  readonly start: Float64Array<ArrayBuffer>;
  readonly end: Float64Array<ArrayBuffer>;
  readonly category: Uint8Array<ArrayBuffer>;
  /** From the finest up. */
  readonly levels: readonly Level[];
};

export function laneTree(
  start: Float64Array<ArrayBuffer>,
  end: Float64Array<ArrayBuffer>,
  category: Uint8Array<ArrayBuffer>,
  categories: number,
): LaneTree {
  const levels: Level[] = [];
  let below = firstLevel(start, end, category, categories);
  while (below.start.length > 0) {
    levels.push(below);
    if (below.start.length <= TOP) break;
    below = nextLevel(below, categories);
  }
  return { categories, start, end, category, levels };
}

/** A stretch of time on so many pixels. Microseconds. */
export type Stretch = { readonly from: number; readonly to: number; readonly columns: number };

/** Share of each pixel that each category fills, by pixel and category. Where events overlap, shares of a pixel exceed one. */
export function laneShares(tree: LaneTree, { from, to, columns }: Stretch): Float32Array<ArrayBuffer> {
  const { categories, levels } = tree;
  const shares = new Float32Array(columns * categories);
  const scale = columns / (to - from);
  const add = (start: number, end: number, time: number, category: number): void => {
    const left = (start - from) * scale;
    const right = (end - from) * scale;
    const density = time / (end - start);
    const last = Math.min(columns - 1, Math.floor(right));
    for (let column = Math.max(0, Math.floor(left)); column <= last; column += 1) {
      const filled = Math.min(right, column + 1) - Math.max(left, column);
      if (filled > 0)
        shares[column * categories + category] = (shares[column * categories + category] ?? 0) + filled * density;
    }
  };
  const visit = (level: number, first: number, last: number): void => {
    const nodes = levels[level];
    const { start, end } = nodes ?? tree;
    for (let i = first; i < last; i += 1) {
      const begins = start[i] as number;
      const ends = end[i] as number;
      if (begins >= to) break;
      if (ends <= from || ends <= begins) continue;
      if (nodes === undefined) add(begins, ends, ends - begins, tree.category[i] as number);
      else if ((ends - begins) * scale > 1 || begins < from || ends > to)
        visit(level - 1, i * FAN, Math.min((i + 1) * FAN, (levels[level - 1] ?? tree).start.length));
      else
        for (let category = 0; category < categories; category += 1) {
          const time = nodes.time[i * categories + category] as number;
          if (time > 0) add(begins, ends, time, category);
        }
    }
  };
  const top = levels.length - 1;
  if (top >= 0) visit(top, 0, levels[top]?.start.length ?? 0);
  return shares;
}

/** The place of the event that fills a moment, or begins within `reach` of it; -1 for none. Microseconds. */
export function eventAt({ start, end }: Intervals, time: number, reach: number): number {
  const next = firstAfter(start, time);
  // Events of one stream hardly overlap: what fills the moment began shortly before.
  for (let i = next - 1; i >= Math.max(0, next - FAN); i -= 1) if ((end[i] as number) >= time) return i;
  const after = start[next];
  if (after !== undefined && after - time <= reach) return next;
  return next > 0 && time - (end[next - 1] as number) <= reach ? next - 1 : -1;
}

/** The place of the first value above `at`, in values that ascend. */
export function firstAfter(values: ArrayLike<number>, time: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] as number) > time) high = middle;
    else low = middle + 1;
  }
  return low;
}

function firstLevel(start: Float64Array, end: Float64Array, category: Uint8Array, categories: number): Level {
  return grouped({ start, end }, categories, (i, add) =>
    add(category[i] as number, (end[i] as number) - (start[i] as number)),
  );
}

function nextLevel(below: Level, categories: number): Level {
  return grouped(below, categories, (i, add) => {
    for (let category = 0; category < categories; category += 1)
      add(category, below.time[i * categories + category] as number);
  });
}

function grouped(
  below: { readonly start: Float64Array; readonly end: Float64Array },
  categories: number,
  times: (index: number, add: (category: number, time: number) => void) => void,
): Level {
  const count = Math.ceil(below.start.length / FAN);
  const level = {
    start: new Float64Array(count),
    end: new Float64Array(count).fill(-Infinity),
    time: new Float32Array(count * categories),
  };
  for (let i = 0; i < below.start.length; i += 1) {
    const node = Math.floor(i / FAN);
    if (i % FAN === 0) level.start[node] = below.start[i] as number;
    level.end[node] = Math.max(level.end[node] as number, below.end[i] as number);
    times(i, (category, time) => {
      level.time[node * categories + category] = (level.time[node * categories + category] as number) + time;
    });
  }
  return level;
}
