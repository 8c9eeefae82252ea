/** Pipelines: uneven stages, filling and draining, one law for single passes, closed form and simulator. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { operatorGraph } from "@/features/core/operators/graph";
import { layersByStage, listStages } from "@/features/core/operators/totals/pipeline-stages";
import { resolveScenario } from "@/features/core/scenario/resolution/resolve-scenario";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import {
  decodePace,
  decodeStep,
  microBatches,
  prefillSpan,
  prefillSteps,
  tokenInterval,
} from "@/features/core/serving/deployment/mean-steps";
import { timedPools } from "@/features/core/serving/deployment/deployment";
import type { EngineSpec } from "@/features/core/serving/deployment/engine";
import { servedLoad } from "@/features/core/serving/mean-load/mean-load";
import { servingFigures } from "@/features/core/serving/engine-run/metrics";
import { serveClosedLoop } from "@/features/core/serving/serve";
import { modelSteps } from "@/features/core/serving/simulated/model-steps";
import { runAnalysis } from "@/features/analysis/run-analysis";
import { schedulingSimulatorAnalysis } from "@/features/pages/scheduling-simulator/analysis";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { phases, resolved } from "../../../support/scenarios";
import { servedEngine } from "../../../support/engines/served-engine";

/** 80 layers: four stages are alike but for embedding and head. */
const EVEN = { model: "llama-3.3-70b", hw: "h100-sxm", tp: "2", pp: "4" };
/** 61 layers, the first three without experts. */
const UNEVEN = { model: "deepseek-v3", hw: "h200-sxm", tp: "8", pp: "4" };

describe("the layers of the stages", () => {
  it("are those that vLLM gives them", () => {
    // vendor: vllm, tests/distributed/test_pipeline_partition.py, test_uneven_auto_partition (commit 2758bed)
    const published: readonly (readonly [number, number, readonly number[]])[] = [
      [2, 2, [1, 1]],
      [3, 2, [2, 1]],
      [3, 3, [1, 1, 1]],
      [4, 3, [1, 2, 1]],
      [5, 3, [2, 2, 1]],
    ];
    for (const [layers, pp, counts] of published) expect(layersByStage(layers, pp)).toEqual(counts);
  });

  it("are all of them, none has two more than another, and each operator runs as often as in the whole pass", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("deepseek-v3", "llama-3.1-8b", "qwen3-next-80b-a3b", "gemma-3-27b", "gpt-oss-120b"),
        fc.integer({ min: 2, max: 12 }),
        (model, pp) => {
          const { model: spec, prefill, precision } = resolved({ model, hw: "h200-sxm", tp: "1", pp: String(pp) });
          const segments = [{ phase: "decode", sequences: 4, newTokens: 1, cached: 1000 }] as const;
          const stages = listStages(spec, prefill);
          const counts = stages.map(({ layers }) => layers.reduce((sum, { count }) => sum + count, 0));
          expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
          expect(stages.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12);
          for (const operator of operatorGraph({ model: spec, parallelism: prefill, precision, segments })) {
            const runs = stages.reduce((sum, { repeats }) => sum + repeats(operator), 0);
            expect({ id: operator.id, runs }).toEqual({ id: operator.id, runs: operator.repeat });
          }
        },
      ),
      { numRuns: 30 },
    );
  });

  it("are said where PP does not divide them", () => {
    const codes = (raw: RawParams) =>
      resolveScenario(decodeParams(ScenarioSchema, raw).value).issues.map(({ code }) => code);
    expect(codes(UNEVEN)).toContain("PP-UNEVEN");
    expect(codes(EVEN)).not.toContain("PP-UNEVEN");
  });
});

describe("decoding in a pipeline", () => {
  it("has as many micro-batches as stages, or as sequences", () => {
    const { spec } = servedEngine(EVEN);
    expect([1, 3, 4, 64].map((running) => microBatches(spec, running))).toEqual([1, 3, 4, 4]);
  });

  it("takes the pass of one micro-batch at least, the slowest stage's beat times the micro-batches, and never less with more sequences", () => {
    for (const raw of [EVEN, UNEVEN]) {
      const { spec } = servedEngine(raw);
      const alone = { ...spec, cost: { ...spec.cost, stages: undefined } } as unknown as EngineSpec;
      let before = 0;
      for (const running of [1, 2, 4, 8, 32, 128, 256]) {
        const time = decodeStep(spec, running, 4096);
        const pass = decodeStep(alone, running / microBatches(spec, running), 4096);
        expect(time).toBeGreaterThan(pass * 0.98);
        expect(time).toBeGreaterThanOrEqual(before * 0.999);
        before = time;
      }
    }
  });

  it("loses what the slowest stage has more than the mean", () => {
    const { spec } = servedEngine(UNEVEN);
    const { stages = [] } = spec.cost;
    const alone = (index: number): number => {
      const cost = stages[index];
      return cost ? decodeStep({ ...spec, cost }, 16, 4096) : NaN;
    };
    const times = [0, 1, 2, 3].map(alone);
    expect(decodeStep(spec, 64, 4096)).toBeCloseTo(4 * Math.max(...times), 9);
    // hand: 15, 15, 16 and 15 of 61 layers; the third, all of it experts, is slower than the first with its three dense layers
    expect(times.indexOf(Math.max(...times))).toBe(2);
    expect(times[0]).toBeLessThan(times[1] ?? NaN);
  });

  it("is one time for extra micro-batches of a single pass", () => {
    const [one, four] = [phases(UNEVEN), phases({ ...UNEVEN, microbatches: "4" })];
    expect(one.tpot).toBe(one.decode.time);
    expect(four.tpot / four.decode.time).toBeGreaterThan(1.02);
    expect(four.tpot / four.decode.time).toBeLessThan(1.2);
  });
});

describe("prompts in a pipeline", () => {
  // paper: GPipe (arXiv 1811.06965), 2.3: with m micro-batches and K alike stages (K - 1) / (m + K - 1) of the time is idle.
  it("fill and drain it as GPipe says", () => {
    const { spec } = servedEngine(EVEN);
    const { cost } = spec;
    const stage = cost.stages?.[1];
    if (!stage) throw new Error("No stage");
    const alike = { ...spec, cost: { ...cost, stages: [stage, stage, stage, stage] } };
    for (const chunks of [1, 2, 8, 32]) {
      const tokens = chunks * spec.policy.tokenBudget;
      const prompt = { prompts: 1, tokens, cached: 0, running: 0, context: 0, whole: true };
      const steps = prefillSteps(alike, prompt);
      const busy = steps.steps * steps.time;
      expect(1 - busy / prefillSpan(steps)).toBeCloseTo(3 / (chunks + 3), 9);
    }
  });

  it("cost the same to the last bit, whoever prices the decodes beside them", () => {
    for (const raw of [EVEN, UNEVEN, { ...EVEN, pp: "1" }]) {
      const { spec } = servedEngine(raw);
      for (const running of [0.5, 3, 64, 200.5]) {
        const prompt = { prompts: 2, tokens: 3000, cached: 64, running, context: 4000, whole: false };
        const alone = decodePace(spec, running, prompt.context);
        expect(prefillSteps(spec, { ...prompt, alone })).toEqual(prefillSteps(spec, prompt));
        expect(tokenInterval(spec, running, alone)).toBe(decodeStep(spec, running, prompt.context));
      }
    }
  });
});

describe("under load", () => {
  it("a deeper pipeline of the same GPUs gives more tokens where messages are slow", () => {
    // PCIe cards: all-reduces of TP8 cost more than hand-overs of PP4 with TP2.
    const pcie = { model: "llama-3.3-70b", hw: "l40s", conc: "64", isl: "2048", osl: "256", weights: "fp8" };
    const [wide, deep] = [
      servedLoad(resolved({ ...pcie, tp: "8" })),
      servedLoad(resolved({ ...pcie, tp: "2", pp: "4" })),
    ];
    expect(deep?.perGpu).toBeGreaterThan(wide?.perGpu ?? NaN);
  });

  it("stages add up to the pass, in the simulator as in the closed form", () => {
    const { spec, deployment, pool, scenario } = servedEngine(UNEVEN);
    const { cost } = unwrap(modelSteps(scenario.time)(deployment, pool));
    const work = {
      ...{ decodes: 16, decodeTokens: 16, padded: 16, contextSum: 16 * 4096 },
      ...{ chunks: 0, chunkTokens: [], chunkDone: [], prefillTokens: 0 },
    };
    const stages = [0, 1, 2, 3].map((stage) => cost.seconds(work as never, stage));
    const whole = { ...spec, cost: { ...spec.cost, stages: undefined } } as unknown as EngineSpec;
    expect(stages.reduce((sum, time) => sum + time, 0) / decodeStep(whole, 16, 4096)).toBeCloseTo(1, 2);
    expect(Math.max(...stages) * 4).toBeCloseTo(decodeStep(spec, 64, 4096), 9);
  });

  it.each([
    ["alike stages", { ...EVEN, conc: 32 }],
    // At 40 to 66 clients prompts either spread over its micro-batches or stay in one (TPOT up to 1.31 times), by a percent of a constant.
    ["uneven stages", { ...UNEVEN, conc: 80 }],
    ["fewer clients than stages", { ...EVEN, conc: 2 }],
  ])("the closed form's means are the simulator's, %s", (_, plain) => {
    const load = servedLoad(resolved(Object.fromEntries(Object.entries(plain).map(([k, v]) => [k, String(v)]))));
    const asked = { arrivals: "closed", requests: 8 * plain.conc, think: "fixed", think_s: 0.01, ...plain };
    const { figures } = unwrap(runAnalysis(schedulingSimulatorAnalysis, asked)).result as unknown as {
      figures: readonly { id: string; terms: readonly { id: string; value: number }[] }[];
    };
    // Micro-batches of the simulator are of many sizes, where those of the closed form are alike: 3, 4 and 1 % when this was written.
    const mean = (id: string): number =>
      figures.find((one) => one.id === id)?.terms.find((term) => term.id === `${id}-mean`)?.value ?? NaN;
    expect(mean("tpot") / (load?.tpot ?? NaN)).toBeGreaterThan(0.9);
    expect(mean("tpot") / (load?.tpot ?? NaN)).toBeLessThan(1.18);
    expect(mean("ttft") / (load?.ttft ?? NaN)).toBeGreaterThan(0.68);
    expect(mean("ttft") / (load?.ttft ?? NaN)).toBeLessThan(1.32);
  });

  it("is the same in the lockstep simulation of predictions", () => {
    // A newcomer waits for half a round, where a pipeline takes it half a beat later.
    for (const raw of [EVEN, UNEVEN]) {
      const { deployment, scenario, pool } = servedEngine({ ...raw, conc: "64", traffic: "benchmark" });
      const prepared = unwrap(timedPools(scenario.time)(deployment, pool));
      const { outcome, requests, delay } = serveClosedLoop(deployment, [prepared]);
      const figures = servingFigures(outcome, requests, delay);
      const load = servedLoad(scenario);
      expect(figures.tpot.mean / (load?.tpot ?? NaN)).toBeGreaterThan(0.8);
      expect(figures.tpot.mean / (load?.tpot ?? NaN)).toBeLessThan(1.2);
      expect(figures.ttft.mean / (load?.ttft ?? NaN)).toBeGreaterThan(0.68);
      expect(figures.ttft.mean / (load?.ttft ?? NaN)).toBeLessThan(1.45);
    }
  });
});
