import { describe, expect, it } from "vitest";
import { CLIENTS } from "@/features/core/serving/simulated/run";
import { cellSetup, sweepBase } from "@/features/core/serving/sweep/cell";
import { closedRequests, type Load } from "@/features/core/serving/sweep/grid";
import { SimulationSweepInput } from "@/features/core/serving/sweep/input";
import { saturationRequests } from "@/features/core/serving/sweep/saturation";
import { simulateLoad, type Setup } from "@/features/core/serving/sweep/simulate-load";
import { cellWork, sweepMilliseconds } from "@/features/core/serving/sweep/work";
import { simulationSweepAnalysis } from "@/features/pages/simulation-sweep/analysis";
import { prepareRun } from "@/features/analysis/run-analysis";
import { UNWATCHED } from "@/lib/jobs/job-kind";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../../support/scenarios";

const SCENARIO = { model: "llama-3.1-8b", hw: "h100-sxm", isl: "400", osl: "60" };
const readInput = (raw: RawParams) => decodeParams(SimulationSweepInput, { requests: "60", ...raw }).value;

const CLOSED: Load = { kind: "closed", clients: 8 };
const OPEN: Load = { kind: "open", rate: 2 };

/** Steps that the instances took, whether they were formed one by one or taken together. */
function stepsTaken(setup: Setup, load: Load): number {
  const { scenario, input } = setup;
  const asked =
    load.kind === "closed"
      ? { ...CLIENTS, clients: load.clients, requests: closedRequests(scenario, input.requests, load.clients) }
      : { rate: load.kind === "open" ? load.rate : 0 };
  const { replicas } = unwrap(simulateLoad(setup, asked, UNWATCHED));
  return replicas.reduce((sum, { totals }) => sum + totals.batches, 0);
}

const service = (policy: "vllm-v1" | "sglang" | "sarathi", budget: number | null = null) =>
  ({ tp: null, adp: null, ep: null, replicas: null, policy, budget }) as const;

describe("steps of a run, before it runs,", () => {
  it.each<[string, RawParams, RawParams, Load, Parameters<typeof service>]>([
    ["as the scenario is", {}, {}, CLOSED, ["vllm-v1"]],
    ["one token a step, by the scenario's budget", { batched_tokens: "1" }, {}, CLOSED, ["vllm-v1"]],
    ["one token a step, by the sweep's budget", {}, {}, OPEN, ["sglang", 1]],
    ["pipelined", { pp: "4" }, {}, CLOSED, ["vllm-v1"]],
    ["pipelined, at a low rate", { pp: "2" }, {}, OPEN, ["sglang"]],
    ["many replicas", { replicas: "300" }, {}, CLOSED, ["vllm-v1"]],
    ["many replicas, at a rate", { replicas: "300" }, {}, OPEN, ["sarathi"]],
    ["prefill and decode apart", { split: "1", replicas: "2", d_replicas: "3" }, {}, CLOSED, ["vllm-v1"]],
    ["long answers of one at a time", { osl: "3000", max_seqs: "1" }, {}, CLOSED, ["vllm-v1"]],
    ["prompts that others have had, in small chunks", { isl: "4000", prefix: "90" }, {}, CLOSED, ["vllm-v1", 16]],
    ["drawn lengths", {}, { in_len: "uniform", in_min: "4", in_max: "2000", out_len: "zipf" }, OPEN, ["vllm-v1", 32]],
    ["drafts", { drafts: "3" }, {}, CLOSED, ["vllm-v1"]],
  ])("%s", (_, raw, own, load, [policy, budget]) => {
    const base = sweepBase(resolved({ ...SCENARIO, ...raw }), readInput(own));
    const cell = { service: service(policy, budget), load, seed: 1 };
    const { formed, repeated } = cellWork(base, cell);
    const steps = stepsTaken(unwrap(cellSetup(base, cell)), load);
    expect((formed + repeated) / steps).toBeGreaterThan(0.6);
    expect((formed + repeated) / steps).toBeLessThan(4);
  });

  it("are those of the runs that find a saturation, of one instance each", () => {
    const saturation = { service: service("vllm-v1"), load: { kind: "saturation" }, seed: 1 } as const;
    const of = (raw: RawParams) => sweepBase(resolved({ ...SCENARIO, ...raw }), readInput({}));
    const setup = unwrap(cellSetup(of({}), saturation));
    expect(cellWork(of({}), saturation).members).toBeGreaterThan(saturationRequests(setup) * 7);
    expect(cellWork(of({ replicas: "900" }), saturation)).toEqual(cellWork(of({}), saturation));
  });

  it("are none where nothing can start", () => {
    const cell = { service: service("vllm-v1"), load: OPEN, seed: 1 };
    expect(cellWork(sweepBase(resolved(SCENARIO), readInput({ kv_blocks: "10" })), cell).formed).toBe(0);
    const crossed = readInput({ in_len: "uniform", in_min: "9", in_max: "8" });
    expect(cellWork(sweepBase(resolved(SCENARIO), crossed), cell).formed).toBe(0);
    // Sixty prompts of 1,000 units are drawn all the same.
    const shared = readInput({ kv_blocks: "10", shared: "15600", block: "16" });
    expect(cellWork(sweepBase(resolved(SCENARIO), shared), cell)).toMatchObject({ formed: 0, looks: 60_000 });
  });
});

it("a search for saturation may try less than the least rate that a person may ask", () => {
  const base = sweepBase(resolved(SCENARIO), readInput({ requests: "10" }));
  const setup = unwrap(cellSetup(base, { service: service("vllm-v1"), load: OPEN, seed: 1 }));
  const { arrivedAt, finished } = unwrap(simulateLoad(setup, { rate: 1e-6, arrivals: "constant" }, UNWATCHED));
  expect(finished).toBe(10);
  expect((arrivedAt[2] ?? 0) - (arrivedAt[1] ?? 0)).toBeCloseTo(1e6);
});

describe("the work of a sweep", () => {
  const work = (input: Record<string, unknown>) => {
    const { resolved: scenario, unpacked } = unwrap(prepareRun(simulationSweepAnalysis, input));
    const found = simulationSweepAnalysis.work?.(scenario, simulationSweepAnalysis.input.parse(unpacked));
    if (!found) throw new Error("a sweep says its work");
    return found.count / found.most;
  };

  // Seconds of an idle core: the first 60 and more, 13, 7; the others far beyond a minute.
  it.each([
    { batched_tokens: 1, in_min: 2, out_len: "fixed" },
    { reps: [2, 1158, 701] },
    { budgets: 1 },
    { pp: 8 },
    { osl: 100_000 },
    { requests: 100_000 },
    { seeds: 50 },
    { policies: "sglang", prefix: 90, isl: 30_000 },
  ])("is more than one request runs: %j", (input) => {
    expect(work(input)).toBeGreaterThan(1);
  });

  it.each([{}, { requests: 400 }, { pp: 2, knee: false }, { reps: [2, 4], seeds: 1 }, { batched_tokens: 2048 }])(
    "is that of one request: %j",
    (input) => {
      expect(work(input)).toBeLessThan(1);
    },
  );

  it("is looked at no longer than until it is too much", () => {
    const scenario = resolved(SCENARIO);
    const input = readInput({ tps: "1,2", budgets: "1,2,3,4,5,6,7,8", rates: "1,2,3", concs: "none" });
    const whole = sweepMilliseconds({ scenario, input }, Infinity);
    const known = sweepMilliseconds({ scenario, input }, whole / 10);
    expect(known).toBeGreaterThan(whole / 10);
    expect(known / whole).toBeGreaterThan(0.2);
    expect(known / whole).toBeLessThan(5);
  });
});
