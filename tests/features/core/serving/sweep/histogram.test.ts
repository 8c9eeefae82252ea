import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { histogram, listBins, sumHistograms } from "@/features/core/serving/sweep/histogram";
import { spread } from "@/features/core/simulator/figures/spread";

const times = fc.array(fc.double({ min: 1e-5, max: 1e4, noNaN: true }), { minLength: 1, maxLength: 200 });
const of = (values: readonly number[]) => histogram(Float64Array.from(values));

describe("histograms of times", () => {
  it("keep every request, each in the bin that holds it, however many bins are joined", () => {
    fc.assert(
      fc.property(times, fc.integer({ min: 1, max: 40 }), (values, most) => {
        const bins = listBins(of(values), most);
        expect(bins.length).toBeLessThanOrEqual(most);
        bins.forEach(({ low, high, count }) => {
          const inside = values.filter((value) => value >= low * (1 - 1e-8) && value < high * (1 - 1e-8));
          expect(count).toBe(inside.length);
        });
        expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
      }),
    );
  });

  it("add up over seeds, and agree with the percentiles", () => {
    fc.assert(
      fc.property(times, times, (a, b) => {
        expect(sumHistograms([of(a), of(b)])).toEqual(of([...a, ...b]));
        const { p50, max } = spread(Float64Array.from(a));
        const bins = listBins(of(a), 1000);
        expect(bins.at(-1)?.high).toBeGreaterThan(max * (1 - 1e-8));
        let below = 0;
        const middle = bins.find(({ count }) => (below += count) >= Math.ceil(a.length / 2));
        expect((middle?.low ?? NaN) <= p50 * (1 + 1e-8) && p50 < (middle?.high ?? NaN) * (1 + 1e-8)).toBe(true);
      }),
    );
  });

  it("hold a factor of two in sixteen bins (hand), leave out what is absent, and are empty of nothing", () => {
    const { first, counts } = of([1, 1.2, 1.99, NaN]);
    expect(first).toBe(0);
    // 16 · log2 1.2 = 4.2, 16 · log2 1.99 = 15.9.
    expect(counts).toHaveLength(16);
    expect([0, 4, 15].map((bin) => counts[bin])).toEqual([1, 1, 1]);
    expect(of([])).toEqual({ first: 0, counts: [] });
    expect(listBins(of([]), 12)).toEqual([]);
  });
});
