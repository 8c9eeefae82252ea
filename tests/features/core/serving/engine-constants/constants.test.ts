import { describe, expect, it } from "vitest";
import { clientDelay, stepConstants } from "@/features/core/serving/engine-constants/constants";
import { COMPONENTS } from "@/features/core/serving/step-time/components";
import {
  describeContext,
  engineSpecs,
  timedPools,
  type Deployment,
} from "@/features/core/serving/deployment/deployment";
import { decodeStep } from "@/features/core/serving/deployment/mean-steps";
import { engineCoefficients, POLICIES } from "@/features/core/serving/deployment/engines";
import { buildDeployment } from "@/features/core/serving/mean-load/deployment";
import { findPolicy } from "@/features/core/serving/engine-constants/recipes";
import { stepTable } from "@/features/core/serving/step-time/table";
import { RESOURCE_OF } from "@/features/core/serving/engine-constants/efficiency-profile";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { readMeta } from "@/lib/params/param";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../../support/scenarios";

const deployed = (raw: Record<string, string>) => buildDeployment(resolved(raw), "vllm");
/** First tokens of published recipes come later by more steps. */
const ofAnybody = (deployment: Deployment) => ({
  ...engineCoefficients(describeContext(deployment)),
  firstTokenSteps: 1,
});
const PROFILE = { compute: 1.3, memory: 1.2, network: 0.7, host: 2, request: 1.5 };

describe("the constants of a deployment", () => {
  it("are the engine's fitted ones where nothing is stated", () => {
    const deployment = deployed({});
    expect(stepConstants(deployment)).toEqual(ofAnybody(deployment));
  });

  it("carry the factor of their resource under an efficiency profile", () => {
    const deployment = { ...deployed({}), profile: PROFILE };
    const [plain, profiled] = [ofAnybody(deployment), stepConstants(deployment)];
    for (const name of COMPONENTS) {
      const resource = RESOURCE_OF[name];
      expect(profiled[name] / plain[name]).toBeCloseTo(resource === null ? 1 : PROFILE[resource], 12);
    }
  });

  it("are calibrated under a profile, also where operators come from the datasheet", () => {
    const { time } = resolved({ time: "datasheet" });
    const graded = (deployment: Deployment) =>
      deployment.pools.map((pool) => unwrap(timedPools(time)(deployment, pool)).grade);
    expect(graded(deployed({}))).toEqual(["datasheet"]);
    expect(graded({ ...deployed({}), profile: PROFILE })).toEqual(["calibrated"]);
  });

  it("give way to a stated host time and a stated wait, profile or not", () => {
    const stated = { ...deployed({ host_us: "700", wait_ms: "25" }), profile: PROFILE };
    expect(stepConstants(stated)).toMatchObject({ step: 700e-6, sequence: 0, prompt: 0 });
    expect(clientDelay(stated, POLICIES.vllm)).toEqual({ firstToken: 25e-3, firstTokenSteps: 0 });
  });

  it("bring first tokens late from published recipes, most from their pools, and a step late from everybody else", () => {
    const pools = { split: "true", tp: "2", d_tp: "4" };
    const late = (deployment: Deployment): number => clientDelay(deployment, POLICIES.vllm).firstTokenSteps;
    for (const traffic of ["service", "benchmark"])
      expect(late(deployed({ ...pools, traffic }))).toBe(late(deployed({ traffic })));
    expect(late({ ...deployed(pools), client: "public" })).toBeGreaterThan(10 + late(deployed(pools)));
    expect(late(deployed({}))).toBe(1);
    expect(late({ ...buildDeployment(resolved({}), "sglang"), client: "public" })).toBeGreaterThan(3);
  });

  it("leave kernels as the time model has them, without gaps, where they run alone", () => {
    const alone = stepConstants(deployed({ kernels: "alone" }));
    expect(alone).toMatchObject({ floor: 1, wire: 1, expertMemory: 1, denseCompute: 1, layer: 0, prefillLayer: 0 });
    expect(alone.step).toBe(stepConstants(deployed({})).step);
  });
});

describe("expert imbalance", () => {
  const step = (raw: Record<string, string>): number => {
    const scenario = resolved(raw);
    const deployment = buildDeployment(scenario, "vllm");
    const [pool] = deployment.pools;
    if (!pool) throw new Error("one pool");
    const prepared = unwrap(timedPools(scenario.time)(deployment, pool));
    const [spec] = engineSpecs(prepared, stepTable(prepared.parts, stepConstants(deployment)), POLICIES.vllm);
    return spec ? decodeStep(spec, 64, 4608) : NaN;
  };

  it("is EP to the quarter unless stated, and a step is slower the less even experts are", () => {
    expect(step({ imbalance: String(8 ** 0.25) })).toBeCloseTo(step({}), 12);
    expect(step({ imbalance: "1" })).toBeLessThan(step({}));
    expect(step({ imbalance: "3" })).toBeGreaterThan(step({}));
  });
});

describe("what the controls say of auto", () => {
  const hint = (key: "host_us" | "wait_ms"): string => readMeta(ScenarioSchema.shape[key])?.hint?.en ?? "";

  it("is what vLLM's fitted constants are", () => {
    const { step, sequence, prompt, firstToken, firstTokenSteps, ...layers } = stepConstants(deployed({}));
    const us = (seconds: number, digits: number): string => (seconds * 1e6).toFixed(digits);
    expect(hint("host_us")).toContain(`${us(step, 0)} + ${us(sequence, 1)} · sequences + ${us(prompt, 0)} · prompts`);
    expect(hint("wait_ms")).toContain(`${(firstToken * 1e3).toFixed(1)} ms + ${firstTokenSteps.toFixed(1)} · TPOT`);
    const ms = (seconds: number): string => String(Number((seconds * 1e3).toPrecision(2)));
    const { firstMoeLayer, firstLatentLayer, firstLinearLayer } = layers;
    expect(hint("wait_ms")).toContain(
      `${ms(firstMoeLayer)} ms for each MoE layer, ${ms(firstLatentLayer)} with latent, ${ms(firstLinearLayer)} with linear attention`,
    );
  });
});

describe("waits that an engine is told", () => {
  const delay = (engine: "vllm" | "sglang" | "trtllm", raw: Record<string, string>): number => {
    const stated = buildDeployment(resolved({ model: "qwen3-8b", hw: "h100-sxm", conc: "8", ...raw }), engine);
    return clientDelay(stated, findPolicy(stated)).firstTokenSteps;
  };

  it("hold TensorRT-LLM's first tokens back for the steps stated, less what others waited already", () => {
    const held = delay("trtllm", { hold: "20" }) - delay("trtllm", {});
    expect(held).toBeGreaterThan(15);
    expect(held).toBeLessThanOrEqual(20);
    expect(delay("vllm", { hold: "20" })).toBe(delay("vllm", {}));
  });

  it("poll in SGLang alone", () => {
    const poll = (engine: "vllm" | "sglang"): number =>
      findPolicy(buildDeployment(resolved({ model: "qwen3-8b", hw: "h100-sxm", poll: "30" }), engine)).pollEvery;
    expect([poll("sglang"), poll("vllm")]).toEqual([30, 1]);
  });
});
