import { expect, it } from "vitest";
import type { Drawing } from "@/lib/charts/drawing";
import { listLegend, pointInk, pointShape, withoutHidden } from "@/lib/charts/legend";

const SERIES = ["a", "b", "c"].map((name) => ({
  ...{ name, joined: true, points: [{ x: 1, y: 1, label: name, holds: true }] },
}));
const POINTS: Drawing = {
  kind: "points",
  x: { title: "x", log: false },
  y: { title: "y", log: false },
  series: SERIES,
};

it("a legend names what is drawn by the sign that it is drawn by", () => {
  expect(listLegend(POINTS).map(({ name, sign }) => `${sign} ${name}`)).toEqual(["● a", "◆ b", "■ c"]);
});

it("what stays after hiding keeps its colour and its shape", () => {
  const [, b, c] = SERIES;
  const rest = withoutHidden(POINTS, [0]);
  if (rest.kind !== "points") throw new Error("another kind");
  expect(rest.series.map(({ name }) => name)).toEqual(["b", "c"]);
  expect(rest.series.map((series, index) => [pointInk(series, index), pointShape(series, index)])).toEqual(
    [b, c].map((series, index) => series && [pointInk(series, index + 1), pointShape(series, index + 1)]),
  );
});
