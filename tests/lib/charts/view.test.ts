import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readViews, WHOLE_VIEW, writeViews, type ChartView } from "@/lib/charts/view";

const span = fc
  .tuple(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.double({ min: 1e-3, max: 1e6, noNaN: true }))
  .map(([from, width]) => ({ from, to: from + width }));
const view: fc.Arbitrary<ChartView> = fc.record({
  x: fc.option(span),
  y: fc.option(span),
  hidden: fc.uniqueArray(fc.nat(20), { maxLength: 4 }).map((places) => places.toSorted((a, b) => a - b)),
});

describe("charts of a link", () => {
  it("come back from the link, ends within a thousandth of the section", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z][a-z-]{0,8}$/), view, (id, chart) => {
        const back = readViews(writeViews(new Map([[id, chart]]))).get(id) ?? WHOLE_VIEW;
        expect(back.hidden).toEqual(chart.hidden);
        for (const side of ["x", "y"] as const) {
          const [a, b] = [chart[side], back[side]];
          expect(b === null).toBe(a === null);
          if (!a || !b) continue;
          expect(Math.abs(a.from - b.from) / (a.to - a.from)).toBeLessThan(1e-3);
          expect(Math.abs(a.to - b.to) / (a.to - a.from)).toBeLessThan(1e-3);
        }
      }),
    );
  });

  it("are short, and absent where nothing is changed", () => {
    const zoomed = { x: { from: 22.5, to: 34 }, y: { from: 90, to: 400 }, hidden: [1, 3] };
    const views = new Map([
      ["ttft", { ...WHOLE_VIEW, hidden: [2] }],
      ["front", zoomed],
      ["tpot", WHOLE_VIEW],
    ]);
    expect(writeViews(views)).toBe("front:x22.5~34:y90~400:h1.3,ttft:h2");
    expect(writeViews(new Map([["front", WHOLE_VIEW]]))).toBe("");
  });

  it("that cannot be read leave their chart whole, and the others as they are", () => {
    const views = readViews("front:x9~1,ttft:h2,a:b:c,:x1~2,usage:x1~2:zoom,,rate:x-3~1e-2");
    expect([...views.keys()]).toEqual(["ttft", "rate"]);
    expect(views.get("rate")?.x).toEqual({ from: -3, to: 0.01 });
  });

  it("of any text never throw", () => {
    fc.assert(fc.property(fc.string(), (text) => void readViews(text)));
  });
});
