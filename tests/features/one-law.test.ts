/** One law per quantity: what pages call by one name is one number, sums add up, bands hold their figure, and words are words. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Analysis } from "@/features/analysis/analysis";
import type { Figure, QuantityId } from "@/features/answers/explain";
import { estimate } from "@/features/core/serving/sweep/confidence";
import type { PointFigures } from "@/features/core/serving/sweep/points";
import type { MeanLoad } from "@/features/core/serving/mean-load/mean-load";
import { inferencemaxAnalysis } from "@/features/pages/inferencemax/analysis";
import { scaleUpExplorerAnalysis } from "@/features/pages/scale-up-explorer/analysis";
import { schedulingSimulatorAnalysis } from "@/features/pages/scheduling-simulator/analysis";
import { simulationSweepAnalysis } from "@/features/pages/simulation-sweep/analysis";
import { loadAnalyses } from "@/features/registry/registry";
import { runAnalysis, type PlainInput } from "@/features/analysis/run-analysis";
import { unwrap } from "@/lib/result";
import { SMALL_QUESTIONS } from "../support/controls/small-questions";

const analyses = await loadAnalyses();

/** None where the scenario cannot be answered: it does not fit, or its layout is impossible. */
function answered(analysis: Analysis, plain: PlainInput): readonly Figure[] {
  const run = runAnalysis(analysis, { ...SMALL_QUESTIONS[analysis.id], ...plain });
  return run.ok ? ((run.value.result as { readonly figures?: readonly Figure[] } | null)?.figures ?? []) : [];
}

type Said = { readonly quantity: QuantityId; readonly value: number; readonly where: string };

const saidBy = (analysis: Analysis, plain: PlainInput): readonly Said[] =>
  answered(analysis, plain).flatMap((figure) =>
    [figure, ...figure.terms].flatMap(({ id, quantity, value }) =>
      // What a page does not know it does not say.
      quantity === undefined || !(value > 0) ? [] : [{ quantity, value, where: `${analysis.id}: ${figure.id}, ${id}` }],
    ),
  );

/** What differs from the first that said the same quantity. */
function disagreeing(all: readonly Said[]): readonly Said[] {
  const first = new Map<QuantityId, number>();
  for (const { quantity, value } of all) if (!first.has(quantity)) first.set(quantity, value);
  return all.filter(({ quantity, value }) => {
    const known = first.get(quantity) ?? NaN;
    return !(Math.abs(value - known) <= 1e-9 * Math.abs(known));
  });
}

const usual = analyses.map((analysis) => ({ analysis, said: saidBy(analysis, {}), figures: answered(analysis, {}) }));
const naming = usual.filter(({ said }) => said.length > 0).map(({ analysis }) => analysis);

describe("a quantity", () => {
  it("is one number on every page that shows it, and most are on several", () => {
    const all = usual.flatMap(({ said }) => said);
    expect(disagreeing(all)).toEqual([]);
    const listPages = (id: QuantityId) =>
      usual.filter(({ said }) => said.some(({ quantity }) => quantity === id)).length;
    expect(listPages("ttft.mean-load")).toBeGreaterThanOrEqual(7);
    for (const id of [
      ...["tpot.mean-load", "output-per-gpu.mean-load", "output.mean-load", "ttft.idle-pass", "tpot.idle-pass"],
      ...["output-per-gpu.idle-pass", "kv-capacity", "gpus"],
    ] as const)
      expect({ id, pages: listPages(id) }).toEqual({ id, pages: expect.toSatisfy((pages: number) => pages >= 2) });
  });

  it("is one number whatever the scenario", { tags: "check", timeout: 60_000 }, () => {
    fc.assert(
      fc.property(anyScenario, anyEngine, (scenario, engine) => {
        // A page without a choice of engine prices vLLM.
        const asked = naming.filter(({ input }) => engine === "vllm" || "engine" in input.shape);
        const plain = (one: Analysis) => ({ ...scenario, ...("engine" in one.input.shape && { engine }) });
        const said = asked.flatMap((one) => saidBy(one, plain(one)));
        expect(said.length).toBeGreaterThan(0);
        expect(disagreeing(said)).toEqual([]);
      }),
      { numRuns: 8 },
    );
  });
});

describe("curves of load", () => {
  it("are the same on Load Curves and in the Scale-up Explorer, at each layout and concurrency", () => {
    for (const traffic of ["service", "benchmark"]) {
      const plain = { traffic, tps: "8,16", concs: "1,16,64,256" };
      const { curves, best } = unwrap(runAnalysis(inferencemaxAnalysis, plain)).result;
      const explored = unwrap(runAnalysis(scaleUpExplorerAnalysis, { ...plain, queries: 64 })).result;
      for (const { name, points } of curves)
        for (const { conc, served } of points) {
          const row = explored.family.find((layout) => layout.name === name);
          const point = row?.points.find(({ clients }) => clients === conc);
          expect({ name, conc, ...pick(point) }).toEqual({ name, conc, ...pick(served) });
        }
      expect([explored.best?.name, explored.best?.point.clients]).toEqual([best?.curve.name, best?.point.conc]);
    }
  });
});

const pick = (load: Pick<MeanLoad, "ttft" | "tpot" | "perGpu" | "e2e"> | undefined) => ({
  ttft: load?.ttft,
  tpot: load?.tpot,
  perGpu: load?.perGpu,
  e2e: load?.e2e,
});

const anyEngine = fc.constantFrom("vllm", "vllm", "sglang", "trtllm");

const anyScenario: fc.Arbitrary<PlainInput> = fc
  .tuple(
    fc.constantFrom(
      { model: "deepseek-v3", hw: "h200-sxm", tp: 8 },
      { model: "deepseek-v3", hw: "b200-sxm", tp: 1, adp: 8 },
      { model: "llama-3.3-70b", hw: "h100-sxm", tp: 4 },
      { model: "llama-3.1-8b", hw: "a100-sxm-80", tp: 1 },
      { model: "qwen3-30b-a3b", hw: "h100-sxm", tp: 2 },
      { model: "gpt-oss-120b", hw: "h100-sxm", tp: 1 },
      { model: "llama-3.1-8b", hw: "h100-sxm", tp: 1, max_seqs: 16, batched_tokens: 512, util: 0.8 },
    ),
    fc.record({
      isl: fc.integer({ min: 64, max: 8192 }),
      osl: fc.integer({ min: 2, max: 1024 }),
      conc: fc.integer({ min: 1, max: 256 }),
      replicas: fc.constantFrom(1, 2),
      traffic: fc.constantFrom("service", "benchmark"),
      prefix: fc.constantFrom(0, 0.5),
      judge: fc.constantFrom("average", "p90", "p95", "p99"),
    }),
    fc.record(
      {
        imbalance: fc.constantFrom(1, 2.5),
        host_us: fc.constantFrom(0, 2000),
        wait_ms: fc.constantFrom(0, 300),
        kernels: fc.constant("alone"),
        time: fc.constant("datasheet"),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([machine, workload, time]) => ({ ...machine, ...workload, ...time }));

describe("a figure", () => {
  const DENSE = { model: "llama-3.1-8b", hw: "h100-sxm", tp: 1, conc: 8, isl: 512, osl: 128 };
  const all = analyses.flatMap((analysis, place) =>
    [...(usual[place]?.figures ?? []), ...answered(analysis, DENSE)].map((figure) => ({
      name: `${analysis.id}: ${figure.id}`,
      figure,
    })),
  );

  it("is the sum of its parts, where it has parts", () => {
    const sums = all.filter(({ figure }) => figure.terms.some(({ part }) => part));
    expect(sums.length).toBeGreaterThan(20);
    for (const { name, figure } of sums) {
      const parts = figure.terms.filter(({ part }) => part).map(({ value }) => value);
      const [sum, largest] = [parts.reduce((a, b) => a + b, 0), Math.max(...parts.map(Math.abs))];
      expect({ name, off: Math.abs(sum - figure.value) / largest }).toEqual({
        name,
        off: expect.toSatisfy((off: number) => off < 1e-9),
      });
    }
  });

  it("lies inside its band, not at its edge", () => {
    const banded = all.flatMap(({ name, figure: { value, band } }) => (band ? [{ name, value, ...band }] : []));
    expect(banded.length).toBeGreaterThan(20);
    const edge = banded.filter(({ value, low, high }) => {
      const place = (value - low) / (high - low);
      return high > low && !(place > 0.1 && place < 0.9);
    });
    expect(edge).toEqual([]);
  });

  it("names its sources in words", () => {
    expect(all.filter(({ figure }) => JSON.stringify(figure).includes("features/")).map(({ name }) => name)).toEqual(
      [],
    );
  });
});

/** What the closed form loses on runs of one fixed length: features/core/serving/README.md. */
const OFF = { ttft: 0.32, tpot: 0.05 };
const LOOP = { concs: "64" };
const sweep = (plain: PlainInput): PointFigures =>
  unwrap(
    runAnalysis(simulationSweepAnalysis, {
      ...LOOP,
      requests: 1024,
      rates: "none",
      policies: "vllm-v1",
      knee: 0,
      ...plain,
    }),
  ).result.points[0]?.figures ?? expect.fail("no such point");

/** Averages: clients that ask again at once, as in the loop. */
const averages = analyses
  .filter(({ id }) => id === "quick-estimation")
  .flatMap((analysis) => saidBy(analysis, { judge: "average" }));
const closedForm = (id: "ttft" | "tpot"): number =>
  averages.find(({ quantity }) => quantity === `${id}.mean-load`)?.value ?? NaN;

/** Of the simulator's page, each client asking again as in the closed form: after 10 ms. */
const simulatorMean = (plain: PlainInput, id: "ttft" | "tpot"): number => {
  const asked = { arrivals: "closed", requests: 1024, think: "fixed", think_s: 0.01, ...plain };
  const figures = answered(schedulingSimulatorAnalysis, asked);
  const mean = figures.find((one) => one.id === id)?.terms.find((term) => term.id === `${id}-mean`);
  return mean?.value ?? expect.fail("no mean");
};

it("the mean of a simulated closed loop: is one number in the explorer and in a sweep", () => {
  for (const traffic of ["service", "benchmark"]) {
    const said = { traffic, ...LOOP };
    const { figures } = unwrap(
      runAnalysis(scaleUpExplorerAnalysis, { ...said, queries: 1024, tps: "8", budgets: "2048" }),
    ).result.trial;
    const swept = sweep({ ...said, seeds: 1 });
    for (const id of ["ttft", "tpot"] as const) {
      expect(swept[id].mean?.mean).toBeCloseTo(figures[id].mean, 12);
      expect(swept[id].p95?.mean).toBeCloseTo(figures[id].p95, 12);
    }
  }
});

it("the mean of a simulated closed loop: is that of a sweep in the simulator's own loop too: it begins as the scenario's traffic does", () => {
  for (const traffic of ["service", "benchmark"])
    for (const id of ["ttft", "tpot"] as const)
      expect(simulatorMean({ traffic }, id)).toBeCloseTo(sweep({ traffic, seeds: 1 })[id].mean?.mean ?? NaN, 12);
});

it(
  "the mean of a simulated closed loop: is the mean under load in the simulator's own loop, drawn lengths and clients that ask at once included",
  { tags: "check", timeout: 30_000 },
  () => {
    for (const plain of [{}, { think_s: 0 }, { in_len: "uniform", out_len: "uniform" }])
      for (const id of ["ttft", "tpot"] as const) {
        const found = estimate(
          [1, 2, 3].map((seed) => simulatorMean({ ...plain, seed }, id)),
          0.95,
        );
        const { mean, half } = found ?? expect.fail("no mean");
        const [off, allowed] = [Math.abs(mean - closedForm(id)), (half ?? 0) + OFF[id] * closedForm(id)];
        expect(off, JSON.stringify({ plain, id })).toBeLessThan(allowed);
      }
  },
);

it("the mean of a simulated closed loop: is the mean under load, within its confidence interval and the error that the closed form is known for", () => {
  const figures = sweep({ seeds: 3 });
  for (const id of ["ttft", "tpot"] as const) {
    const simulated = figures[id].mean ?? expect.fail("no mean");
    const closed = closedForm(id);
    expect(Math.abs(simulated.mean - closed)).toBeLessThan((simulated.half ?? 0) + OFF[id] * closed);
  }
});
