import { describe, expect, it } from "vitest";
import { comparePicture } from "@/features/pages/trace/compare/picture";
import { readPlace, writePlace } from "@/features/pages/trace/compare/place";
import { compareVerdict } from "@/features/pages/trace/compare/report";
import { sameWork } from "@/features/pages/trace/compare/same-work";
import { atLevel, comparison, proposed, sides, swapped } from "@/features/pages/trace/compare/sides";
import { changes, changeWords } from "@/features/pages/trace/compare/changes";
import { effectBars, mainEffects } from "@/features/pages/trace/compare/effects";
import { repeats } from "@/features/pages/trace/compare/repeats";
import { effectTable, sequenceTable } from "@/features/pages/trace/compare/tables";
import { viewerText } from "@/features/pages/trace/compare/viewer-range";
import { TraceInput } from "@/features/pages/trace/input";
import { select } from "@/features/pages/trace/selection";
import { decodeParams } from "@/lib/params/codec";
import { inLanguage } from "@/lib/text";
import { openSmallTrace, openText } from "../../../support/small-trace";

const input = (raw: Record<string, string> = {}) => decodeParams(TraceInput, raw).value;
const trace = openSmallTrace({ passes: 3, layers: 4 });
const t = (words: Parameters<typeof inLanguage>[0]) => inLanguage(words, "en") as string;

/** One stream; each kernel begins `pause` microseconds after the one before has ended. */
function run(kernels: readonly (readonly [name: string, took: number, pause?: number])[]) {
  let at = 1000;
  const events = kernels.map(([name, took, pause = 0]) => {
    at += pause;
    const event = { ph: "X", cat: "kernel", name, pid: 0, tid: 7, ts: at, dur: took, args: {} };
    at += took;
    return event;
  });
  return openText(JSON.stringify({ traceEvents: events }));
}

function both(a: Parameters<typeof run>[0], b: Parameters<typeof run>[0]) {
  const found = sides([run(a), run(b)], input({ pass: "-1", versus: "1.-.-" }));
  if (found === null) throw new Error("nothing is compared");
  return found;
}

const EAGER = [
  ["norm", 4],
  ["gemm", 20, 30],
  ["norm", 4, 10],
  ["attention", 30],
] as const;
const FUSED = [
  ["gemm", 22],
  ["fused_norm", 5],
  ["attention", 30],
] as const;

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
    expect(rows[0]?.[0]).toBe("waits, less overlap");
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

describe("merged kernels", () => {
  const apart = [
    ["gemm", 20],
    ["rotary_kernel", 4],
    ["kv_store", 5, 2],
    ["attention", 30],
  ] as const;
  const merged = [
    ["gemm", 20],
    ["rope_kv_store_fused", 6],
    ["attention", 30],
  ] as const;
  it("are one row of effects: fewer at the mean of A, the rest by their length", () => {
    const row = comparison(both(apart, merged)).effects.find(({ name }) => name.includes("→"));
    expect(row?.name).toBe("rotary_kernel + kv_store → rope_kv_store_fused");
    expect(row).toMatchObject({ countA: 2, countB: 1, countEffect: -4.5, durationEffect: 1.5, total: -3 });
  });
  it("are joined by dashes, and by no outline", () => {
    const picture = comparePicture(both(apart, merged), 610);
    // Ten pixels a microsecond.
    expect(picture.threads.map(({ a, b }) => [Math.round(a), Math.round(b)])).toEqual([
      [220, 230],
      [285, 230],
    ]);
    expect([...picture.a.blocks, ...picture.b.blocks].some(({ alone }) => alone)).toBe(false);
  });
  it("say so in the sequence, whichever side they are on", () => {
    const row = (found: ReturnType<typeof both>) => sequenceTable(t, found).rows[1]?.slice(1, 4);
    expect(row(both(apart, merged))).toEqual(["2, 3", "2", "merged"]);
    expect(row(both(merged, apart))).toEqual(["2", "2, 3", "merged"]);
  });
});

describe("changed kernels", () => {
  it("are those of one side alone, merged, or of clearly another length", () => {
    const found = both(EAGER, FUSED);
    expect(changes(found).map((pair) => changeWords(found, pair).en)).toEqual([
      "Only in A: A 1 norm, 4 µs",
      "Only in A: A 3 norm, 4 µs",
      "Only in B: B 2 fused_norm, 5 µs",
    ]);
    const longer = both([["gemm", 20]], [["gemm", 23]]);
    expect(changes(longer).map((pair) => changeWords(longer, pair).en)).toEqual([
      "A 1 gemm, 20 µs → B 1 gemm, 23 µs: +3 µs",
    ]);
    expect(changes(both(EAGER, EAGER))).toEqual([]);
  });
});

describe("bars of effects", () => {
  const row = (name: string, countEffect: number, durationEffect: number) => ({
    name,
    countEffect,
    durationEffect,
    total: countEffect + durationEffect,
  });
  it("go on where both go one way, and stand on either side of zero where they do not", () => {
    const [same, apart] = effectBars([row("a", -4, -6), row("b", -4, 2)]);
    expect(same).toEqual({ count: [0, -0.4], duration: [-0.4, -1], cut: false });
    expect(apart).toEqual({ count: [0, -0.4], duration: [0, 0.2], cut: false });
  });
  it("are cut where one would hide the others", () => {
    const bars = effectBars([row("waits", 0, -140), row("gemm", 0, 8)]);
    expect(bars.map(({ cut }) => cut)).toEqual([true, false]);
    expect(bars[0]?.duration).toEqual([0, -1]);
    expect(bars[1]?.duration[1]).toBeCloseTo(1 / 1.5, 6);
  });
  it("of small effects are one, and nothing is lost", () => {
    const rows = [row("a", 0, -100), ...["b", "c", "d"].map((name) => row(name, 0.1, 0.2))];
    const shown = mainEffects(t, rows);
    expect(shown.map(({ name }) => name)).toEqual(["a", "3 others, each 0.3 µs or less"]);
    expect(shown[1]?.total).toBeCloseTo(0.9, 9);
  });
});

describe("repeats", () => {
  const passes = openSmallTrace({ passes: 8, layers: 4 });
  const found = (versus: string, pass = "1", layer?: string) => {
    const compared = sides([passes, passes], input({ pass, versus, ...(layer && { layer }) }));
    return compared && repeats(compared);
  };
  it("are the same layer in every whole pass, with the same interval for everybody", () => {
    const layers = found("0.1.2", "1", "0");
    expect(layers).toMatchObject({ countA: 8, countB: 8 });
    expect(layers).toEqual(found("0.1.2", "1", "0"));
    const wall = layers?.lines.find(({ measure }) => measure === "step");
    // Layers of this trace are all alike.
    expect(wall?.interval?.low).toBeCloseTo(0, 6);
    expect(wall?.interval?.high).toBeCloseTo(0, 6);
  });
  it("are none where both sides have the very same, or one is there once", () => {
    expect(found("0.2.-")).toBeNull();
    expect(found("0.2.0", "1", "0")).toBeNull();
    expect(found("1.-.-", "-1")).toBeNull();
  });
  it("leave out what has nothing to divide by", () => {
    const compared = both(EAGER, FUSED);
    expect(repeats(compared)).toBeNull();
  });
});

describe("its place in Perfetto", () => {
  it("is in seconds after the earliest entry of the file", () => {
    // The first launch is at 996 µs, the first kernel at 1,000.
    const selection = select([trace], input({ pass: "0", layer: "0" }));
    expect(selection && viewerText(selection)).toMatch(/^0\.000004000 – 0\.0001\d{5} s$/);
  });
});
