import { expect, it } from "vitest";
import { stateAtCrossing } from "@/features/core/serving/closed-form/crossing";

/** The crossing that is found, and after how many looks. */
function search(high: number, excess: (x: number) => number) {
  let looks = 0;
  const x = stateAtCrossing(high, excess(high), (x) => {
    looks += 1;
    return { state: x, excess: excess(x) };
  });
  return { x, looks };
}

// hand: roots of the functions.
it.each<readonly [string, number, (x: number) => number, number]>([
  ["a straight line", 10, (x) => x / 4 - 1, 4],
  ["a parabola", 10, (x) => x ** 2 / 4 - 1, 2],
  ["a high power, flat for long", 10, (x) => (x / 2) ** 8 - 1, 2],
  ["a root, steep at once", 100, (x) => Math.sqrt(x / 9) - 1, 9],
  ["a wait that has a pole", 0.99, (x) => x / (1 - x) / 4 - 1, 0.8],
])("finds the crossing of %s in no more looks than a bisection needs", (_, high, excess, root) => {
  const { x, looks } = search(high, excess);
  expect(Math.abs(excess(x))).toBeLessThan(1e-4);
  expect(x / root).toBeCloseTo(1, 4);
  expect(looks).toBeLessThanOrEqual(18);
});

it("closes in on a jump over zero from below", () => {
  const { x, looks } = search(10, (x) => (x < 3 ? x / 3 - 1.2 : x / 3 + 0.5));
  expect(x).toBeLessThan(3);
  expect(x).toBeGreaterThan(3 * (1 - 2e-5));
  expect(looks).toBeLessThanOrEqual(40);
});

it("answers with what it looked at, however near zero the crossing is", () => {
  const { x } = search(1, (x) => x * 1e6 - 1);
  expect(x).toBeGreaterThan(0);
  expect(x).toBeLessThan(2e-3);
});
