/**
 * The median slope between points that lie at least `apart` from each other (the estimator of Theil and Sen): one odd point in four does not
 * move it. Pair by pair for few points; for many the median is closed in by counts, which take n log n steps where the pairs are n².
 */
import { median } from "./quantile";

export type SlopePoint = { readonly x: number; readonly y: number };

/** 32,640 pairs. */
const FEW = 256;

/** null where no two points are so far apart. */
export function medianSlope(points: readonly SlopePoint[], apart: number): number | null {
  const known = points.filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y)).sort((a, b) => a.x - b.x);
  return known.length <= FEW ? medianOfPairs(known, apart) : medianByCounts(known, apart);
}

function medianOfPairs(points: readonly SlopePoint[], apart: number): number | null {
  const slopes = points.flatMap((early, index) =>
    points.slice(index + 1).flatMap((late) => {
      const distance = late.x - early.x;
      return distance >= apart ? [(late.y - early.y) / distance] : [];
    }),
  );
  return slopes.length === 0 ? null : median(slopes);
}

/** Of ascending points. Within 2⁻⁵⁰ of the steepest slope that could be. */
export function medianByCounts(points: readonly SlopePoint[], apart: number): number | null {
  const counts = new SlopeCounts(points, apart);
  const pairs = counts.atMost(Infinity);
  if (pairs === 0) return null;
  const lower = counts.slopeOfRank(Math.ceil(pairs / 2));
  return pairs % 2 === 1 ? lower : (lower + counts.slopeOfRank(pairs / 2 + 1)) / 2;
}

const HALVINGS = 51;

class SlopeCounts {
  private readonly steepest: number;
  /** Of the point's own line at a slope: where it crosses the first point's place. */
  private readonly heights: Float64Array;
  private readonly tree: Float64Array;

  constructor(
    private readonly points: readonly SlopePoint[],
    private readonly apart: number,
  ) {
    const least = points.reduce((most, { y }) => Math.min(most, y), Infinity);
    const largest = points.reduce((most, { y }) => Math.max(most, y), -Infinity);
    this.steepest = (largest - least) / apart;
    this.heights = new Float64Array(points.length);
    this.tree = new Float64Array(points.length + 1);
  }

  /** The slope of a rank counted from 1: the least of which as many pairs are no steeper. */
  slopeOfRank(rank: number): number {
    let [below, above] = [-this.steepest, this.steepest];
    if (this.atMost(below) >= rank) return below;
    for (let step = 0; step < HALVINGS; step += 1) {
      const middle = (below + above) / 2;
      if (this.atMost(middle) >= rank) above = middle;
      else below = middle;
    }
    return above;
  }

  /** How many pairs are no steeper: those whose later point is no higher, once the slope is taken from both. */
  atMost(slope: number): number {
    const { points, apart, heights, tree } = this;
    const origin = points[0]?.x ?? 0;
    points.forEach(({ x, y }, index) => (heights[index] = slope === Infinity ? -index : y - slope * (x - origin)));
    const ascending = heights.slice().sort();
    tree.fill(0);
    let [first, pairs] = [0, 0];
    points.forEach(({ x }, index) => {
      for (; x - (points[first]?.x ?? Infinity) >= apart; first += 1)
        this.add(firstAtLeast(ascending, heights[first] ?? NaN));
      pairs += first - this.before(firstAtLeast(ascending, heights[index] ?? NaN));
    });
    return pairs;
  }

  private add(index: number): void {
    for (let node = index + 1; node < this.tree.length; node += node & -node)
      this.tree[node] = (this.tree[node] ?? 0) + 1;
  }

  /** How many were added before this place. */
  private before(index: number): number {
    let sum = 0;
    for (let node = index; node > 0; node -= node & -node) sum += this.tree[node] ?? 0;
    return sum;
  }
}

function firstAtLeast(ascending: Float64Array, value: number): number {
  let [from, to] = [0, ascending.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ascending[middle] ?? Infinity) < value) from = middle + 1;
    else to = middle;
  }
  return from;
}
