/** A against B: laws of sides and winners. Figures by hand. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import { readBenchmarkText } from "@/features/core/evidence/benchmark-files/read";
import { chooseSides } from "@/features/core/evidence/run-comparison/sides/choose-sides";
import { compareSides } from "@/features/core/evidence/run-comparison/sides/compare-sides";
import { unwrap } from "@/lib/result";

const HEAD = "model,engine,version,gpu,gpus,concurrency,isl,osl,ttft_ms,tpot_ms,output_throughput";
const runs = (rows: readonly string[], file = "runs.csv"): readonly Measurement[] =>
  unwrap(readBenchmarkText([HEAD, ...rows].join("\n"), file)).measurements;
const row = (clients: number, ttft: number, tpot: number, rate: number, engine = "vllm", gpus = 8): string =>
  `org/m,${engine},1,H200,${gpus},${clients},1024,512,${ttft},${tpot},${rate}`;

const SLOW = runs([row(4, 400, 20, 200), row(16, 600, 30, 500), row(64, 900, 50, 1200)]);
const FAST = runs([row(4, 400, 15, 260, "sglang"), row(16, 600, 22, 680, "sglang"), row(64, 900, 38, 1560, "sglang")]);

describe("the comparison of two sides", () => {
  it("names who is better, by how much, and what is a tie", () => {
    const { better, figures, wins, matched } = compareSides(SLOW, FAST);
    expect(better).toBe("B");
    expect(matched.loads).toHaveLength(3);
    expect(figures.map(({ figure, better: winner }) => [figure.id, winner])).toEqual([
      ["tpot.mean", "B"],
      ["ttft.mean", "tie"],
      ["rate", "B"],
    ]);
    // Hand: geometric mean of 15/20, 22/30, 38/50.
    expect(figures[0]?.change).toBeCloseTo(Math.cbrt((15 / 20) * (22 / 30) * (38 / 50)) - 1, 9);
    expect(wins).toEqual({ A: 0, B: 6, tie: 3 });
  });

  it("turned round, the other side wins alike", () => {
    const [there, back] = [compareSides(SLOW, FAST), compareSides(FAST, SLOW)];
    expect(back.better).toBe("A");
    expect(back.wins).toEqual({ A: there.wins.B, B: there.wins.A, tie: there.wins.tie });
    there.figures.forEach(({ change, low, high }, index) => {
      const other = back.figures[index];
      expect((1 + change) * (1 + (other?.change ?? NaN))).toBeCloseTo(1, 9);
      expect((1 + low) * (1 + (other?.high ?? NaN))).toBeCloseTo(1, 9);
      expect((1 + high) * (1 + (other?.low ?? NaN))).toBeCloseTo(1, 9);
    });
  });

  it("the same runs under another version tie everywhere, and every interval holds its change", () => {
    const again = SLOW.map((run) => ({ ...run, engine: { name: "vllm", version: "2" } }));
    expect(compareSides(SLOW, again)).toMatchObject({ better: "tie", wins: { A: 0, B: 0, tie: 9 } });
    fc.assert(
      fc.property(fc.double({ min: 0.3, max: 3, noNaN: true }), (factor) => {
        const other = runs([row(4, 400, 20 * factor, 200, "x"), row(16, 600, 30 * factor, 500, "x")]);
        for (const { loads, change, low, high } of compareSides(SLOW, other).figures)
          for (const one of [{ change, low, high }, ...loads])
            expect(one.low <= one.change && one.change <= one.high).toBe(true);
      }),
    );
  });

  it("sides that split the figures are mixed", () => {
    const late = runs([row(4, 900, 15, 200, "x"), row(16, 1300, 22, 500, "x"), row(64, 2000, 38, 1200, "x")]);
    expect(compareSides(SLOW, late).better).toBe("mixed");
  });
});

describe("what is not comparable", () => {
  it("other lengths, models and loads are left out with what differs; invalid runs do not count", () => {
    const long = runs([row(4, 400, 15, 260, "x").replace("1024", "9000"), row(8, 1, 1, 1, "x")]);
    const { better, matched } = compareSides(SLOW, long);
    expect(better).toBeNull();
    expect(matched.strange.map(({ lines }) => lines.map(({ id }) => id))).toEqual([["isl"], ["concurrency"]]);
    expect(matched.lacking).toHaveLength(3);
    const invalid = FAST.map((run) => ({ ...run, invalid: "INVALID" }));
    expect(compareSides(SLOW, invalid)).toMatchObject({
      better: null,
      invalid: [{ side: "B" }, { side: "B" }, { side: "B" }],
    });
  });

  it("on other numbers of GPUs output counts per GPU", () => {
    const wide = runs([row(4, 400, 20, 300, "x", 16)]);
    const { gpus, figures } = compareSides(SLOW, wide);
    expect(gpus).toEqual({ a: 8, b: 16 });
    const perGpu = figures.find(({ figure }) => figure.id === "ratePerGpu");
    expect(perGpu?.a).toBeCloseTo(25, 9);
    expect(perGpu).toMatchObject({ b: 18.75, better: "A" });
  });

  it("settings that differ are listed, equal ones are not", () => {
    expect(compareSides(SLOW, FAST).settings.map(({ id }) => id)).toEqual(["engine"]);
  });
});

describe("which runs are a side", () => {
  const choose = (all: readonly Measurement[], a = 0, b = 0) => chooseSides(all, { a, b });
  it("configurations first, in order, and the one that a row belongs to", () => {
    const all = [...SLOW, ...FAST, ...runs([row(4, 1, 1, 1, "trtllm")])];
    expect(choose(all)).toMatchObject({
      a: { name: "vllm 1", rows: [0, 1, 2] },
      b: { name: "sglang 1", rows: [3, 4, 5] },
    });
    expect(choose(all)?.others).toHaveLength(1);
    expect(choose(all, 0, 7)?.b.rows).toEqual([6]);
    expect(choose(all, 1, 3)).toMatchObject({ a: { rows: [0] }, b: { rows: [2] } });
  });

  it("files of one configuration that measured the same load; a sweep over files is one side", () => {
    const [before, after] = [runs([row(4, 400, 20, 200)], "before.csv"), runs([row(4, 400, 22, 190)], "after.csv")];
    expect(choose([...before, ...after])).toMatchObject({ a: { name: "before.csv" }, b: { name: "after.csv" } });
    expect(choose([...before, ...runs([row(8, 1, 1, 1)], "c8.csv")])).toBeNull();
  });

  it("folders of one sweep each", () => {
    const all = ["old", "new"].flatMap((folder) =>
      [4, 8].flatMap((clients) =>
        runs([row(clients, 400, folder === "old" ? 20 : 22, 200)], `${folder}/c${clients}.csv`),
      ),
    );
    expect(choose(all)).toMatchObject({ a: { name: "old", rows: [0, 1] }, b: { name: "new", rows: [2, 3] } });
  });
});
