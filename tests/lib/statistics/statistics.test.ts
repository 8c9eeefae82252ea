import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mean, meanOrZero, moments } from "@/lib/statistics/mean";
import { normalShareBelow } from "@/lib/statistics/normal";
import { interpolatedQuantile, median, nearestRank, quantile } from "@/lib/statistics/quantile";

describe("means", () => {
  it("are NaN without values unless zero is asked for", () => {
    expect([mean([]), meanOrZero([]), mean([1, 2, 6])]).toEqual([NaN, 0, 3]);
  });

  it("lose no digits to a large offset", () => {
    expect(moments([1e9 + 1, 1e9 + 2, 1e9 + 3]).sd).toBeCloseTo(Math.sqrt(2 / 3), 9);
  });
});

describe("quantiles", () => {
  it("interpolate between the values, or take one that occurred", () => {
    const sorted = [1, 2, 10, 20];
    // hand: place 0.5 · 3 = 1.5 lies between 2 and 10; place 0.9 · 3 = 2.7 between 10 and 20. Ranks are 0.5 · 4 = 2 and 0.9 · 4 = 3.6.
    expect([0.5, 0.9].map((share) => interpolatedQuantile(sorted, share))).toEqual([6, 17]);
    expect([0, 0.5, 0.9].map((share) => quantile([20, 1, 10, 2], share))).toEqual([1, 2, 20]);
    expect([median([20, 1, 10, 2]), median([3, 1, 2])]).toEqual([6, 2]);
  });

  it("are NaN without values", () => {
    expect([quantile([], 0.5), interpolatedQuantile([], 0.5), median([])]).toEqual([NaN, NaN, NaN]);
  });

  it.each([
    ["interpolated", interpolatedQuantile],
    ["nearest rank", nearestRank],
  ])("stay in order and between the extremes: %s", (_, at) => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (values, share) => {
          const sorted = values.toSorted((a, b) => a - b);
          expect(at(sorted, share)).toBeGreaterThanOrEqual(at(sorted, share / 2));
          expect(at(sorted, share)).toBeLessThanOrEqual(sorted.at(-1) ?? NaN);
        },
      ),
    );
  });
});

describe("the normal law", () => {
  it.each([
    // paper: Abramowitz and Stegun, table 26.1.
    [0, 0.5],
    [1, 0.8413447461],
    [-1.96, 0.0249978951],
    [3, 0.998650102],
  ])("lies below %d by %d", (z, share) => {
    expect(Math.abs(normalShareBelow(z) - share)).toBeLessThan(1e-7);
  });

  it("is 0 and 1 at the ends", () => {
    expect([normalShareBelow(-Infinity), normalShareBelow(Infinity)]).toEqual([0, 1]);
  });
});
