import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { StackedBars } from "@/lib/charts/drawing";
import { axis } from "@/lib/charts/svg/scale";
import { drawingSvg } from "@/lib/charts/svg/drawing-svg";

const numbers = (svg: string | null, element: string, attribute: string): number[] =>
  [...(svg ?? "").matchAll(new RegExp(`<${element}[^>]* ${attribute}="([-\\d.]+)"`, "g"))].map(([, at]) => Number(at));

const BARS: StackedBars = {
  ...{ rows: ["a", "b"], axis: "Time", unit: "ms" },
  series: [
    { name: "compute", slot: 1, values: [10, 20] },
    { name: "wait", slot: 3, values: [30, null] },
  ],
};

describe("an axis", () => {
  it("keeps the order of values within its ends, and has figures that stand inside", () => {
    const values = fc.array(fc.double({ min: 1e-6, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(values, fc.boolean(), (seen, log) => {
        const { place, ticks } = axis({ values: seen, from: 50, to: 500, log });
        const places = seen.toSorted((a, b) => a - b).map(place);
        expect(places.every((at, index) => at >= (places[index - 1] ?? 50) - 1e-6 && at <= 500 + 1e-6)).toBe(true);
        expect(ticks.map(place).every((at) => at >= 50 - 1e-6 && at <= 500 + 1e-6)).toBe(true);
      }),
    );
  });

  it("begins at nothing, and has round figures", () => {
    expect(axis({ values: [7, 43], from: 0, to: 100 }).ticks).toEqual([0, 10, 20, 30, 40]);
    expect(axis({ values: [0.2, 3000], from: 0, to: 100, log: true }).ticks).toEqual([1, 10, 100, 1000]);
  });

  it("ends a twentieth beyond the largest value at most: not at 40 for 32 experts", () => {
    expect(axis({ values: [1, 32], from: 0, to: 100 }).end).toBeCloseTo(33.6, 6);
  });

  it("reads a pointer back", () => {
    const ends = fc.tuple(
      fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
      fc.double({ min: 1.01, max: 1e4, noNaN: true }),
    );
    fc.assert(
      fc.property(ends, fc.boolean(), fc.double({ min: 0, max: 1, noNaN: true }), ([low, times], log, share) => {
        const { place, valueAt } = axis({ values: [low, low * times], from: 50, to: 500, log });
        expect(place(valueAt(50 + 450 * share))).toBeCloseTo(50 + 450 * share, 6);
      }),
    );
  });
});

it("a drawing as SVG: has bars as long as their values, one behind the other, and none for what is missing", () => {
  const svg = drawingSvg({ kind: "bars", ...BARS }, "bars");
  const [first = 0, second = 0, third = 0] = numbers(svg, "rect", "width");
  expect(numbers(svg, "rect", "width")).toHaveLength(3);
  expect(second / first).toBeCloseTo(3, 2);
  expect(third / first).toBeCloseTo(2, 2);
  const [begin = 0, behind = 0] = numbers(svg, "rect", "x");
  expect(behind).toBeCloseTo(begin + first, 1);
});

it("a drawing as SVG: has bars that begin where a logarithmic axis does, the smallest of them too", () => {
  const rows = { ...BARS, grouped: true, log: true, series: [{ name: "rate", slot: 1, values: [4.4, 1500] }] };
  const svg = drawingSvg({ kind: "bars", ...rows }, "");
  const [small = 0, large = 0] = numbers(svg, "rect", "x");
  expect(small).toBe(large);
  expect(Math.min(...numbers(svg, "rect", "width"))).toBeGreaterThan(0);
});

it("a drawing as SVG: gives the rows of bars the height that their box has, half as much again at most", () => {
  const high = (height?: number) =>
    numbers(drawingSvg({ kind: "bars", ...BARS }, "", { width: 600, height }), "rect", "height")[0] ?? 0;
  expect(high(120)).toBeGreaterThan(high());
  expect(high(4000)).toBe(high(400));
  expect(high(100)).toBeLessThan(high());
});

it("a drawing as SVG: is as high as its box, the legend counted", () => {
  const line = { name: "c", slot: 1 as const, points: [{ x: 1, y: 2 }] };
  const side = { title: "n", unit: "", log: false };
  const curves = { kind: "curves" as const, x: side, y: side, across: [], along: [] };
  const high = (lines: number): number => {
    const all = Array.from({ length: lines }, (_, at) => ({ ...line, name: `a line with a long name ${at}` }));
    const svg = drawingSvg({ ...curves, lines: all }, "", { width: 300, height: 270 });
    return Number(/viewBox="0 0 300 ([\d.]+)"/.exec(svg ?? "")?.[1]);
  };
  expect(high(1)).toBeLessThan(270);
  expect(high(1) - high(3)).toBe(2 * (270 - high(1)));
});

it("a drawing as SVG: has points where their axes say, without those that a logarithmic axis has no place for", () => {
  const at = (x: number) => ({ x, y: 1, label: "", holds: true });
  const series = [{ name: "s", joined: false, points: [at(1), at(10), at(100), at(0)] }];
  const svg = drawingSvg({ kind: "points", x: { title: "x", log: true }, y: { title: "y", log: false }, series }, "");
  const [a = 0, b = 0, c = 0] = numbers(svg, "circle", "cx");
  expect(numbers(svg, "circle", "cx")).toHaveLength(3);
  expect(c - b).toBeCloseTo(b - a, 1);
});

it("a drawing as SVG: says no figure of an axis over another: the rounder ones stay, the grid is whole", () => {
  const points = [16, 4096].map((x) => ({ x, y: x }));
  const svg = drawingSvg(
    {
      kind: "curves",
      ...{ x: { title: "x", unit: "", log: true }, y: { title: "y", unit: "", log: false } },
      ...{ across: [], along: [], lines: [{ name: "a", slot: 1, points }], narrow: 1 },
    },
    "curves",
    { width: 300 },
  );
  const said = [...(svg ?? "").matchAll(/text-anchor="middle" class="faint">([\d,]+)</g)].map(([, word]) => word);
  expect(said).toEqual(["20", "50", "100", "1,000", "5,000"]);
  // hand: 1, 2 and 5 of each decade between 16 and 4,096, with some room beyond: 20 to 5,000; and 0 to 4,000 along y.
  expect(svg?.match(/class="grid"/g)).toHaveLength(8 + 5);
});

it("a drawing as SVG: draws curves, columns and cells, and leaves a cell empty where nothing runs", () => {
  const side = { title: "n", unit: "", log: false };
  const curve = {
    name: "c",
    slot: 1,
    points: [
      { x: 1, y: 2 },
      { x: 2, y: 4 },
    ],
  } as const;
  const curves = drawingSvg(
    { kind: "curves", x: side, y: side, lines: [curve], across: [{ at: 1.5, label: "now" }], along: [] },
    "",
  );
  expect(curves).toContain("<polyline");
  expect(curves).toContain(">now<");
  const columns = drawingSvg(
    {
      kind: "columns",
      axes: { x: "n", y: "m" },
      labels: ["p", "q"],
      categories: true,
      series: [{ name: "s", slot: 2, values: [1, 4] }],
    },
    "",
  );
  const [low = 0, high = 0] = numbers(columns, "rect", "height");
  expect(high / low).toBeCloseTo(4, 1);
  const heat = drawingSvg(
    {
      kind: "heat",
      axes: { x: "to", y: "from" },
      columns: ["0", "1"],
      rows: ["0", "1"],
      values: [
        [null, 5],
        [50, null],
      ],
      unit: "MB",
    },
    "",
  );
  expect(numbers(heat, "rect", "x")).toHaveLength(2);
});

it("a drawing as SVG: says names as names, whatever they hold", () => {
  const rows = ['<img src="x">', "b"];
  const svg = drawingSvg({ kind: "bars", ...BARS, rows }, 'a "label"');
  expect(svg).not.toContain("<img");
  expect(svg).toContain("a &quot;label&quot;");
});

it("a drawing as SVG: has lanes whose parts follow each other, and lines where the pass as a whole ends", () => {
  const part = (label: string, value: number) => ({ label, value, slot: 1 as const, detail: "" });
  const lane = { total: "30", strong: true, mixed: false, note: "GEMM", rate: "MFU 1 %" };
  const lanes = [
    { ...lane, label: "compute", segments: [part("a", 10), part("b", 20)] },
    { ...lane, label: "HBM", segments: [part("c", 15)] },
  ];
  const markers = [{ id: "t", value: 30, text: "30 ms", short: "30", main: true }];
  const svg = drawingSvg({ kind: "timeline", lanes, markers, hatched: false, unit: "ms" }, "", { width: 900 });
  const [a = 0, b = 0, c = 0] = numbers(svg, "rect", "width");
  const [first = 0, second = 0] = numbers(svg, "rect", "x");
  expect(b / a).toBeCloseTo(2, 1);
  expect(c / a).toBeCloseTo(1.5, 1);
  expect(second).toBeCloseTo(first + a, 1);
  expect(numbers(svg, "line", "x1")).toContain(Number((second + b).toFixed(2)));
  expect(svg).toContain(">30 ms<");
});

it("a drawing as SVG: has intervals in the order of a logarithmic axis, and words alone where there is no figure", () => {
  const row = { label: "a", value: 2, low: 1, high: 4, look: "tie" as const, word: "$2" };
  const group = { name: "m", shade: { low: 0.5, high: 2 }, rows: [row, { ...row, value: null, word: "none holds" }] };
  const legend = { lead: "l", tie: "t", apart: "a", shade: "s" };
  const svg = drawingSvg({ kind: "intervals", groups: [group], axis: "cost", unit: "×", legend }, "");
  const [shade = 0, band = 0] = numbers(svg, "rect", "width");
  // Both span a factor of four.
  expect(shade).toBeCloseTo(band, 1);
  expect(numbers(svg, "circle", "cx")).toHaveLength(1);
  expect(svg).toContain(">none holds<");
});

it.each([358, 560, 918])("a drawing as SVG: stays within %i px", (width) => {
  const svg = drawingSvg({ kind: "bars", ...BARS }, "", { width });
  expect(svg).toContain(`viewBox="0 0 ${width} `);
  const ends = numbers(svg, "rect", "x").map((x, place) => x + (numbers(svg, "rect", "width")[place] ?? 0));
  expect(Math.max(...ends)).toBeLessThanOrEqual(width);
});

it("a drawing as SVG: leaves nested boxes to their table", () => {
  expect(drawingSvg({ kind: "nested", boxes: [] }, "")).toBeNull();
});

it("a drawing as SVG: shows through a ring what the ring is around", () => {
  const point = { x: 1, y: 2, label: "", holds: true };
  const series = [
    { name: "rows", joined: false, points: [point, { ...point, x: 3 }] },
    { name: "best", joined: false, look: "ring" as const, points: [point] },
  ];
  const side = { title: "n", log: false };
  const svg = drawingSvg({ kind: "points", x: side, y: side, series }, "");
  expect(svg?.match(/fill:none/g)).toHaveLength(1);
});

it("a drawing as SVG: is cut to the section that a reader has zoomed to, without the hidden series", () => {
  const line = (name: string) => ({ name, slot: 1 as const, points: [1, 2, 3, 4].map((x) => ({ x, y: x })) });
  const side = { title: "n", unit: "", log: false };
  const curves = { kind: "curves" as const, x: side, y: side, across: [{ at: 4, label: "now" }], along: [] };
  const view = { x: { from: 1, to: 2 }, y: null, hidden: [1] };
  const room = { width: 500, height: 300, bare: true as const, view };
  const svg = drawingSvg({ ...curves, lines: [line("a"), line("b")] }, "", room);
  expect(svg?.match(/<polyline/g)).toHaveLength(1);
  expect(svg).not.toContain(">now<");
  // hand: a plot of 56 to 482 px shows 1 to 2: its ends are the first two points, and the third is as far again.
  expect(numbers(svg, "circle", "cx").map(Math.round)).toEqual([56, 482, 908, 1334]);
});
