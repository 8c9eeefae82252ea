import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimate, lowerBound } from "@/lib/charts/decimate";
import { movedRange } from "@/components/charts/plot/zoom-plot";

const line = fc
  .array(fc.tuple(fc.double({ min: 0.001, max: 2, noNaN: true }), fc.integer({ min: -50, max: 50 })), {
    minLength: 1,
    maxLength: 2000,
  })
  .map((steps) => {
    let x = 0;
    return { x: steps.map(([gap]) => (x += gap)), y: steps.map(([, y]) => y) };
  });

describe("decimation", () => {
  it("keeps the extremes of what is seen, invents nothing, and stays in order", () => {
    fc.assert(
      fc.property(line, fc.integer({ min: 1, max: 40 }), ({ x, y }, pixels) => {
        const [from, to] = [x[0] ?? 0, (x.at(-1) ?? 0) + 1e-6];
        const few = decimate(x, y, { from, to, pixels });
        expect(Math.max(...few.y)).toBe(Math.max(...y));
        expect(Math.min(...few.y)).toBe(Math.min(...y));
        expect(few.x.every((value, i) => i === 0 || value >= (few.x[i - 1] ?? 0))).toBe(true);
        expect(few.x.every((value, i) => y[x.indexOf(value)] === few.y[i])).toBe(true);
        expect(few.x[0]).toBe(x[0]);
        expect(few.x.at(-1)).toBe(x.at(-1));
      }),
    );
  });

  it("draws 100,000 points with at most four per pixel, whatever the zoom", () => {
    const x = Float64Array.from({ length: 100_000 }, (_, i) => i / 100);
    const y = Float64Array.from(x, (value) => Math.sin(value) + (value === 500 ? 40 : 0));
    for (const [from, to] of [
      [0, 1000],
      [400, 600],
    ] as const) {
      const few = decimate(x, y, { from, to, pixels: 800 });
      expect(few.x.length).toBeLessThanOrEqual(4 * 802);
      expect(Math.max(...few.y)).toBeGreaterThan(39);
    }
  });

  it("gives every point back once zoomed in far enough", () => {
    const x = Float64Array.from({ length: 1000 }, (_, i) => i);
    expect(decimate(x, x, { from: 500, to: 510, pixels: 100 }).x).toEqual([
      499, 500, 501, 502, 503, 504, 505, 506, 507, 508, 509, 510,
    ]);
    expect(lowerBound(x, 500.5)).toBe(501);
  });
});

describe("moving along the axis", () => {
  it("never leaves what there is, and panning keeps the width", () => {
    const range = fc.tuple(fc.double({ min: 0, max: 50, noNaN: true }), fc.double({ min: 1, max: 50, noNaN: true }));
    fc.assert(
      fc.property(range, fc.array(fc.constantFrom("w", "a", "s", "d"), { maxLength: 20 }), ([from, width], keys) => {
        const whole = [0, 100] as const;
        let now: readonly [number, number] = [from, from + width];
        for (const key of keys) {
          const before = now;
          now = movedRange(key, now, whole) ?? now;
          expect(now[0]).toBeGreaterThanOrEqual(-1e-9);
          expect(now[1]).toBeLessThanOrEqual(100 + 1e-9);
          if (key === "a" || key === "d") expect(now[1] - now[0]).toBeCloseTo(before[1] - before[0], 6);
        }
      }),
    );
    expect(movedRange("x", [0, 1], [0, 2])).toBe(null);
  });
});
