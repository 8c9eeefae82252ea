import { describe, expect, it } from "vitest";
import { chartTheme } from "@/components/charts/chart-theme";
import { CURVES_HEIGHT, curvesFigure } from "@/components/charts/builders/curves";

const theme = chartTheme((name) => `token ${name}`);
const AXIS = { title: "Arrival rate", unit: "req/s", log: true };
const LINE = { name: "one", slot: 1 as const, points: [0.5, 1, 2, 4].map((x) => ({ x, y: 1 })) };

/** Heights of the labels of vertical rules, px below the top. */
const heights = (ats: readonly number[]) =>
  curvesFigure(
    { x: AXIS, y: AXIS, lines: [LINE], across: ats.map((at) => ({ at, label: `λ* ${at}` })), along: [] },
    { width: 800, height: CURVES_HEIGHT, theme },
  )
    .layout.annotations?.filter(({ text }) => text?.startsWith("λ*"))
    .map(({ yshift }) => -(yshift ?? 0));

describe("labels of vertical rules", () => {
  it("stand side by side where there is room", () => {
    expect(heights([0.6, 1.2, 2.5])).toEqual([0, 0, 0]);
  });

  it("go below each other where they would lie on each other, also at the right edge", () => {
    const close = heights([2.08, 2.13, 3.9, 3.95]);
    expect(close?.[1]).toBeGreaterThan(close?.[0] ?? 0);
    expect(close?.[3]).toBeGreaterThan(close?.[2] ?? 0);
  });

  it("do without a place on a logarithmic axis for nothing", () => {
    expect(heights([0, 1])).toHaveLength(1);
  });
});
