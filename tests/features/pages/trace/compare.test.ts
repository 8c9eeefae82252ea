import { describe, expect, it } from "vitest";
import { comparePicture } from "@/features/pages/trace/compare/picture";
import { readPlace, writePlace } from "@/features/pages/trace/compare/place";
import { compareVerdict } from "@/features/pages/trace/compare/report";
import { sameWork } from "@/features/pages/trace/compare/same-work";
import { atLevel, comparison, proposed, sides, swapped } from "@/features/pages/trace/compare/sides";
import { effectTable } from "@/features/pages/trace/compare/tables";
import { viewerText } from "@/features/pages/trace/compare/viewer-range";
import { TraceInput } from "@/features/pages/trace/input";
import { select } from "@/features/pages/trace/selection";
import { decodeParams } from "@/lib/params/codec";
import { inLanguage } from "@/lib/text";
import { both, EAGER, FUSED, run } from "../../../support/measurements/compared-traces";
import { openSmallTrace } from "../../../support/measurements/small-trace";

const input = (raw: Record<string, string> = {}) => decodeParams(TraceInput, raw).value;
const trace = openSmallTrace({ passes: 3, layers: 4 });
const t = (words: Parameters<typeof inLanguage>[0]) => inLanguage(words, "en") as string;

describe("the other side in a link", () => {
  it.each(["0.4.2", "1.-.-", "12.3.-"])("%s reads as it was written", (written) => {
    const place = readPlace(written);
    expect(place && writePlace(place)).toBe(written);
  });
  it.each(["", "1", "1.2", "a.b.c", "1.2.3.4", "-1.2.3"])("%j is none", (written) => {
    expect(readPlace(written)).toBeNull();
  });
});

describe("what a press of the button compares", () => {
  it.each([
    [{ pass: "1", layer: "1" }, { versus: "0.1.2" }],
    [{ pass: "1", layer: "3" }, { versus: "0.1.2" }],
    [{ pass: "1" }, { versus: "0.2.-" }],
    [{ pass: "2" }, { versus: "0.1.-" }],
  ])("%j: %j", (raw: Record<string, string>, wanted) => {
    expect(proposed([trace], input(raw))).toEqual(wanted);
  });
  it("is nothing without a file, nor with a single kernel; the other file where there are two", () => {
    expect(proposed([], input())).toBeNull();
    const one = run([["gemm", 3]]);
    expect(proposed([one], input())).toBeNull();
    expect(proposed([one, one], input())).toEqual({ versus: "1.-.-" });
  });
  it("swaps back to where it was", () => {
    const first = input({ pass: "1", layer: "0", versus: "0.2.3" });
    const once = { ...first, ...swapped([trace], first) };
    expect(once).toMatchObject({ pass: 2, layer: 3, versus: "0.1.0" });
    expect({ ...once, ...swapped([trace], once) }).toEqual(first);
  });
  it("goes up and down: layers, their passes, their traces", () => {
    const layers = input({ pass: "1", layer: "0", versus: "0.2.0" });
    expect(atLevel([trace], layers, "pass")).toMatchObject({ pass: 1, layer: null, versus: "0.2.-" });
    expect(atLevel([trace, trace], layers, "trace")).toMatchObject({ pass: -1, versus: "1.-.-" });
    expect(atLevel([trace], input({ pass: "1", versus: "0.2.-" }), "layer")).toMatchObject({
      layer: 0,
      versus: "0.2.0",
    });
  });
});

describe("effects", () => {
  it("add up to the difference of the walls, waits as a row of their own", () => {
    const found = both(EAGER, FUSED);
    const { columns, rows } = effectTable(t, found);
    const place = (id: string) => columns.findIndex((column) => column.id === id);
    const total = rows.map((row) => Number(row[place("total")]));
    // 98 µs against 57 µs.
    expect(total.at(-1)).toBeCloseTo(-41, 6);
    expect(total.slice(0, -1).reduce((sum, value) => sum + value, 0)).toBeCloseTo(-41, 6);
    for (const row of rows)
      expect(Number(row[place("count_effect")]) + Number(row[place("duration_effect")])).toBeCloseTo(
        Number(row[place("total")]),
        6,
      );
    expect(rows[0]?.[0]).toBe("waits minus overlap");
    expect(total[0]).toBeCloseTo(-40, 6);
  });
  it("are those of nothing between a side and itself", () => {
    const found = both(EAGER, EAGER);
    expect(comparison(found).effects.every(({ total }) => total === 0)).toBe(true);
    expect(compareVerdict(found).finding.en).toContain("A and B take the same time");
  });
  it("say which way the time went", () => {
    expect(compareVerdict(both(EAGER, FUSED)).finding.en).toMatch(/^B is 42\s% shorter/);
    expect(compareVerdict(both(FUSED, EAGER)).finding.en).toMatch(/^B is 72\s% longer/);
  });
});

describe("the same work", () => {
  it("is told where the traces say so, and what they do not say is named", () => {
    const found = sides([trace], input({ pass: "0", versus: "0.1.-" }));
    const states = Object.fromEntries(found === null ? [] : sameWork(found).map(({ id, state }) => [id, state]));
    expect(states).toMatchObject({
      layers: "same",
      device: "same",
      kernels: "same",
      ranks: "unsaid",
      tokens: "unsaid",
    });
  });
  it("is not that of sides without a single equal kernel", () => {
    const found = both([["gemm", 3]], [["attention", 3]]);
    expect(sameWork(found).find(({ id }) => id === "kernels")?.state).toBe("other");
  });
});

describe("the picture of two sides", () => {
  it("has one time scale, ribbons between equals, and ends with the difference of the walls", () => {
    const picture = comparePicture(both(EAGER, FUSED), 980);
    expect(picture.span).toBeCloseTo(98, 6);
    expect(picture.a.blocks.map(({ name, alone }) => [name, alone])).toEqual([
      ["norm", true],
      ["gemm", false],
      ["norm", true],
      ["attention", false],
    ]);
    // Ten pixels a microsecond.
    expect(picture.ribbons.map(({ a, b }) => [a, b].flat().map(Math.round))).toEqual([
      [340, 540, 0, 220],
      [680, 980, 270, 570],
    ]);
    expect(picture.a.waits.map(({ time }) => Math.round(time))).toEqual([30, 10]);
    expect(picture.behind.at(-1)).toEqual({ x: 980, time: expect.closeTo(-41, 6) as number });
  });
  it("joins what is too short to be seen, and keeps its time", () => {
    const many = Array.from({ length: 4000 }, () => ["norm", 1] as const);
    const { a } = comparePicture(both(many, many), 100);
    expect(a.blocks.length).toBeLessThan(220);
    expect(a.blocks.reduce((sum, { time }) => sum + time, 0)).toBeCloseTo(4000, 6);
    expect(a.blocks.reduce((sum, { kernels }) => sum + kernels, 0)).toBe(4000);
  });
});

describe("its place in Perfetto", () => {
  it("is in seconds after the earliest entry of the file", () => {
    // The first launch is at 996 µs, the first kernel at 1,000.
    const selection = select([trace], input({ pass: "0", layer: "0" }));
    expect(selection && viewerText(selection)).toMatch(/^0\.000004000 – 0\.0001\d{5} s$/);
  });
});
