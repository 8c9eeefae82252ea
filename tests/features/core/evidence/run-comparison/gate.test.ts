import { describe, expect, it } from "vitest";
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import { USUAL_THRESHOLDS } from "@/features/core/evidence/run-comparison/gate/change";
import { gate } from "@/features/core/evidence/run-comparison/gate/gate";
import { stream } from "@/lib/random/generator";
import {
  inferencexSweeps,
  inFile,
  noisyRun,
  shuffled,
  slower,
  splitwiseRepeats,
} from "../../../../support/measurements/gate-runs";

const GATES = 100;
/** Of a rate 5 %. */
const FIVE_PERCENT = 1 / 0.95;

type Sides = { readonly base: readonly Measurement[]; readonly run: readonly Measurement[] };

/** How many of a hundred pairs of sides fail as they are, and with steps that take 5 % longer. */
function alarms(draw: (index: number) => Sides): { readonly unchanged: number; readonly slower: number } {
  const fails = ({ base, run }: Sides): boolean => gate(base, run, USUAL_THRESHOLDS).state === "failed";
  const sides = Array.from({ length: GATES }, (_, index) => draw(index));
  const changed = sides.map(({ base, run }) => ({ base, run: run.map((one) => slower(one, FIVE_PERCENT)) }));
  return { unchanged: sides.filter(fails).length, slower: changed.filter(fails).length };
}

const noisy = (baseline: number, repeats: number) => {
  const random = stream(1, `gate of ${baseline} and ${repeats}`);
  const side = (name: string, count: number): Measurement[] =>
    Array.from({ length: count }, (_, index) => noisyRun(random, `${name}${index}`));
  return () => ({ base: side("base", baseline), run: side("run", repeats) });
};

describe("a gate on noise as wide as public repeats are (measured)", () => {
  it.each([
    [1, 1, 90],
    [3, 1, 95],
    [3, 3, 95],
    [5, 5, 95],
  ])(
    "of %i runs against %i raises no false alarm in 100, and finds five percent in at least %i",
    (base, after, least) => {
      const found = alarms(noisy(base, after));
      expect(found.unchanged).toBe(0);
      expect(found.slower).toBeGreaterThanOrEqual(least);
    },
  );
});

describe("a gate on public repeats", () => {
  it("raises no false alarm for two against two runs of a static batch, and finds 5 % in 90 of 100", () => {
    const [groups, random] = [splitwiseRepeats(), stream(1, "splitwise")];
    const found = alarms((index) => {
      const runs = shuffled(groups[index % groups.length] ?? [], random);
      return { base: runs.slice(0, 2), run: runs.slice(2, 4).map((one) => inFile(one, "run")) };
    });
    expect(found.unchanged).toBe(0);
    expect(found.slower).toBeGreaterThanOrEqual(90);
  });

  it("needs one run a side where it covers many loads", () => {
    const [groups, random] = [splitwiseRepeats(), stream(1, "sweeps")];
    const found = alarms(() => {
      const runs = groups.map((group) => shuffled(group, random));
      return {
        base: runs.flatMap((group) => group.slice(0, 1)),
        run: runs.flatMap((group) => group.slice(1, 2)).map((one) => inFile(one, "run")),
      };
    });
    expect(found).toEqual({ unchanged: 0, slower: GATES });
  });

  it("passes sweeps of a service on other days, and finds 5 % in each of them", () => {
    const sweeps = inferencexSweeps();
    const pairs = [0, 1, 2].flatMap((a) => [0, 1, 2].filter((b) => b !== a).map((b) => [a, b] as const));
    for (const [a, b] of pairs) {
      const [base, run] = [sweeps[a] ?? [], (sweeps[b] ?? []).map((one) => inFile(one, "run"))];
      expect(base.length).toBeGreaterThan(4);
      expect(gate(base, run, USUAL_THRESHOLDS).state).toBe("passed");
      expect(
        gate(
          base,
          run.map((one) => slower(one, FIVE_PERCENT)),
          USUAL_THRESHOLDS,
        ).state,
      ).toBe("failed");
    }
  });
});

const run = stream(1, "one");
const one = (file: string, changes: Partial<Measurement> = {}): Measurement => ({ ...noisyRun(run, file), ...changes });
const names = (answer: ReturnType<typeof gate>): readonly string[] =>
  answer.figures.filter(({ lost }) => lost).map(({ figure }) => figure.id);

describe("a gate's answer", () => {
  const before = ["a", "b", "c"].map((file) => one(file));

  it("keeps what a user allows, and fails from there on", () => {
    const after = ["d", "e", "f"].map((file) => slower(one(file), 1.1));
    const allowed = { ...USUAL_THRESHOLDS, all: 0.2 };
    expect(gate(before, after, allowed).state).toBe("passed");
    expect(names(gate(before, after, { ...allowed, figures: { "tpot.mean": 0.05 } }))).toEqual(["tpot.mean"]);
  });
});

describe("what a gate compares", () => {
  const before = ["a", "b", "c"].map((file) => one(file));

  it("is never another model, accelerator or load: both values are said", () => {
    const { load } = one("d");
    for (const [other, id] of [
      [one("d", { model: "Qwen/Qwen3-32B" }), "model"],
      [one("d", { layout: { tp: 4 } }), "layout"],
      [one("d", { load: { ...load, concurrency: 65 } }), "concurrency"],
      [one("d", { load: { ...load, osl: 512 } }), "osl"],
    ] as const) {
      const answer = gate(before, [other], USUAL_THRESHOLDS);
      expect(answer.state).toBe("unusable");
      expect(answer.matched.strange[0]?.lines.map((line) => line.id)).toEqual([id]);
      expect(answer.matched.strange[0]?.lines[0]?.a).not.toBe(answer.matched.strange[0]?.lines[0]?.b);
    }
  });

  it("names figures that one side lacks, loads that the run lacks, and settings that differ", () => {
    const { load } = one("d");
    const { itl: _itl, ...silent } = one("d", {
      engine: { name: "vllm", version: "0.20" },
      date: "2026-03-02T10:00:00",
    });
    const base = [
      ...before.map((measurement) => ({ ...measurement, engine: { name: "vllm", version: "0.19" } })),
      one("g", { load: { ...load, concurrency: 8 } }),
    ];
    const answer = gate(base, [silent], USUAL_THRESHOLDS);
    expect(answer.missing.map(({ id }) => id)).toEqual(["itl.mean"]);
    expect(answer.matched.lacking.map((measurement) => measurement.load.concurrency)).toEqual([8]);
    expect(answer.settings.map(({ baseline, run: now }) => [baseline, now])).toEqual([
      ["0.19", "0.20"],
      ["—", "2026-03-02"],
    ]);
  });

  it("takes a copy of a measurement for no repeat", () => {
    const [copied] = before;
    const answer = gate(
      [copied, copied, copied].flatMap((measurement) => measurement ?? []),
      [one("d")],
      USUAL_THRESHOLDS,
    );
    expect(answer.matched.copies).toBe(2);
    expect(answer.runs.baseline).toBe(1);
  });
});

describe("many loads", () => {
  it("show a loss at one of them", () => {
    const { load } = one("d");
    const clients = [4, 8, 16, 32, 64];
    const at = (concurrency: number, file: string) => one(file, { load: { ...load, concurrency } });
    const base = clients.flatMap((count) => ["a", "b", "c"].map((file) => at(count, file)));
    const after = clients.flatMap((count) =>
      ["d", "e", "f"].map((file) => slower(at(count, file), count === 64 ? 1.1 : 1)),
    );
    const answer = gate(base, after, USUAL_THRESHOLDS);
    expect(answer.state).toBe("failed");
    const tpot = answer.figures.find(({ figure }) => figure.id === "tpot.mean");
    expect(tpot?.loads.filter(({ lost }) => lost).map((entry) => entry.load.load.concurrency)).toEqual([64]);
    expect(answer.cause?.en).toContain("grows with the load");
  });
});

describe("what a gate computes", () => {
  // hand: ln values 0 and 0.02 against 0.06 and 0.08 differ by 0.06 on average: e^0.06 − 1 = 6.18 %.
  it("averages logarithms", () => {
    const at = (file: string, log: number): Measurement => ({
      ...noisyRun(run, file),
      tpot: { mean: (0.01 * Math.exp(log)) as never },
    });
    const answer = gate([at("a", 0), at("b", 0.02)], [at("c", 0.06), at("d", 0.08)], USUAL_THRESHOLDS);
    const tpot = answer.figures.find(({ figure }) => figure.id === "tpot.mean");
    expect(tpot?.change).toBeCloseTo(0.0618, 4);
    expect(tpot?.baseline).toBeCloseTo(0.01 * Math.exp(0.01), 10);
  });

  // hand: 12 new failures of 12 fall to the run of equal size with 2^-12 = 0.00024; 10 with 2^-10 = 0.00098, above 0.0005.
  it("fails for requests that fail, and not for a few of them", () => {
    const failing = (failed: number): Measurement => {
      const measurement = noisyRun(run, "z");
      return { ...measurement, load: { ...measurement.load, requests: 640 - failed, failed } };
    };
    const base = [noisyRun(run, "a")];
    expect(gate(base, [failing(12)], USUAL_THRESHOLDS).failures?.lost).toBe(true);
    expect(gate(base, [failing(10)], USUAL_THRESHOLDS).failures?.lost).toBe(false);
    expect(gate([failing(12)], [failing(12)], USUAL_THRESHOLDS).failures?.lost).toBe(false);
  });
});

describe("the cause", () => {
  const base = ["a", "b", "c"].map((file) => one(file));
  const later = (file: string): Measurement => {
    const measurement = one(file);
    return { ...measurement, ttft: { mean: (0.2 * 1.5) as never } };
  };
  it.each([
    ["Only TTFT grew", ["d", "e", "f"].map(later)],
    ["Only the time per token grew", ["d", "e", "f"].map((file) => slower(one(file), 1.08))],
    ["both grew", ["d", "e", "f"].map((file) => slower(later(file), 1.08))],
  ])("says from the pattern: %s", (words, after) => {
    expect(gate(base, after, USUAL_THRESHOLDS).cause?.en).toContain(words);
  });
});
