import { describe, expect, it } from "vitest";
import { changes, changeWords } from "@/features/pages/trace/compare/changes";
import { effectBars, mainEffects } from "@/features/pages/trace/compare/effects";
import { comparePicture } from "@/features/pages/trace/compare/picture";
import { repeats } from "@/features/pages/trace/compare/repeats";
import { comparison, sides } from "@/features/pages/trace/compare/sides";
import { sequenceTable } from "@/features/pages/trace/compare/tables";
import { TraceInput } from "@/features/pages/trace/input";
import { decodeParams } from "@/lib/params/codec";
import { inLanguage } from "@/lib/text";
import { both, EAGER, FUSED } from "../../../support/measurements/compared-traces";
import { openSmallTrace } from "../../../support/measurements/small-trace";

const input = (raw: Record<string, string> = {}) => decodeParams(TraceInput, raw).value;
const t = (words: Parameters<typeof inLanguage>[0]) => inLanguage(words, "en") as string;

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
