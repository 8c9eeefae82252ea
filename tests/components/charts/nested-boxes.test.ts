import fc from "fast-check";
import { expect, it } from "vitest";
import { chartTheme } from "@/components/charts/chart-theme";
import { nestedFigure } from "@/components/charts/builders/nested-boxes";
import type { NestedBox } from "@/lib/charts/drawing";

const theme = { ...chartTheme(() => "rgb(10, 20, 30)"), font: "sans-serif" };
const leaf: NestedBox = { label: "1", detail: "one", slot: 1, parts: [] };
const groups = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 6 });

it("every leaf has its own place inside the chart, of about the same area where nothing else differs", () => {
  fc.assert(
    fc.property(groups, fc.integer({ min: 330, max: 1200 }), (counts, width) => {
      const boxes = counts.map((count): NestedBox => ({
        ...leaf,
        label: "pool",
        parts: Array.from({ length: count }, () => leaf),
      }));
      const { layout } = nestedFigure({ boxes }, { width, height: 300, theme });
      const leaves = (layout.shapes ?? []).filter(({ opacity }) => opacity !== undefined) as Record<
        "x0" | "x1" | "y0" | "y1",
        number
      >[];
      expect(leaves).toHaveLength(counts.reduce((sum, count) => sum + count, 0));
      for (const [index, a] of leaves.entries()) {
        expect(a.x0 >= 0 && a.x1 <= width && a.y0 >= 0 && a.y1 <= 300 && a.x1 > a.x0 && a.y1 > a.y0).toBe(true);
        for (const b of leaves.slice(index + 1))
          expect(a.x1 <= b.x0 + 1e-6 || b.x1 <= a.x0 + 1e-6 || a.y1 <= b.y0 + 1e-6 || b.y1 <= a.y0 + 1e-6).toBe(true);
      }
    }),
  );
});

it("cuts along the longer side, by weight (hand: 8 beside 16 on 1200 x 300)", () => {
  const pool = (count: number): NestedBox => ({ ...leaf, parts: Array.from({ length: count }, () => leaf) });
  const { layout } = nestedFigure({ boxes: [pool(8), pool(16)] }, { width: 1200, height: 300, theme });
  const [first, second] = (layout.shapes ?? []).filter(({ opacity }) => opacity === undefined);
  expect(first).toMatchObject({ x0: 1.5, x1: 398.5, y0: 1.5, y1: 298.5 });
  expect(second).toMatchObject({ x0: 401.5, x1: 1198.5 });
});
