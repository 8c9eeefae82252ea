import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalShareBelow } from "@/lib/statistics/normal";
import { momentsOf, quantileOfSorted, spreadOf } from "@/lib/statistics/spread";

describe("spread", () => {
  it("interpolates between the values", () => {
    // hand: place 0.5 · 3 = 1.5 lies between 2 and 10; place 0.9 · 3 = 2.7 between 10 and 20.
    expect(spreadOf([20, 1, 10, 2])).toMatchObject({ count: 4, mean: 8.25, min: 1, p50: 6, p90: 17, max: 20 });
    expect(spreadOf([])).toBeNull();
    expect(spreadOf([5])).toMatchObject({ p50: 5, p99: 5, sd: 0 });
  });

  it("keeps quantiles in order and between the extremes", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (values, share) => {
          const sorted = [...values].sort((a, b) => a - b);
          const quantile = quantileOfSorted(sorted, share);
          expect(quantile).toBeGreaterThanOrEqual(quantileOfSorted(sorted, share / 2));
          expect(quantile).toBeLessThanOrEqual(sorted.at(-1) ?? NaN);
        },
      ),
    );
  });

  it("loses no digits to a large offset", () => {
    expect(momentsOf([1e9 + 1, 1e9 + 2, 1e9 + 3]).sd).toBeCloseTo(Math.sqrt(2 / 3), 9);
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
