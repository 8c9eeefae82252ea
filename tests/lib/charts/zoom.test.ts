import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { axis, type Span } from "@/lib/charts/svg/scale";
import { aside, fitted, nearer, section } from "@/lib/charts/zoom";

const AXES = {
  x: axis({ values: [1, 1000], from: 50, to: 500, log: true }),
  y: axis({ values: [0, 100], from: 300, to: 20 }),
};
const FULL = { x: null, y: null };
const share = fc.double({ min: 0, max: 1, noNaN: true });
const around = fc.record({ x: share, y: share });
const factor = fc.double({ min: 0.2, max: 8, noNaN: true });

const inside = (span: Span | null, { begin, end }: { readonly begin: number; readonly end: number }): boolean =>
  span === null || (span.from >= begin * (1 - 1e-9) - 1e-9 && span.to <= end * (1 + 1e-9));

describe("a section of a chart", () => {
  it("never leaves the whole, however it is moved", () => {
    const step = fc.oneof(
      fc.record({ by: factor, around }).map((zoom) => ({ zoom, pan: null })),
      fc.record({ x: fc.double({ min: -2, max: 2, noNaN: true }), y: share }).map((pan) => ({ zoom: null, pan })),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let now: { readonly x: Span | null; readonly y: Span | null } = FULL;
        for (const { zoom, pan } of steps)
          now = zoom ? nearer(AXES, now, zoom.by, zoom.around) : aside(AXES, now, pan ?? { x: 0, y: 0 });
        expect(inside(now.x, AXES.x) && inside(now.y, AXES.y)).toBe(true);
      }),
    );
  });

  it("keeps under the pointer what was there", () => {
    fc.assert(
      fc.property(around, (pointer) => {
        const { y } = nearer(AXES, FULL, 2, pointer);
        const before = AXES.y.begin + pointer.y * (AXES.y.end - AXES.y.begin);
        expect(y && y.from + pointer.y * (y.to - y.from)).toBeCloseTo(before, 6);
      }),
    );
  });

  it("is the whole again after as much out as in", () => {
    expect(nearer(AXES, nearer(AXES, FULL, 4), 0.25)).toEqual(FULL);
    expect(section(AXES, { x: { from: 0.001, to: 1e9 }, y: { from: -50, to: 1e4 } })).toEqual(FULL);
  });

  it("fits the points that are left, in powers on a logarithmic axis", () => {
    const { x, y } = fitted(AXES, [
      { x: 10, y: 20 },
      { x: 100, y: 40 },
    ]);
    // hand: a twenty-fifth of the section on both sides; of one decade 10^0.04.
    expect(x?.from).toBeCloseTo(10 ** 0.96, 6);
    expect(x?.to).toBeCloseTo(10 ** 2.04, 6);
    expect(y).toEqual({ from: expect.closeTo(19.2, 6), to: expect.closeTo(40.8, 6) });
    expect(fitted(AXES, [{ x: 10, y: 20 }])).toEqual(FULL);
  });
});
