import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { movePress, type Press } from "@/components/timeline/press";

const WIDTH = 1000;
const ALL = { from: 0, to: 2000 };
const press = (x: number): Press => ({ x, scale: "all", times: ALL, window: { from: 100, to: 300 }, drag: null });

describe("a press of the pointer", () => {
  it("is a click until it has gone four pixels, and a drag from then on, also back where it began", () => {
    expect(movePress(press(500), 503, WIDTH, ALL).drag).toBeNull();
    const dragged = movePress(press(500), 504, WIDTH, ALL);
    expect(dragged.drag).toEqual({ range: { from: 1000, to: 1008 }, share: -0.004 });
    expect(movePress(dragged, 500, WIDTH, ALL).drag?.range).toEqual({ from: 1000, to: 1000 });
  });

  it("selects the same stretch in both directions, and never beyond the edges", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: WIDTH }), fc.integer({ min: -500, max: 1500 }), (from, to) => {
        fc.pre(Math.abs(from - to) >= 4);
        const { drag } = movePress(press(from), to, WIDTH, ALL);
        if (drag === null) throw new Error("No drag");
        expect(drag.range.from).toBeGreaterThanOrEqual(ALL.from);
        expect(drag.range.to).toBeLessThanOrEqual(ALL.to);
        expect(drag.range.from).toBeLessThanOrEqual(drag.range.to);
        if (to >= 0 && to <= WIDTH) expect(movePress(press(to), from, WIDTH, ALL).drag?.range).toEqual(drag.range);
      }),
    );
  });
});
