/**
 * A Pareto front that grows point by point: what no other point beats in both scores (higher is better). Of points that are equal in
 * both the one with the lowest index stands for all, and `ties` counts the others; so the front does not depend on the order in which
 * points come.
 */
export type FrontPoint = {
  readonly x: number;
  readonly y: number;
  readonly index: number;
  readonly ties: number;
};

/** Ascending in x, hence descending in y. */
export type Front = FrontPoint[];

/** Puts a point in its place; false when others beat it. Points with infinite or unknown scores belong to no front. */
export function addPoint(front: Front, point: FrontPoint): boolean {
  const { x, y } = point;
  if (!Number.isFinite(x) || !Number.isFinite(y)) return false;
  const index = firstFrom(front, x);
  const right = front[index];
  if (right && right.x === x && right.y === y) {
    const [low, ties] = [Math.min(right.index, point.index), right.ties + point.ties + 1];
    front[index] = { x, y, index: low, ties };
    return point.index === low;
  }
  if (right && right.y >= y) return false;
  const through = right && right.x === x ? index + 1 : index;
  let beaten = index;
  while (beaten > 0 && (front[beaten - 1] as FrontPoint).y <= y) beaten -= 1;
  front.splice(beaten, through - beaten, point);
  return true;
}

/** First position whose x is at least `x`. */
function firstFrom(front: Front, x: number): number {
  let low = 0;
  let high = front.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((front[middle] as FrontPoint).x < x) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function mergeFronts(into: Front, from: readonly FrontPoint[]): void {
  for (const point of from) addPoint(into, point);
}
