import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { labelWidth } from "@/lib/charts/label-width";
import { placeLabels, type MarkerLine, type PlacedLabel } from "@/lib/charts/marker-labels";

const BOUNDS = { from: 0, to: 620 };
const phi = (name: string, value: number, x: number): MarkerLine => ({
  id: name,
  x,
  text: `φ ${name} · ${value}`,
  short: `φ ${name}`,
});
const main = (x: number): MarkerLine => ({
  id: "time",
  x,
  text: "φ 0.78 → 23.3 ms datasheet",
  short: "23.3 ms",
  main: true,
});

function spans(labels: readonly PlacedLabel[]) {
  return labels.map((label) => {
    const width = labelWidth(label.text);
    const at = label.x + label.shift;
    const from = { left: at, center: at - width / 2, right: at - width }[label.anchor];
    return { row: label.row, from, to: from + width };
  });
}

function collisions(labels: readonly PlacedLabel[]): number {
  const boxes = spans(labels);
  return boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => a.row === b.row && a.from < b.to && b.from < a.to))
    .length;
}

describe("labels of φ lines", () => {
  it("stand apart where the lines of a decode step are close", () => {
    const lines = [main(469), phi("1", 22, 442), phi("0.5", 24.9, 501), phi("0", 27.9, 561)];
    const labels = placeLabels(lines, BOUNDS);
    expect(labels).toHaveLength(4);
    expect(collisions(labels)).toBe(0);
    expect(labels.find(({ id }) => id === "time")?.text).toBe("φ 0.78 → 23.3 ms datasheet");
  });

  it("share one label where lines coincide", () => {
    const labels = placeLabels([phi("1", 22, 300), phi("0.5", 22, 301)], BOUNDS);
    expect(labels.map(({ text }) => text)).toEqual(["φ 1, φ 0.5 · 22"]);
  });

  it("never overlap and never leave the chart, wherever the lines are", () => {
    const positions = fc.array(fc.double({ min: 0, max: 576, noNaN: true }), { minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(positions, fc.double({ min: 0, max: 576, noNaN: true }), (xs, x) => {
        const labels = placeLabels([main(x), ...xs.map((at, index) => phi(String(index), index, at))], BOUNDS);
        expect(collisions(labels)).toBe(0);
        for (const { from, to } of spans(labels)) {
          expect(from).toBeGreaterThanOrEqual(BOUNDS.from - 1e-9);
          expect(to).toBeLessThanOrEqual(BOUNDS.to + 1e-9);
        }
        expect(labels.some(({ id }) => id === "time")).toBe(true);
      }),
    );
  });
});
