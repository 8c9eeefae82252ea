import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { eventAt, laneShares, laneTree } from "@/lib/charts/lane-tree";

/** Events one after another: pauses and durations in turns. */
const anyLane = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 2 })), {
    minLength: 1,
    maxLength: 3000,
  })
  .map((steps) => {
    let now = 0;
    const events = steps.map(([pause, took, category]) => {
      const start = now + pause;
      now = start + took;
      return { start, end: now, category };
    });
    const column = (value: (event: (typeof events)[number]) => number) => Float64Array.from(events, value);
    const tree = laneTree(
      column(({ start }) => start),
      column(({ end }) => end),
      Uint8Array.from(events, ({ category }) => category),
      3,
    );
    return { events, tree, length: now };
  });

describe("a lane at every level of detail", () => {
  it("shows all of the time of each category, whatever the scale", () => {
    fc.assert(
      fc.property(
        anyLane,
        fc.integer({ min: 1, max: 400 }),
        fc.double({ min: 0, max: 0.9, noNaN: true }),
        ({ events, tree, length }, columns, part) => {
          const [from, to] = [part * length, length];
          const shares = laneShares(tree, { from, to, columns });
          for (const category of [0, 1, 2]) {
            const shown = shares.filter((_, i) => i % 3 === category).reduce((sum, share) => sum + share, 0);
            const own = events.filter((event) => event.category === category);
            const time = own.reduce((sum, { start, end }) => sum + Math.max(0, end - Math.max(start, from)), 0);
            expect((shown / columns) * (to - from)).toBeCloseTo(time, -Math.log10(Math.max(1, time) * 1e-4));
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it("is exact in each pixel: what is drawn there is what lies there, to half a pixel of time moved", () => {
    fc.assert(
      fc.property(anyLane, fc.integer({ min: 2, max: 100 }), ({ events, tree, length }, columns) => {
        const shares = laneShares(tree, { from: 0, to: length, columns });
        const size = length / columns;
        let [shown, there] = [0, 0];
        for (let column = 0; column < columns; column += 1) {
          for (const category of [0, 1, 2]) shown += (shares[column * 3 + category] ?? 0) * size;
          const [from, to] = [column * size, (column + 1) * size];
          there += events.reduce((sum, e) => sum + Math.max(0, Math.min(e.end, to) - Math.max(e.start, from)), 0);
          // What is narrower than a pixel may be spread over the two that it touches.
          expect(Math.abs(shown - there)).toBeLessThanOrEqual(size * 1.01 + 1e-3);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("finds the event under a point, and one within reach", () => {
    fc.assert(
      fc.property(anyLane, fc.nat(), ({ events, tree }, seed) => {
        const wanted = seed % events.length;
        const { start, end } = events[wanted] ?? { start: 0, end: 0 };
        expect(eventAt(tree, (start + end) / 2, 0)).toBe(wanted);
      }),
    );
    const lane = laneTree(Float64Array.of(10, 30), Float64Array.of(20, 40), Uint8Array.of(0, 0), 1);
    expect([eventAt(lane, 25, 1), eventAt(lane, 28, 3), eventAt(lane, 22, 3)]).toEqual([-1, 1, 0]);
  });
});
