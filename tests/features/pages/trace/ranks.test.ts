import { describe, expect, it } from "vitest";
import { rankParts, rankTable, waitMap } from "@/features/pages/trace/ranks/parts";
import { runSkew, type RunSkew } from "@/features/pages/trace/ranks/skew";
import { inLanguage } from "@/lib/text";
import { openSmallTrace, openText } from "../../../support/measurements/small-trace";

const t = (words: Parameters<typeof inLanguage>[0]) => inLanguage(words, "en") as string;

/** Collectives of one rank: start and end in microseconds of its own clock. */
function rank(number: number, times: readonly (readonly [start: number, end: number])[], clock = 0) {
  const traceEvents = times.map(([start, end]) => ({
    ph: "X",
    cat: "kernel",
    name: "ncclDevKernel_AllReduce_Sum_bf16",
    pid: 0,
    tid: 20,
    ts: 10_000 + clock + start,
    dur: end - start,
    args: {},
  }));
  return openText(JSON.stringify({ distributedInfo: { rank: number, world_size: 2 }, traceEvents }));
}

const QUICK = [
  [0, 50],
  [100, 150],
  [200, 250],
] as const;
const LATE = [
  [30, 50],
  [110, 150],
  [190, 250],
] as const;

function skewed(): RunSkew {
  const found = runSkew([rank(0, QUICK), rank(1, LATE, 7_000)]);
  if (found === null || !("skew" in found)) throw new Error("the ranks are not held against each other");
  return found;
}

describe("several ranks of one run", () => {
  it("have who came last, what each waits, and the offset of its clock", () => {
    const { columns, rows } = rankTable(t, skewed());
    const column = (id: string) => rows.map((row) => row[columns.findIndex((one) => one.id === id)]);
    expect(column("last")).toEqual([1, 2]);
    // The first waits 30 and 10 µs, the second 10.
    expect(column("wait")).toEqual([expect.closeTo(40 / 3, 6), expect.closeTo(10 / 3, 6)]);
    // Each file counts from its own earliest event: 7,030 µs and 0.
    expect(Number(column("offset")[0])).toBe(0);
    expect(column("deviation")).toEqual([0, 0]);
  });
  it("are drawn with nothing where a rank came last", () => {
    expect(waitMap(t, skewed()).values).toEqual([
      [30, 10, null],
      [null, null, 10],
    ]);
  });
  it("of many collectives are drawn by means, each once", () => {
    const many = (late: number) => Array.from({ length: 500 }, (_, k) => [k * 100 + late, k * 100 + 50] as const);
    const found = runSkew([rank(0, many(0)), rank(1, many(20))]);
    const map = found !== null && "skew" in found ? waitMap(t, found) : null;
    expect(map?.columns.length).toBe(100);
    expect(map?.values[0]?.every((value) => Math.abs((value ?? 0) - 20) < 1e-6)).toBe(true);
  });
});

describe("files that are no ranks of one run", () => {
  it.each([
    ["other numbers of collectives", QUICK, QUICK.slice(1), "3, 2 collectives"],
    [
      "ends that scatter more than a collective takes",
      QUICK,
      [
        [0, 10],
        [500, 510],
        [5000, 5010],
      ] as const,
      "Clocks do not align",
    ],
  ])("say so: %s", (_, a, b, words) => {
    const [part] = rankParts([rank(0, a), rank(1, b)], t);
    const doubt = part?.kind === "words" ? part.words[0] : part?.kind === "table" ? part.lead : undefined;
    expect(doubt?.en).toContain(words);
  });
  it("have nothing to say of one file, or without collectives", () => {
    expect(rankParts([openSmallTrace({ passes: 1, layers: 2 })], t)).toEqual([]);
    const none = openText(
      JSON.stringify({
        traceEvents: [{ ph: "X", cat: "kernel", name: "gemm", pid: 0, tid: 1, ts: 1, dur: 2, args: {} }],
      }),
    );
    expect(rankParts([none, none], t)).toEqual([]);
  });
});
