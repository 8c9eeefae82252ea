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

it("marks beside curves are named, hidden and kept behind the lines", () => {
  const line = { name: "TP8", slot: 1 as const, points: [{ x: 1, y: 2 }] };
  const [dots] = SERIES;
  const side = { title: "", unit: "", log: false };
  const curves: Drawing = {
    ...{ kind: "curves", x: side, y: side, lines: [line], across: [], along: [] },
    dots: dots ? [{ ...dots, measured: true }] : [],
  };
  expect(listLegend(curves).map(({ sign, series }) => [sign, series])).toEqual([
    ["━━", 0],
    ["★", 1],
  ]);
  expect(withoutHidden(curves, [1])).toMatchObject({ lines: [line], dots: [] });
  expect(withoutHidden(curves, [0])).toMatchObject({ lines: [], dots: [{ name: "a" }] });
});
