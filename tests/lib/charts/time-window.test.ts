import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { around, centredAt, pan, timeToPixel, reveal, timeAt, zoom } from "@/lib/charts/time-window";

const ALL = { from: -50, to: 1950 };
const WINDOW = fc
  .tuple(fc.double({ min: -50, max: 1900, noNaN: true }), fc.double({ min: 1, max: 2000, noNaN: true }))
  .map(([from, length]) => ({ from, to: Math.min(ALL.to, from + length) }));
const inside = ({ from, to }: { readonly from: number; readonly to: number }): boolean =>
  from >= ALL.from - 1e-9 && to <= ALL.to + 1e-9 && to > from;

describe("the window of a timeline", () => {
  it("never leaves the time that there is, whatever is done to it", () => {
    fc.assert(
      fc.property(
        WINDOW,
        fc.double({ min: -3, max: 3, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (window, share, where) => {
          const time = window.from + where * (window.to - window.from);
          const stretch = { from: time, to: time + 1 };
          for (const moved of [
            ...[zoom(window, ALL, 2 ** share, time), pan(window, ALL, share), centredAt(window, ALL, time)],
            ...[around(stretch, ALL), reveal(window, ALL, stretch)],
          ])
            expect(inside(moved)).toBe(true);
        },
      ),
    );
  });

  it("zooms around a moment that stays where it is, and back again", () => {
    const window = { from: 400, to: 600 };
    const closer = zoom(window, ALL, 0.5, 450);
    expect(timeToPixel(closer, 1000, 450)).toBeCloseTo(timeToPixel(window, 1000, 450), 9);
    expect(zoom(closer, ALL, 2, 450)).toEqual(window);
  });

  it("pans by a share of itself, centres on a moment, and shows a pixel's moment at that pixel", () => {
    const window = { from: 400, to: 600 };
    expect(pan(window, ALL, 0.5)).toEqual({ from: 500, to: 700 });
    expect(centredAt(window, ALL, 800)).toEqual({ from: 700, to: 900 });
    expect(reveal(window, ALL, { from: 450, to: 460 })).toBe(window);
    expect(timeToPixel(window, 800, timeAt(window, 800, 123))).toBeCloseTo(123, 9);
  });
});
