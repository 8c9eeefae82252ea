import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { labelWidth } from "@/lib/charts/label-width";
import { placeWords } from "@/lib/charts/svg/point-words";
import { axis } from "@/lib/charts/svg/scale";

const FRAME = { left: 60, right: 374, top: 30, bottom: 298 };
const scale = (from: number, to: number) => axis({ values: [0, 100], range: { from: 0, to: 105 }, from, to });
const AXES = { x: scale(FRAME.left, FRAME.right), y: scale(FRAME.bottom, FRAME.top), frame: FRAME };
const CORNERS = [
  { x: 0, y: 0, across: 0 },
  { x: 100, y: 100, across: 0 },
];

type Point = { readonly x: number; readonly y: number; readonly across: number; readonly word?: string };

const words = (points: readonly Point[]) => placeWords(AXES, [...CORNERS, ...points]);

describe("words beside points", () => {
  it("stand to the right and above, where nothing else is", () => {
    const [word] = words([{ x: 30, y: 50, across: 8, word: "experts" }]);
    expect(word).toMatchObject({ text: "experts", left: false, below: false });
  });

  it("go where they cover fewest marks, and away where they cover several everywhere", () => {
    const crowd = (dx: number, dy: number) =>
      [0, 3, 6].map((more): Point => ({ x: 50 + dx * (6 + more), y: 50 + dy, across: 8 }));
    const one = { x: 50, y: 50, across: 8, word: "experts" };
    const [left] = words([one, ...crowd(1, 3), ...crowd(1, -3)]);
    expect(left).toMatchObject({ left: true });
    const [below] = words([one, ...crowd(1, 3), ...crowd(-1, 3)]);
    expect(below).toMatchObject({ below: true });
    expect(words([one, ...crowd(1, 3), ...crowd(1, -3), ...crowd(-1, 3), ...crowd(-1, -3)])).toEqual([]);
  });

  it("never lie on each other", () => {
    const point = fc.record({ x: fc.integer({ min: 5, max: 95 }), y: fc.integer({ min: 5, max: 95 }) });
    fc.assert(
      fc.property(fc.array(point, { maxLength: 12 }), (found) => {
        const shown = words(found.map((one, at) => ({ ...one, across: 0, word: `operator ${at}` })));
        const [wide, high] = [FRAME.right - FRAME.left, FRAME.bottom - FRAME.top];
        const boxes = shown.map(({ text, x, y, left: before, below: under }) => {
          const [at, up] = [(Number(x) / 105) * wide, (1 - Number(y) / 105) * high];
          const long = labelWidth(text);
          const from = before ? at - 8 - long : at + 8;
          return { from, to: from + long, top: under ? up : up - 16 };
        });
        for (const [at, a] of boxes.entries())
          for (const b of boxes.slice(at + 1))
            expect(a.from < b.to && b.from < a.to && a.top < b.top + 16 && b.top < a.top + 16).toBe(false);
      }),
    );
  });
});
