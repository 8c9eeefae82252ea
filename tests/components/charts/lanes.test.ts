import { expect, it } from "vitest";
import { chartTheme } from "@/components/charts/chart-theme";
import { lanesFigure, lanesHeight } from "@/components/charts/builders/lanes";

const theme = chartTheme((name) => `token ${name}`);
const STEPS = 100_000;
const x = Float64Array.from({ length: STEPS }, (_, i) => i);
const y = Float64Array.from({ length: STEPS }, (_, i) => (i === 54_321 ? 9000 : i % 7));
const lanes = [
  { label: "prefill", unit: "tok", series: [{ name: "as run", x, y, tone: "main" as const, slot: 1 as const }] },
];

it("draws 100,000 steps with two points a pixel at most, without losing a spike", () => {
  const width = 1000;
  const { data } = lanesFigure(
    { lanes, from: 0, to: STEPS, cursor: null, cursorText: "" },
    { width, height: lanesHeight(1), theme },
  );
  const { y: drawn } = data[0] as { y: readonly number[] };
  expect(drawn.length).toBeLessThanOrEqual(2 * width);
  expect(Math.max(...drawn)).toBe(9000);
});
