import fc from "fast-check";
import { expect, it } from "vitest";
import { medianByCounts, medianSlope, type SlopePoint } from "@/lib/statistics/median-slope";

/** As it is defined: every pair. */
function byPairs(points: readonly SlopePoint[], apart: number): number | null {
  const slopes = points
    .flatMap((a) => points.map((b) => [b.x - a.x, b.y - a.y] as const))
    .flatMap(([x, y]) => (x >= apart ? [y / x] : []))
    .sort((a, b) => a - b);
  const middle = (slopes.length - 1) / 2;
  if (slopes.length === 0) return null;
  return ((slopes[Math.floor(middle)] ?? NaN) + (slopes[Math.ceil(middle)] ?? NaN)) / 2;
}

const ascending = (points: readonly SlopePoint[]) => points.toSorted((a, b) => a.x - b.x);
const coarse = fc.record({ x: fc.integer({ min: 0, max: 6 }), y: fc.integer({ min: 0, max: 4 }) });
const fine = fc.record({
  x: fc.double({ min: 20_000, max: 20_400, noNaN: true }),
  y: fc.double({ min: 1e-3, max: 30, noNaN: true }),
});

it.each([
  ["whole days and equal figures", coarse],
  ["times of a day and any figures", fine],
])("is the median over all pairs, counted or taken one by one: %s", (_, point) => {
  fc.assert(
    fc.property(fc.array(point, { maxLength: 40 }), (points) => {
      const wanted = byPairs(points, 1);
      const spread = Math.max(0, ...points.map(({ y }) => y)) + 1;
      for (const found of [medianSlope(points, 1), medianByCounts(ascending(points), 1)])
        if (wanted === null) expect(found).toBeNull();
        else expect(Math.abs((found ?? NaN) - wanted)).toBeLessThan(1e-12 * spread);
    }),
  );
});

it("many points on a line have its slope, whatever one in five says", () => {
  const points = Array.from({ length: 20_000 }, (_, index) => ({
    x: index / 50,
    y: index % 5 === 0 ? (index * 7919) % 1000 : 3 + index / 100,
  }));
  expect(medianSlope(points, 1)).toBeCloseTo(0.5, 2);
});

it("looks at each of many points some hundred times, not once for every other one", () => {
  let looks = 0;
  const point = (index: number): SlopePoint => ({
    x: index / 4,
    get y() {
      looks += 1;
      return (index * 7919) % 1000;
    },
  });
  const looksAt = (count: number): number => {
    looks = 0;
    medianSlope(
      Array.from({ length: count }, (_, index) => point(index)),
      1,
    );
    return looks;
  };
  const [few, many] = [looksAt(2_000), looksAt(16_000)];
  expect(many).toBeLessThan(16_000 * 150);
  expect(many / few).toBeLessThan(9);
});

it("points within a day, or without a date, have none", () => {
  expect(
    medianSlope(
      [
        { x: 1, y: 1 },
        { x: 1.9, y: 2 },
        { x: NaN, y: 9 },
      ],
      1,
    ),
  ).toBeNull();
});
