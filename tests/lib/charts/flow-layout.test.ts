import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Flows } from "@/lib/charts/drawing";
import { layOutFlows, nodeValues, ribbonPath } from "@/lib/charts/flow-layout";
import { drawingSvg } from "@/lib/charts/svg/drawing-svg";

const SPACE = { left: 100, right: 500, top: 20, bottom: 320 };

/** Bands from every node of a column to every node of the next. */
const anyFlows = fc
  .array(fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 3 })
  .map((columns): Flows => {
    const nodes = columns.flatMap((values, column) =>
      values.map((_, place) => ({ column, label: `${column}.${place}`, slot: 1 })),
    );
    const ofColumn = (column: number) => nodes.flatMap((node, place) => (node.column === column ? [place] : []));
    // What a middle node passes on is what it was given, in the same shares everywhere.
    const weights = columns.map((values) => values.map((value) => value / values.reduce((a, b) => a + b, 0)));
    const bands = [0, 1].flatMap((column) =>
      ofColumn(column).flatMap((from, i) =>
        ofColumn(column + 1).map((to, j) => ({
          from,
          to,
          value: 1000 * (weights[column]?.[i] ?? 0) * (weights[column + 1]?.[j] ?? 0),
        })),
      ),
    );
    return { columns: ["a", "b", "c"], nodes, bands, unit: "B" };
  });

describe("a drawing of flows", () => {
  it("gives every box the height of what passes it, on one scale, and none a place of another", () => {
    fc.assert(
      fc.property(anyFlows, (flows) => {
        const { boxes } = layOutFlows(flows, SPACE);
        const values = nodeValues(flows);
        const scale = (boxes[0]?.height ?? 0) / (values[0] ?? 1);
        boxes.forEach(({ height, x, y }, place) => {
          expect(height).toBeCloseTo((values[place] ?? 0) * scale, 6);
          expect(y >= SPACE.top - 1e-6 && y + height <= SPACE.bottom + 1e-6).toBe(true);
          for (const other of boxes.slice(place + 1))
            expect(other.x !== x || other.y >= y + height || other.y + other.height <= y).toBe(true);
        });
      }),
    );
  });

  it("fills both ends of every box with its bands, without a gap and without overlap", () => {
    fc.assert(
      fc.property(anyFlows, (flows) => {
        const { boxes, ribbons } = layOutFlows(flows, SPACE);
        boxes.forEach((box, place) => {
          for (const end of ["from", "to"] as const) {
            const own = ribbons
              .filter((_, index) => flows.bands[index]?.[end] === place)
              .map((ribbon) => [ribbon[end].y, ribbon[end].y + ribbon.thick] as const)
              .toSorted(([a], [b]) => a - b);
            let at = box.y;
            for (const [top, bottom] of own) {
              expect(top).toBeCloseTo(at, 4);
              at = bottom;
            }
            if (own.length > 0) expect(at).toBeCloseTo(box.y + box.height, 4);
          }
        });
      }),
    );
  });

  it("is a vector of as many boxes and bands, with their names", () => {
    const flows: Flows = {
      columns: ["Operator", "Link"],
      nodes: [
        { column: 0, label: "experts", slot: 6 },
        { column: 1, label: "NVLink", slot: 1 },
      ],
      bands: [{ from: 0, to: 1, value: 7 }],
      unit: "GB",
    };
    const svg = drawingSvg({ kind: "flows", ...flows }, "flows") ?? "";
    expect(svg.match(/<rect/g)).toHaveLength(2);
    expect(svg.match(/<path/g)).toHaveLength(1);
    expect(svg).toContain("experts 7");
    const [ribbon] = layOutFlows(flows, SPACE).ribbons;
    expect(ribbon && ribbonPath(ribbon)).toMatch(/^M.*C.*L.*C.*Z$/);
  });
});
