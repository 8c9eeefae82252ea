import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bucketMiddle, parityPoints, paritySpan, measureSize } from "@/features/pages/accuracy/parity";
import { RUNS } from "@/features/core/evidence/runs";
import { runWith } from "./support";

const sized = (index: number, seconds: number, ratio: number) =>
  runWith(index, { "served.tpot.calibrated": -Math.log(ratio) }, { sizes: { ttft: 0, tpot: measureSize(seconds) } });

describe("parity", () => {
  it("stores of a time no more than its half octave", () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-4, max: 1e4, noNaN: true }), (seconds) => {
        const middle = bucketMiddle(measureSize(seconds));
        expect(Math.abs(Math.log2(middle / seconds))).toBeLessThanOrEqual(0.25 + 1e-9);
      }),
    );
  });

  it("of runs by hand is the middle of their size times their ratios", () => {
    // 17 and 19 ms share the half octave from 16 to 22.6 ms (hand); 40 ms lies in another.
    const points = parityPoints([sized(0, 0.017, 0.8), sized(1, 0.019, 1.1), sized(2, 0.04, 1.5)], "tpot");
    expect(points.map(({ runs }) => runs)).toEqual([2, 1]);
    const [first, second] = points;
    expect(first?.measured).toBeCloseTo(0.016 * 2 ** 0.25, 9);
    expect(first?.low).toBeCloseTo(0.016 * 2 ** 0.25 * 0.8, 9);
    expect(first?.high).toBeCloseTo(0.016 * 2 ** 0.25 * 1.1, 9);
    expect((second?.median ?? 0) / (second?.measured ?? 1)).toBeCloseTo(1.5, 9);
    expect(paritySpan(points)).toBeNull();
  });

  it.each(["ttft", "tpot"] as const)("of all public runs counts each of %s once and spans decades", (metric) => {
    const points = parityPoints(RUNS, metric);
    expect(points.reduce((sum, { runs }) => sum + runs, 0)).toBe(RUNS.length);
    for (const { low, median, high } of points) {
      expect(low).toBeLessThanOrEqual(median);
      expect(median).toBeLessThanOrEqual(high);
    }
    const span = paritySpan(points);
    expect((span?.to ?? 0) / (span?.from ?? 1)).toBeGreaterThan(10);
  });
});
