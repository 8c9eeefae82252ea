const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** Where `value` is least between `low` and `high`, to a thousandth, if it falls to one place and rises from it (Kiefer, 1953). */
export function goldenSection(value: (position: number) => number, low: number, high: number): number {
  let [from, to] = [low, high];
  let [left, right] = [to - GOLDEN * (to - from), from + GOLDEN * (to - from)];
  let [atLeft, atRight] = [value(left), value(right)];
  while (to - from > 1e-3) {
    if (atLeft < atRight) {
      [to, right, atRight] = [right, left, atLeft];
      left = to - GOLDEN * (to - from);
      atLeft = value(left);
    } else {
      [from, left, atLeft] = [left, right, atRight];
      right = from + GOLDEN * (to - from);
      atRight = value(right);
    }
  }
  return (from + to) / 2;
}
