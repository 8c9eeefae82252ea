import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chartTheme } from "@/components/charts/chart-theme";
import { columnsFigure } from "@/components/charts/builders/columns";
import { curvesFigure } from "@/components/charts/builders/curves";
import type { ChartFigure, ChartSpace } from "@/components/charts/figure";
import { legendLines } from "@/components/charts/builders/legend-lines";
import Plotly from "@/components/charts/plot/plotly-base";
import { nestedFigure } from "@/components/charts/builders/nested-boxes";
import { pointFigure } from "@/components/charts/builders/point-chart";
import { stackedFigure } from "@/components/charts/builders/stacked-bars";
import type { Columns, Curves, NestedBoxes, PointChart, StackedBars } from "@/lib/charts/drawing";

const theme = { ...chartTheme(() => "rgb(10, 20, 30)"), font: "sans-serif" };
const buildSpace = (width: number): ChartSpace => ({ width, height: 300, theme });

const bars: StackedBars = {
  rows: ["one", "a name that is far too long for a narrow chart to show in full"],
  series: [
    { name: "first", slot: 1, values: [1, null], bad: [true, false] },
    { name: "second", slot: 0, hatched: true, values: [2, 3] },
  ],
  mark: { name: "sum", values: [3, null] },
  axis: "Time",
  unit: "ms",
};
const columns: Columns = {
  axes: { x: "Size", y: "ms" },
  labels: ["64", "128"],
  categories: true,
  own: 1,
  series: [{ name: "stage", slot: 2, values: [1, 2], written: ["1 ms", "2 ms"] }],
};
const points: PointChart = {
  x: { title: "speed", log: true },
  y: { title: "rate", log: false },
  series: [
    {
      name: "rows",
      joined: false,
      look: "field",
      slot: 0,
      points: [{ id: 7, x: 2, y: 3, label: "seven", holds: false }],
    },
    {
      name: "front",
      joined: true,
      points: [
        { x: 1, y: 5, label: "a", holds: true, word: "TP8" },
        { x: 1, y: 5, label: "b", holds: true, word: "TP4" },
        { x: 0, y: 5, label: "nowhere on a logarithmic axis", holds: true, word: "TP2" },
      ],
    },
    { name: "winner", joined: false, look: "ring", slot: 3, points: [{ x: 1, y: 5, label: "a", holds: true }] },
  ],
  limit: { x: 2, label: "target" },
};
const curves: Curves = {
  x: { title: "Size", unit: "", log: true, ticks: [32, 64] },
  y: { title: "Time", unit: "ms", log: true },
  lines: [
    {
      name: "stage",
      slot: 1,
      dashed: true,
      points: [
        { x: 32, y: 1 },
        { x: 64, y: 3 },
      ],
    },
  ],
  across: [{ at: 64, label: "own" }],
  along: [],
};

const nested: NestedBoxes = {
  boxes: [
    { label: "pool", detail: "a pool", slot: 1, parts: [{ label: "1", detail: "a GPU", slot: 1, parts: [] }] },
    { label: "2", detail: "another", slot: 2, parts: [] },
  ],
};

const FIGURES: Readonly<Record<string, (space: ChartSpace) => ChartFigure>> = {
  "stacked bars": (space) => stackedFigure(bars, space),
  "grouped bars over decades": (space) => stackedFigure({ ...bars, grouped: true, log: true }, space),
  "a tornado": (space) => stackedFigure({ ...bars, middle: 2 }, space),
  columns: (space) => columnsFigure(columns, space),
  "columns over numbers": (space) => columnsFigure({ ...columns, categories: false }, space),
  points: (space) => pointFigure(points, space),
  curves: (space) => curvesFigure(curves, space),
  "nested boxes": (space) => nestedFigure(nested, space),
};

describe.each(Object.keys(FIGURES))("%s", (name) => {
  it.each([358, 952])("plotly knows every attribute at %i px", (width) => {
    const figure = FIGURES[name]?.(buildSpace(width));
    const found = Plotly.validate(figure?.data ?? [], figure?.layout ?? {}) ?? [];
    // "unused": known to plotly, without effect beside another attribute.
    expect(found.filter(({ code }) => code !== "unused")).toEqual([]);
  });
});

it("the two ends of a tornado begin at its middle", () => {
  const { data } = stackedFigure({ ...bars, middle: 2 }, buildSpace(952));
  expect(data[0]).toMatchObject({ base: 2, x: [-1, 0] });
  expect(data[1]).toMatchObject({ base: 2, x: [0, 1] });
});

it("a point carries its number for a click, and none stands where its axis has no place", () => {
  const { data } = pointFigure(points, buildSpace(952));
  expect(data[0]).toMatchObject({ customdata: [7], x: [2] });
  expect(data[1]).toMatchObject({ x: [1, 1] });
});

it("a word that would lie on another one stands to the left, or is left to the hover label", () => {
  const words = (pointFigure(points, buildSpace(952)).layout.annotations ?? []).map(({ text }) => text);
  expect(words).toContain("TP8");
  expect(words).toContain("TP4");
  expect(words).not.toContain("TP2");
});

it("a legend names everything, in lines that fit", () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-z]{1,20}$/), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 300, max: 1400 }),
      (names, width) => {
        const lines = legendLines(
          names.map((name) => ({ name, mark: "■", color: "red" })),
          buildSpace(width),
          60,
        );
        const plain = lines.map((line) => line.replaceAll(/<[^>]*>/g, ""));
        expect(plain.join("   ").split(/ *■ /).slice(1)).toEqual(names);
        for (const line of plain) expect(line.length * 6.4 <= width - 60 || line.split("■").length === 2).toBe(true);
      },
    ),
  );
});

it("a hidden series is not drawn, and the axis stays where it was", () => {
  const view = { x: null, y: null, hidden: [1] };
  const [full, less] = [undefined, view].map((shown) => pointFigure(points, { ...buildSpace(952), view: shown }));
  expect(less?.data.map(({ name }) => name)).toEqual(["rows", "winner"]);
  expect(less?.layout.yaxis?.range).toEqual(full?.layout.yaxis?.range);
  const bare = stackedFigure(bars, { ...buildSpace(952), view: { ...view, hidden: [0] } });
  expect(bare.layout.xaxis?.range).toEqual(stackedFigure(bars, buildSpace(952)).layout.xaxis?.range);
});

it("a zoomed axis ends where the view says, and has its numbers inside", () => {
  const view = { x: { from: 40, to: 50 }, y: null, hidden: [] };
  const { xaxis } = curvesFigure(curves, { ...buildSpace(952), view }).layout;
  expect(xaxis?.range).toEqual([Math.log10(40), Math.log10(50)]);
  const ticks = xaxis?.tickvals as readonly number[];
  expect(ticks.length).toBeGreaterThanOrEqual(3);
  expect(ticks.every((tick) => tick >= 40 && tick <= 50)).toBe(true);
});

it("the title of the vertical axis stands level above it, and the legend above that where a picture has its own", () => {
  const { annotations = [] } = pointFigure(points, { ...buildSpace(952), legend: true }).layout;
  const [title, legend] = annotations;
  expect(title).toMatchObject({ text: "rate", x: 0, y: 1 });
  expect(title).not.toHaveProperty("textangle");
  expect(Number(legend?.yshift)).toBeGreaterThan(Number(title?.yshift));
  expect(pointFigure(points, buildSpace(952)).layout.yaxis?.title).toBeUndefined();
});
