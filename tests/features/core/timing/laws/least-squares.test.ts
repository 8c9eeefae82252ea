import fc from "fast-check";
import { expect, test } from "vitest";
import { leastSquares } from "../../../../../bench/fit/least-squares";

const unknown = { low: -10, high: 10, prior: 0, sigma: 100 };

test("the fit finds the exponents of a power law, some rows being far off", () => {
  const exponent = fc.double({ min: -3, max: 3, noNaN: true });
  fc.assert(
    fc.property(exponent, exponent, (a, b) => {
      const rows = Array.from({ length: 60 }, (_, i) => ({ x: (i % 10) / 10, off: i % 15 === 0 ? 2 : 0 }));
      const [start = NaN, slope = NaN] = leastSquares({
        unknowns: [
          { ...unknown, start: 0 },
          { ...unknown, start: 0 },
        ],
        weights: new Float64Array(rows.length).fill(100),
        residuals: ([c = 0, d = 0]) => Float64Array.from(rows, ({ x, off }) => c + d * x - (a + b * x + off)),
      });
      expect(Math.abs(start - a)).toBeLessThan(0.05);
      expect(Math.abs(slope - b)).toBeLessThan(0.1);
    }),
    { numRuns: 30 },
  );
});

test("an unknown that the data do not touch stays at its prior, and none leaves its bounds", () => {
  const [free, bound = NaN] = leastSquares({
    unknowns: [
      { start: 1, low: -5, high: 5, prior: 0.5, sigma: 1 },
      { start: 0, low: -1, high: 1, prior: 0, sigma: 10 },
    ],
    weights: new Float64Array([1000]),
    residuals: ([, y = 0]) => Float64Array.of(y - 4),
  });
  expect(free).toBeCloseTo(0.5, 3);
  expect(bound).toBeLessThanOrEqual(1);
  expect(bound).toBeGreaterThan(0.99);
});
