import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { timeAt, type Growth } from "@/features/core/timing/tables/curve";

const curve = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 1e6 }), fc.double({ min: 1e-7, max: 1, noNaN: true })), {
    minLength: 2,
    maxLength: 12,
    selector: ([x]) => x,
  })
  .map((points) => points.toSorted(([a], [b]) => a - b))
  .map((points) => ({ x: points.map(([x]) => x), seconds: points.map(([, time]) => time) }));
const growth = fc.constantFrom<Growth>("linear", "square");

describe("a measured curve", () => {
  it("gives back what was measured", () => {
    fc.assert(
      fc.property(curve, growth, (measured, how) => {
        measured.x.forEach((x, place) =>
          expect(timeAt(measured, x, how)).toEqual({ seconds: measured.seconds[place], exact: true }),
        );
      }),
    );
  });

  it("lies between its neighbours elsewhere, and says that it is not exact", () => {
    fc.assert(
      fc.property(
        curve,
        growth,
        fc.nat(),
        fc.double({ min: 0.01, max: 0.99, noNaN: true }),
        (measured, how, pick, share) => {
          const place = pick % (measured.x.length - 1);
          const [low = 0, high = 0] = measured.x.slice(place, place + 2);
          const [a = 0, b = 0] = measured.seconds.slice(place, place + 2);
          const found = timeAt(measured, low + share * (high - low), how);
          expect(found?.exact).toBe(false);
          expect(found?.seconds).toBeGreaterThanOrEqual(Math.min(a, b) * (1 - 1e-12));
          expect(found?.seconds).toBeLessThanOrEqual(Math.max(a, b) * (1 + 1e-12));
        },
      ),
    );
  });

  it("is silent outside", () => {
    fc.assert(
      fc.property(curve, fc.double({ min: 1e-3, max: 100, noNaN: true }), (measured, beyond) => {
        expect(timeAt(measured, (measured.x[0] ?? 0) - beyond)).toBeNull();
        expect(timeAt(measured, (measured.x.at(-1) ?? 0) + beyond)).toBeNull();
      }),
    );
  });

  it("follows a parabola exactly where roots are straight (hand)", () => {
    const parabola = { x: [1000, 3000], seconds: [1, 9] };
    expect(timeAt(parabola, 2000, "square")?.seconds).toBeCloseTo(4, 12);
    expect(timeAt(parabola, 2000)?.seconds).toBeCloseTo(5, 12);
  });
});
