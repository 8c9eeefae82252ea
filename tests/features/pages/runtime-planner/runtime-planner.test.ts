import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { presets } from "@/features/core/model/config/presets/presets";
import { presetModel } from "@/features/core/model/config/preset-model";
import { storedFormats } from "@/features/core/model/weights";
import { operatorGraph } from "@/features/core/operators/graph";
import type { Segment } from "@/features/core/operators/segment";
import type { PhasePlan } from "@/features/pages/runtime-planner/plan-pass";
import { runtimePlan } from "@/features/pages/runtime-planner/runtime-planner";
import { findStage, stageTotals, addUp, type StageWork } from "@/features/pages/runtime-planner/stages";
import { unwrap } from "@/lib/result";
import { estimate, phases } from "../../../support/scenarios";
import { CLOSE, plan, raw, buildScenario } from "./support";

const share = fc.integer({ min: 1, max: 100 }).map((percent) => String(percent / 100));
const efficiencies = fc.record(
  { eff_gemm: share, eff_prefill: share, eff_decode: share, eff_moe: share, eff_linear: share, eff_hbm: share },
  { requiredKeys: [] },
);
const both = ({ prefill, decode }: { prefill: PhasePlan; decode: PhasePlan }) => [prefill, decode];

describe("the ideal", () => {
  it("is never slower than the plan, view by view, stage by stage and along the curves", () => {
    fc.assert(
      fc.property(raw, efficiencies, fc.constantFrom("1", "0"), (scenario, chosen, comm) => {
        const planned = plan({ ...scenario, ...chosen, comm });
        for (const phase of both(planned)) {
          for (const view of ["compute", "hbm", "network", "launch", "step"] as const)
            expect(phase.ideal[view]).toBeLessThanOrEqual(phase.planned[view] * CLOSE);
          for (const row of phase.stages) expect(row.ideal).toBeLessThanOrEqual(row.time * CLOSE);
        }
        for (const { points } of planned.sweeps) {
          for (const { latency, throughput } of points) {
            expect(latency.ideal).toBeLessThanOrEqual(latency.planned * CLOSE);
            expect(throughput.ideal * CLOSE).toBeGreaterThanOrEqual(throughput.planned);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it("reads Llama-3.1-8B once per step: 16.06 GB ÷ 3.35 TB/s and the cache (hand)", () => {
    const { decode } = plan({ model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", decode_batch: "1", kv_len: "4096" });
    const weights = (8.03e9 - 128_256 * 4096) * 2; // the embedding is looked up, not read
    const cache = 4097 * 32 * 2 * 8 * 128 * 2;
    expect(decode.ideal.step / ((weights + cache) / 3.35e12)).toBeCloseTo(1, 2);
  });
});

describe("efficiencies by hand", () => {
  it("replace those of the time model: GEMM work alone takes FLOP / (peak · e), at any e", () => {
    const at = (eff: string) => {
      const { families } = plan({ model: "llama-3.1-70b", tp: "8", eff_gemm: eff }).prefill;
      return families.find(({ family }) => family === "gemm");
    };
    expect(at("0.4")?.chosen).toBe(0.4);
    expect(at("0.4")?.implied).toBe(at("0.8")?.implied);
    const compute = (eff: string) =>
      plan({ model: "llama-3.1-70b", tp: "8", eff_gemm: eff, eff_prefill: eff }).prefill.planned.compute;
    expect(compute("0.25") / compute("1")).toBeCloseTo(4, 6);
  });

  it("set to what the time model implies, change a compute-bound pass little", () => {
    const auto = plan({ model: "llama-3.1-70b", tp: "8", isl: "8192" });
    const implied = auto.prefill.families.find(({ family }) => family === "gemm")?.implied ?? 0;
    const same = plan({ model: "llama-3.1-70b", tp: "8", isl: "8192", eff_gemm: implied.toFixed(4) });
    expect(same.prefill.planned.compute / auto.prefill.planned.compute).toBeCloseTo(1, 3);
    expect(same.prefill.planned.step / auto.prefill.planned.step).toBeCloseTo(1, 1);
  });

  it("never make a pass slower by being higher", () => {
    fc.assert(
      fc.property(raw, fc.constantFrom("eff_gemm", "eff_prefill", "eff_decode", "eff_moe", "eff_hbm"), (one, key) => {
        const slow = plan({ ...one, [key]: "0.3" });
        const fast = plan({ ...one, [key]: "0.9" });
        both(fast).forEach((phase, index) =>
          expect(phase.planned.step).toBeLessThanOrEqual((both(slow)[index]?.planned.step ?? 0) * CLOSE),
        );
      }),
      { numRuns: 20 },
    );
  });

  it("take the grade of measurements away, and the name of a plain pass", () => {
    const [auto] = plan({ model: "llama-3.1-8b", hw: "h200-sxm", tp: "1" }).figures;
    const [hand] = plan({ model: "llama-3.1-8b", hw: "h200-sxm", tp: "1", eff_gemm: "0.7" }).figures;
    expect(auto).toMatchObject({ grade: "calibrated", quantity: "ttft.idle-pass" });
    expect(hand).toMatchObject({ grade: "datasheet" });
    expect(hand?.quantity).toBeUndefined();
  });
});

describe("HBM efficiency of routed experts", () => {
  const moe = (raw: Parameters<typeof plan>[0]) => plan(raw).decode.families.find(({ family }) => family === "moe");

  it("is 100 % only where the law reads fewer experts than the bytes count, and says so", () => {
    const uneven = moe({ model: "deepseek-v3", hw: "h200-sxm", tp: "8", imbalance: "1" });
    expect(uneven).toMatchObject({ memory: 1, held: true });
    // Where even and uneven routing both wake all experts, the law's own share shows.
    const awake = moe({ model: "qwen3-30b-a3b", hw: "h200-sxm", tp: "1", conc: "4096", decode_batch: "4096" });
    expect(awake?.held).toBe(false);
    expect(awake?.memory).toBeLessThan(0.97);
  });

  it("is the user's where it is entered", () => {
    const byHand = moe({ model: "deepseek-v3", hw: "h200-sxm", tp: "8", eff_hbm: "0.5" });
    expect(byHand?.held).toBe(false);
    expect(byHand?.memory).toBeCloseTo(0.5, 9);
  });
});

const graph = (segment: Segment, id: string) => {
  const model = unwrap(presetModel(id));
  const precision = {
    weights: storedFormats(model),
    kv: "bf16",
    activations: "bf16",
    narrowArithmetic: false,
  } as const;
  return operatorGraph({
    model,
    parallelism: { tp: 1, pp: 1, dp: 1, ep: 1, etp: 1, cp: 1 },
    precision,
    segments: [segment],
  });
};

it("stages: have a place for every operator of every preset", () => {
  for (const { id } of presets) {
    for (const phase of ["prefill", "decode"] as const) {
      const operators = graph({ phase, sequences: 1, newTokens: 1, cached: 64 }, id);
      expect(operators.filter((one) => findStage(one.id) === "other").map((one) => one.id)).toEqual([]);
    }
  }
});

it("stages: sum to the operator graph: FLOP of the model, of a GPU, and the time of the pass", () => {
  fc.assert(
    fc.property(raw, efficiencies, (scenario, chosen) => {
      const planned = plan({ ...scenario, ...chosen });
      const quick = phases(scenario);
      for (const phase of both(planned)) {
        const sum = addUp(phase.stages);
        const { operators, parallelism } = quick[phase.phase];
        const flops = operators.reduce((total, one) => total + one.flops * one.repeat, 0) / parallelism.pp;
        expect(sum.perGpu / flops).toBeCloseTo(1, 9);
        expect(sum.whole).toBe(phase.flopsWhole);
        const { network, compute, hbm, step } = phase.planned;
        expect((sum.time + network + phase.host + phase.fit) / step).toBeCloseTo(1, 9);
        expect(sum.compute / compute).toBeCloseTo(1, 9);
        expect(sum.hbm / hbm).toBeCloseTo(1, 9);
        const totals = addUp(stageTotals(phase.stages));
        for (const key of Object.keys(sum) as (keyof StageWork)[])
          if (sum[key] > 0) expect(totals[key] / sum[key]).toBeCloseTo(1, 9);
        expect(phase.repeated).toBeGreaterThan(1 - 1e-9);
      }
    }),
    { numRuns: 40 },
  );
});

// Hand counts of the published layer shapes: 2 FLOP per weight and token, causal pairs, LM head on the last token.
it.each([
  ["deepseek-v3", 76.5, 142.9],
  ["qwen3-235b-a22b", 45.0, 55.8],
])("stages: of %s need %d GFLOP per token in a prefill of 2,048 and %d in a decode at 4,096", (model, first, then) => {
  const { prefill, decode } = plan({ model, isl: "2048", kv_len: "4096", tp: "8", conc: "64" });
  expect(Math.abs(prefill.flopsPerToken / 1e9 / first - 1)).toBeLessThan(0.01);
  expect(Math.abs(decode.flopsPerToken / 1e9 / then - 1)).toBeLessThan(0.01);
});

it("stages: count each layer by its kind: DeepSeek-V3 has 3 dense layers, 58 with experts, one LM head", () => {
  const { stages } = plan({ model: "deepseek-v3" }).decode;
  const count = (stage: string) => stages.filter((row) => row.stage === stage).map((row) => row.count);
  expect(count("ffn")).toEqual([3]);
  expect(count("experts")).toEqual([58]);
  expect(count("projections")).toEqual([3, 58]);
  expect(count("lm-head")).toEqual([1]);
});

describe("communication", () => {
  it("is a line of its own, and leaves all other times as they are when it is not counted", () => {
    const on = plan({ model: "deepseek-v3", tp: "8" });
    const off = plan({ model: "deepseek-v3", tp: "8", comm: "0" });
    both(on).forEach((phase, index) => {
      const without = both(off)[index];
      expect(phase.planned.network).toBeGreaterThan(0);
      expect(without?.planned.network).toBe(phase.planned.network);
      // What the engine's messages take beyond the law's is part of the fit.
      const [all, bare] = [phase.planned.step - phase.fit, (without?.planned.step ?? NaN) - (without?.fit ?? NaN)];
      expect(bare).toBeCloseTo(all - phase.planned.network, 12);
      expect(without?.stages).toEqual(phase.stages);
    });
  });
});

describe("the plan beside quick estimation", () => {
  it("is the same pass where nothing is set by hand", () => {
    fc.assert(
      fc.property(raw, (scenario) => {
        const planned = plan(scenario);
        const quick = estimate(scenario);
        expect(planned.prefill.planned.step).toBe(quick.prefill.time);
        expect(planned.decode.planned.step).toBe(quick.decode.time);
        expect(planned.throughput.total).toBe(quick.passes.total);
      }),
      { numRuns: 15 },
    );
  });

  it("says as it does what does not fit", () => {
    const outcome = runtimePlan(...buildScenario({ model: "llama-3.3-70b", hw: "h100-sxm", tp: "1" }));
    expect(outcome.issues.map(({ code }) => code)).toContain("MEM-WEIGHTS-EXCEED");
    const long = { model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", conc: "16", kv_len: "1000000" };
    expect(runtimePlan(...buildScenario(long)).issues.map(({ code }) => code)).toContain("MEM-CACHE-EXCEED");
  });
});
