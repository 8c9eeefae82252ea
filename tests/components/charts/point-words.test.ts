import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chartTheme } from "@/components/charts/chart-theme";
import { pointWords } from "@/components/charts/builders/point-words";
import { labelWidth } from "@/lib/charts/label-width";

const theme = chartTheme((name) => `token ${name}`);
const MARGIN = { l: 60, r: 16, t: 30, b: 42 };
const AXES = { x: { log: false }, y: { log: false } };
const CORNERS = [
  { x: 0, y: 0, across: 0 },
  { x: 100, y: 100, across: 0 },
];

type Point = { readonly x: number; readonly y: number; readonly across: number; readonly word?: string };

const words = (points: readonly Point[], width = 390) =>
  pointWords(AXES, [...CORNERS, ...points], MARGIN, { theme, width, height: 340 });

describe("words beside points", () => {
  it("stand to the right and above, where nothing else is", () => {
    const [word] = words([{ x: 30, y: 50, across: 8, word: "experts" }]);
    expect(word).toMatchObject({ text: "experts", xanchor: "left", yanchor: "bottom" });
  });

  it("go where they cover fewest marks, and away where they cover several everywhere", () => {
    const crowd = (dx: number, dy: number) =>
      [0, 3, 6].map((more): Point => ({ x: 50 + dx * (6 + more), y: 50 + dy, across: 8 }));
    const one = { x: 50, y: 50, across: 8, word: "experts" };
    const [left] = words([one, ...crowd(1, 3), ...crowd(1, -3)]);
    expect(left).toMatchObject({ xanchor: "right" });
    const [below] = words([one, ...crowd(1, 3), ...crowd(-1, 3)]);
    expect(below).toMatchObject({ yanchor: "top" });
    expect(words([one, ...crowd(1, 3), ...crowd(1, -3), ...crowd(-1, 3), ...crowd(-1, -3)])).toEqual([]);
  });

  it("never lie on each other", () => {
    const point = fc.record({ x: fc.integer({ min: 5, max: 95 }), y: fc.integer({ min: 5, max: 95 }) });
    fc.assert(
      fc.property(fc.array(point, { maxLength: 12 }), (found) => {
        const shown = words(found.map((one, at) => ({ ...one, across: 0, word: `operator ${at}` })));
        const [wide, high] = [390 - MARGIN.l - MARGIN.r, 340 - MARGIN.t - MARGIN.b];
        const boxes = shown.map(({ text, x, y, xanchor, yanchor }) => {
          const [at, up] = [(Number(x) / 105) * wide, (1 - Number(y) / 105) * high];
          const long = labelWidth(String(text));
          const from = xanchor === "left" ? at + 8 : at - 8 - long;
          return { from, to: from + long, top: yanchor === "bottom" ? up - 16 : up };
        });
        for (const [at, a] of boxes.entries())
          for (const b of boxes.slice(at + 1))
            expect(a.from < b.to && b.from < a.to && a.top < b.top + 16 && b.top < a.top + 16).toBe(false);
      }),
    );
  });
});
