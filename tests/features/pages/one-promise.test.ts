/**
 * One promise: pages that simulate a scenario answer what Quick Estimation answers, under each way of judging: as many users, the same rate, TTFT,
 * TPOT and money, within the interval of the simulated seeds and the error that the quick estimate is known for.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Analysis } from "@/features/analysis/analysis";
import { runAnalysis, type PlainInput } from "@/features/analysis/run-analysis";
import { estimate, type Estimate } from "@/features/core/serving/sweep/confidence";
import { SimulationSweepInput, type Statistic } from "@/features/core/serving/sweep/input";
import { simulationSweepJob } from "@/features/core/serving/sweep/job";
import { quickEstimationAnalysis } from "@/features/pages/quick-estimation/analysis";
import { schedulingSimulatorAnalysis } from "@/features/pages/scheduling-simulator/analysis";
import { judgedPoint } from "@/features/pages/simulation-sweep/judged-point";
import { sweepSoFar } from "@/features/pages/simulation-sweep/sweep";
import { runCells } from "@/lib/jobs/job-kind";
import { decodeParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { resolved } from "../../support/scenarios";

const JUDGES = ["average", "p90", "p95", "p99"] as const;
type Judge = (typeof JUDGES)[number];
const judgedStatistic = (judge: Judge): Statistic => (judge === "average" ? "mean" : judge);

const PRICE = { usd: 3, busy: 50 };
/** Hand: the price of a GPU hour over its busy share, by the tokens of a GPU in an hour. */
const million = (perGpu: number): number => ((PRICE.usd / 0.5) * 1e6) / (perGpu * 3600);

const QUANTITIES = ["users", "rate", "perGpu", "money", "ttft", "tpot"] as const;
type Answer = Readonly<Record<(typeof QUANTITIES)[number], number>>;

/**
 * Of the estimate, beside the interval of the seeds. Clients: its TTFT is 10 % off in the median of fixed lengths and 32 % in nine of ten, TPOT 5 %
 * (features/core/serving/README.md), and so its rate. Random arrivals: TTFT and TPOT as
 * tests/features/core/serving/open-load holds them.
 */
const OFF: Readonly<Record<"clients" | "random", Answer>> = {
  clients: { users: 0, rate: 0.05, perGpu: 0.05, money: 0.05, ttft: 0.32, tpot: 0.05 },
  random: { users: 0.06, rate: 0.001, perGpu: 0.001, money: 0.001, ttft: 0.28, tpot: 0.1 },
};

function read(analysis: Analysis, plain: PlainInput) {
  const run = runAnalysis(analysis, plain);
  const { summary, scenario } = unwrap(run);
  const value = (key: string): number => Number(summary[key] ?? NaN);
  return { value, scenario, codes: run.issues.map(({ code }) => code) };
}

function estimated(plain: PlainInput): { readonly answer: Answer; readonly beyond: boolean } {
  const { value, scenario, codes } = read(quickEstimationAnalysis, plain);
  const perGpu = value("output_tok_s_per_gpu");
  const times = { ttft: value("ttft_ms"), tpot: value("tpot_ms") };
  const rate = value("output_tok_s") / scenario.osl;
  return {
    answer: { users: scenario.conc, rate, perGpu, money: million(perGpu), ...times },
    beyond: codes.includes("LOAD-BEYOND"),
  };
}

function simulated(plain: PlainInput): Answer {
  const { value } = read(schedulingSimulatorAnalysis, plain);
  return {
    ...{ users: value("simulated_users"), rate: value("req_s"), perGpu: value("output_tok_s_per_gpu") },
    ...{ money: value("usd_per_million_tok"), ttft: value("simulated_ttft_ms"), tpot: value("simulated_tpot_ms") },
  };
}

function seedEstimates(plain: PlainInput): (key: keyof Answer) => Estimate {
  const runs = [1, 2, 3].map((seed) => simulated({ ...plain, seed }));
  return (key) =>
    estimate(
      runs.map((run) => run[key]),
      0.95,
    ) ?? expect.fail("no figure");
}

/** `routed`: a router spreads arrivals evenly, where the estimate has random ones at each replica: first tokens come earlier. */
function expectNear(
  page: string,
  found: Estimate,
  wanted: Answer,
  key: keyof Answer,
  judge: Judge,
  routed = false,
): void {
  const off = OFF[judge === "average" ? "clients" : "random"][key] * wanted[key];
  const width = (found.half ?? 0) + off + 1e-6 * wanted[key];
  const early = wanted[key] - found.mean;
  const near = -early <= width && (early <= width || (routed && key === "ttft" && judge !== "average"));
  expect(near, JSON.stringify({ page, judge, key, found, wanted: wanted[key] })).toBe(true);
}

/** The estimate where it knows random arrivals; else both say that it does not, and the rate is that of its averages. */
function holdPromise(scenario: PlainInput, judge: Judge): void {
  const plain = { ...scenario, ...PRICE, judge };
  const { answer, beyond } = estimated(plain);
  expect(read(schedulingSimulatorAnalysis, plain).codes.includes("SIM-RATE-AVERAGE")).toBe(beyond);
  if (beyond) return;
  const routed = scenario["replicas"] === 2;
  const found = seedEstimates(plain);
  for (const key of QUANTITIES) expectNear("simulator", found(key), answer, key, judge, routed);
  if (!routed || judge === "average") return;
  const apart = seedEstimates({ ...plain, routing: "random" });
  for (const key of QUANTITIES) expectNear("simulator, random routing", apart(key), answer, key, judge);
}

describe("the simulator", () => {
  it.each(["average", "p95"] as const)(
    "answers the default scenario as Quick Estimation does, judged by %s",
    (judge) => {
      holdPromise({}, judge);
    },
  );

  it.each(["average", "p95"] as const)("answers it so where lengths range by half, judged by %s", (judge) => {
    holdPromise({ len_range: 50 }, judge);
  });

  it("answers it so judged by other percentiles", { tags: "check", timeout: 60_000 }, () => {
    for (const judge of ["p90", "p99"] as const) holdPromise({}, judge);
  });

  it("answers any scenario as Quick Estimation does", { tags: "check", timeout: 120_000 }, () => {
    fc.assert(
      fc.property(anyScenario, (scenario) => {
        for (const judge of JUDGES) holdPromise(scenario, judge);
      }),
      { numRuns: 5, endOnFailure: true },
    );
  });
});

/** Outcomes of one way of arriving, read by each statistic. */
function holdSweep(scenario: PlainInput, judges: readonly Judge[]): void {
  const raw = Object.fromEntries(Object.entries({ ...scenario, ...PRICE }).map(([key, value]) => [key, String(value)]));
  const input = decodeParams(SimulationSweepInput, { policies: "vllm-v1", knee: "0" }).value;
  const [first = "p95"] = judges;
  const outcomes = runCells(simulationSweepJob, { scenario: resolved({ ...raw, judge: first }), input });
  for (const judge of judges) {
    const { answer, beyond } = estimated({ ...scenario, ...PRICE, judge });
    expect(beyond).toBe(false);
    const asked = { scenario: resolved({ ...raw, judge }), input };
    const sweep = unwrap(sweepSoFar(asked, [{ outcomes, ended: true }], input));
    const point =
      sweep.points.find(({ load }) => users(load) === answer.users) ?? expect.fail("the users are no point");
    const load = judgedPoint(point, sweep) ?? expect.fail("no figures");
    const { figures } = point;
    if (figures === null) expect.fail("no figures");
    const half = (key: "ttft" | "tpot"): number => 1000 * (figures[key][judgedStatistic(judge)]?.half ?? 0);
    const near = (key: keyof Answer, mean: number, width: number) =>
      expectNear("sweep", { mean, half: width }, answer, key, judge);
    near("users", load.users, figures.users?.half ?? 0);
    near("rate", load.requestRate, 0);
    // Three standard errors of the mean of as many drawn answers: the estimate has the mean of their law.
    const drawn = (3 * (Number(scenario["len_range"] ?? 0) / 100)) / Math.sqrt(3 * input.requests * input.seeds);
    near("perGpu", load.outputRate / load.gpus, drawn * answer.perGpu);
    near("money", load.usd ?? NaN, drawn * answer.money);
    near("ttft", 1000 * load.ttft, half("ttft"));
    near("tpot", 1000 * load.tpot, half("tpot"));
  }
}

const users = (load: { readonly kind: string; readonly clients?: number; readonly users?: number }) =>
  load.users ?? load.clients;

describe("the sweep", () => {
  const SMALL = { model: "llama-3.1-8b", hw: "h100-sxm", tp: 1, isl: 1024, osl: 128, conc: 16 };

  it("has the scenario's users among its points and answers for them as Quick Estimation does", () => {
    holdSweep(SMALL, ["average"]);
    holdSweep(SMALL, ["p90", "p95", "p99"]);
  });

  it("does so where lengths range by half of their means", () => {
    holdSweep({ ...SMALL, len_range: 50 }, ["average"]);
    holdSweep({ ...SMALL, len_range: 50 }, ["p90", "p95"]);
  });

  it("answers the default scenario as Quick Estimation does", { tags: "check", timeout: 120_000 }, () => {
    holdSweep({}, ["average"]);
    holdSweep({}, ["p90", "p95", "p99"]);
  });
});

it("the best point of a sweep meets the limits by what the scenario is judged by, and so does the quick estimate of it", () => {
  const SMALL = { model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", isl: "1024", osl: "128", conc: "16" };
  for (const judge of JUDGES) {
    const scenario = resolved({ ...SMALL, judge });
    const input = decodeParams(SimulationSweepInput, { policies: "vllm-v1", knee: "0" }).value;
    const outcomes = runCells(simulationSweepJob, { scenario, input });
    const sweep = unwrap(sweepSoFar({ scenario, input }, [{ outcomes, ended: true }], input));
    const best =
      sweep.points.find(({ index }) => index === sweep.summary.best) ?? expect.fail("none is within the limits");
    const load = judgedPoint(best, sweep) ?? expect.fail("no figures");
    expect(load.ttft).toBeLessThanOrEqual(scenario.targets.ttft ?? Infinity);
    expect(load.tpot).toBeLessThanOrEqual(scenario.targets.tpot ?? Infinity);
    const { answer } = estimated({ ...SMALL, judge, conc: String(users(best.load)) });
    expect(answer.tpot / 1000 / (1 + OFF.random.tpot)).toBeLessThanOrEqual(scenario.targets.tpot ?? Infinity);
  }
});

const anyScenario: fc.Arbitrary<PlainInput> = fc
  .tuple(
    fc.constantFrom(
      { model: "llama-3.3-70b", hw: "h100-sxm", tp: 4 },
      { model: "llama-3.1-8b", hw: "a100-sxm-80", tp: 1 },
      { model: "qwen3-30b-a3b", hw: "h100-sxm", tp: 2 },
      { model: "gpt-oss-120b", hw: "h100-sxm", tp: 2 },
      { model: "deepseek-v3", hw: "b200-sxm", tp: 1, adp: 8 },
    ),
    fc.record({
      isl: fc.integer({ min: 256, max: 4096 }),
      osl: fc.integer({ min: 64, max: 512 }),
      conc: fc.integer({ min: 8, max: 64 }),
      replicas: fc.constantFrom(1, 2),
    }),
  )
  .map(([machine, workload]) => ({ ...machine, ...workload }));
