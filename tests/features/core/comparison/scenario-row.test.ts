import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rowStore } from "@/features/core/comparison/evaluate";
import type { RowFigures } from "@/features/core/comparison/figures";
import { binding, limitStates } from "@/features/core/comparison/limits";
import { difference, METRICS } from "@/features/core/comparison/metrics";
import type { RowSettings } from "@/features/core/comparison/settings";
import { servingGridJob } from "@/features/core/serving/grid/job";
import { unwrap } from "@/lib/result";
import { estimate, resolved } from "../../../support/scenarios";

const OPTIONS = { engine: "vllm", usdHour: null } as const;
const BASE = { model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", isl: "1024", osl: "256", conc: "16" };
const row = (settings: RowSettings = {}, base: Record<string, string> = BASE, options = OPTIONS): RowFigures => {
  const { figures, issues } = rowStore(resolved(base), options)(settings);
  if (figures === null) throw new Error(issues.map(({ message }) => message.en).join());
  return figures;
};

const settings = fc.record(
  {
    model: fc.constantFrom("llama-3.1-8b", "qwen3-30b-a3b", "gpt-oss-20b"),
    hw: fc.constantFrom("h100-sxm", "h200-sxm", "b200-sxm", "mi300x"),
    tp: fc.constantFrom(1, 2, 4),
    replicas: fc.integer({ min: 1, max: 4 }),
    isl: fc.integer({ min: 1, max: 20_000 }),
    osl: fc.integer({ min: 1, max: 2000 }),
    conc: fc.integer({ min: 1, max: 600 }),
    prefix: fc.constantFrom(0, 50, 99),
    kv: fc.constantFrom("bf16" as const, "fp8" as const),
  },
  { requiredKeys: [] },
);

it("a row: is what Quick Estimation says of its scenario", () => {
  fc.assert(
    fc.property(settings, (set) => {
      const figures = row(set);
      const raw = { ...BASE, ...Object.fromEntries(Object.entries(set).map(([key, value]) => [key, String(value)])) };
      const page = estimate(raw);
      expect(figures.passes.ttft).toBe(page.prefill.time);
      expect(figures.passes.e2e).toBe(page.passes.e2e);
      expect(figures.passes.perUser).toBe(page.passes.perUser);
      expect(figures.passes.perGpu).toBe(page.passes.perGpu);
      expect(figures.served?.ttft).toBe(page.load?.ttft);
      expect(figures.served?.perGpu).toBe(page.load?.perGpu);
      expect(figures.decode.mbu).toBe(page.decode.mbu);
      expect(figures.prefill.mfu).toBe(page.prefill.mfu);
      expect([page.memory.decode, page.memory.prefill]).toContainEqual(figures.memory);
      expect(figures.misfit?.message).toEqual(page.misfit?.message);
    }),
    { numRuns: 40 },
  );
});

it("a row: writes faster the more of its drafts are accepted, the scenario's or its own", () => {
  const plain = row({ conc: 4 }).served?.tpot ?? NaN;
  const tpots = [0, 0.3, 0.6, 0.9].map(
    (accept) => row({ conc: 4, spec_tokens: 2, spec_accept: [accept] }).served?.tpot ?? NaN,
  );
  expect(tpots.toSorted((a, b) => b - a)).toEqual(tpots);
  // Drafts that are never accepted only cost; nearly sure ones give close to three tokens a step.
  expect(tpots[0]).toBeGreaterThan(plain);
  expect(tpots[3]).toBeLessThan(plain / 1.8);
  const page = rowStore(resolved({ ...BASE, spec_tokens: "2", spec_accept: "0.6" }), OPTIONS);
  expect(page({ conc: 4 }).figures?.served?.tpot).toBe(tpots[2]);
  expect(page({ conc: 4, spec_tokens: 0 }).figures?.served?.tpot).toBe(plain);
});

it("a row: sums its resources to the components that Quick Estimation draws", () => {
  const { decode } = row({ tp: 2, conc: 64 });
  const page = estimate({ ...BASE, tp: "2", conc: "64" });
  for (const resource of ["compute", "hbm", "network", "launch"] as const) {
    const sum = page.decode.components.reduce((all, one) => all + (one.resource === resource ? one.time : 0), 0);
    expect(decode.parts[resource]).toBeCloseTo(sum, 12);
  }
});

it("a row: is served as the simulation of the same closed loop says, within the closed form's distance", () => {
  const grid = unwrap(servingGridJob.read({ scenario: BASE, tp: [1], conc: [16, 64] }));
  const outcomes = servingGridJob
    .plan(grid)
    .map((cell) => servingGridJob.runCell(grid, cell, { stopped: () => false } as never));
  for (const outcome of outcomes as {
    conc: number;
    figures: { tpot: { mean: number }; outputRatePerGpu: number };
  }[]) {
    const { served } = row({ conc: outcome.conc }, { ...BASE, judge: "average" });
    expect((served?.tpot ?? NaN) / outcome.figures.tpot.mean).toBeGreaterThan(0.9);
    expect((served?.tpot ?? NaN) / outcome.figures.tpot.mean).toBeLessThan(1.1);
  }
});

it("a row: says in GPU hours what a million output tokens take: 1e6 / 3600 / (tok/s/GPU), hand", () => {
  const { served, cost } = row({}, BASE, { ...OPTIONS, usdHour: 2.5 } as never);
  expect(cost?.gpuHours).toBeCloseTo(1e6 / 3600 / (served?.perGpu ?? NaN), 9);
  expect(cost?.usd).toBeCloseTo((2.5 * 1e6) / 3600 / (served?.perGpu ?? NaN), 9);
  // TDP of H100 SXM: 700 W, vendor. Idle chip and half a TDP of server at least, TDP and server at most, times PUE 1.3.
  const watts = (cost?.joule ?? NaN) * (served?.perGpu ?? NaN);
  expect(watts).toBeGreaterThan(1.3 * (80 + 350));
  expect(watts).toBeLessThanOrEqual(1.3 * (700 + 350));
});

it("a row: refuses what the model cannot take, in words, and is not served where weights do not fit", () => {
  const store = rowStore(resolved(BASE), OPTIONS);
  const refused = store({ tp: 64 });
  expect(refused.figures).toBeNull();
  expect(refused.issues[0]?.at).toBe("tp");
  const large = store({ model: "llama-3.1-70b", tp: 1 });
  expect(large.figures?.served).toBeNull();
  expect(large.figures?.misfit?.code).toBe("MEM-WEIGHTS-EXCEED");
});

it("a row: takes a preset that it names instead of a pasted model or chip of the base", () => {
  expect(row({ model: "qwen3-32b", hw: "h200-sxm", tp: 2 }).model).toContain("Qwen3-32B");
});

describe("limits", () => {
  it("are met exactly where the value is not above them, and the binding one is broken", () => {
    fc.assert(
      fc.property(
        settings,
        fc.constantFrom("served" as const, "passes" as const),
        fc.double({ min: 0.1, max: 60, noNaN: true }),
        (set, judged, e2e) => {
          const states = limitStates(row(set), { judged, e2e });
          for (const { met, value, allowed, excess } of states) {
            expect(met).toBe(value <= allowed);
            if (value !== allowed && allowed > 0) expect(excess > 0).toBe(!met);
          }
          const worst = binding(states);
          expect(worst === null).toBe(states.every(({ met }) => met));
          if (worst) expect(worst.met).toBe(false);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe("differences", () => {
  it("are antisymmetric, and nothing against itself", () => {
    fc.assert(
      fc.property(settings, settings, fc.constantFrom("served" as const, "passes" as const), (one, other, judged) => {
        const [a, b] = [row(one), row(other)];
        for (const metric of METRICS) {
          const there = difference(metric, a, b, judged);
          const back = difference(metric, b, a, judged);
          expect(there === null).toBe(back === null);
          if (there && back) {
            expect(there.change).toBeCloseTo(-back.change, 9);
            if (metric.of(a, judged) && metric.of(b, judged))
              expect((1 + there.share) * (1 + back.share)).toBeCloseTo(1, 9);
          }
          const self = difference(metric, a, a, judged);
          if (self) expect(self.change).toBe(0);
        }
      }),
      { numRuns: 25 },
    );
  });
});
