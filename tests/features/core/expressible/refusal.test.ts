/** The law of each engine against errors that people posted: the message's own numbers, and the way out that worked for them. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planLaunch } from "@/features/core/deploy/launch/launch";
import { LaunchInput } from "@/features/core/deploy/launch-input";
import { layoutRefusals } from "@/features/core/expressible/refusal";
import { BACKENDS, type Backend } from "@/features/core/memory/backend";
import { resolveScenario } from "@/features/core/scenario/resolution/resolve-scenario";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../support/scenarios";

const ask = (backend: Backend, raw: RawParams) => {
  const { model, prefill, precision } = resolved({ hw: "h200-sxm", ...raw });
  return layoutRefusals({ backend, model, layout: prefill, weights: precision.weights, role: "both" });
};
const codes = (backend: Backend, raw: RawParams) => ask(backend, raw).map(({ code }) => code);
const ways = (backend: Backend, raw: RawParams) =>
  ask(backend, raw).flatMap((refusal) => refusal.ways.map(({ set }) => set));

describe("FP8 blocks", () => {
  it("MiniMax-M2.5 at TP 8: 192 of 1,536; whole experts or TP 4 start", () => {
    // vllm-project/vllm#48173: "The output_size of gate's and up's weight = 192 is not divisible by … block_n = 128".
    const raw = { model: "minimax-m2.5", tp: "8", ep: "1" };
    // NVIDIA/TensorRT-LLM#14613: "Under TP=8 each rank gets 1536/8=192, which fails the assert"; its tests run EP 8.
    for (const engine of BACKENDS) {
      const [refusal] = ask(engine, raw);
      expect(refusal?.code).toBe("FP8-BLOCK");
      expect(refusal?.message.en).toMatch(/192 of the 1,?536 columns of an expert/);
      expect(ways(engine, raw)).toEqual(expect.arrayContaining([{ ep: 8 }, { tp: 4 }]));
    }
  });
  it.each([
    // sgl-project/sglang#3345: 18432 / 32 = 576 of a dense layer of DeepSeek-R1.
    ["sglang", { model: "deepseek-r1", tp: "32" }, /576 of the 18,?432 columns of a dense layer/],
    // vllm-project/vllm#44763: 768 / 4 = 192.
    ["vllm", { model: "qwen3-30b-a3b-fp8", tp: "4", ep: "1" }, /192 of the 768 columns/],
    // Qwen3-Coder README: 2560 / 8 = 320.
    ["vllm", { model: "qwen3-coder-480b-fp8", tp: "8", ep: "1" }, /320 of the 2,?560 columns/],
  ] as const)("%s: %o", (engine, raw, message) => {
    expect(ask(engine, raw)[0]?.message.en).toMatch(message);
  });
  it.each([
    // What the same threads say works, and what public recipes run.
    ["vllm", { model: "minimax-m2.5", tp: "8", ep: "8" }],
    ["vllm", { model: "minimax-m2.5", tp: "4", ep: "1" }],
    ["vllm", { model: "deepseek-v3", tp: "8" }],
    ["sglang", { model: "deepseek-v3", tp: "16" }],
    ["sglang", { model: "deepseek-r1", tp: "1", adp: "32" }],
    // TensorRT-LLM takes part blocks in dense matrices (ceil in Linear's scales), whole experts at any width.
    ["trtllm", { model: "deepseek-r1", tp: "32" }],
    ["trtllm", { model: "minimax-m2.5", tp: "8", ep: "8" }],
    ["trtllm", { model: "minimax-m2.5", tp: "4", ep: "1" }],
    // Without blocks any width goes.
    ["vllm", { model: "qwen3-30b-a3b", tp: "4", ep: "1" }],
    ["vllm", { model: "minimax-m2.5-nvfp4", tp: "8", ep: "1" }],
  ] as const)("%s starts %o", (engine, raw) => {
    expect(codes(engine, raw)).toEqual([]);
  });
});

describe("heads and degrees", () => {
  it("ten key-value heads divide among two ranks, not among four (phi-4, QKVParallelLinear)", () => {
    // TensorRT-LLM: `duplicate_kv_weight` asserts the same.
    for (const engine of BACKENDS) expect(codes(engine, { model: "phi-4", tp: "4" })).toEqual(["KV-HEADS"]);
    expect(ways("vllm", { model: "phi-4", tp: "4" })).toContainEqual({ tp: 2 });
    expect(codes("vllm", { model: "phi-4", tp: "2" })).toEqual([]);
    // Four heads on eight ranks are repeated twice.
    expect(codes("vllm", { model: "qwen3-235b-a22b", tp: "8" })).toEqual([]);
  });
  it("partial expert and attention parallelism, context parallelism", () => {
    expect(codes("vllm", { model: "deepseek-v3", tp: "8", ep: "4" })).toEqual(["EP-PARTIAL"]);
    expect(codes("sglang", { model: "deepseek-v3", tp: "8", ep: "4" })).toEqual([]);
    expect(codes("trtllm", { model: "deepseek-v3", tp: "2", adp: "4" })).toEqual(["DP-PARTIAL"]);
    for (const engine of BACKENDS) expect(codes(engine, { model: "llama-3.3-70b", tp: "4", cp: "2" })).toEqual(["CP"]);
  });
});

describe("one law everywhere", () => {
  const anyLayout = fc.record({
    model: fc.constantFrom(
      "minimax-m2.5",
      "qwen3-30b-a3b-fp8",
      "deepseek-v3",
      "phi-4",
      "mixtral-8x7b",
      "qwen3-32b-fp8",
    ),
    tp: fc.constantFrom("1", "2", "4", "8", "16"),
    adp: fc.constantFrom("1", "2", "8"),
    ep: fc.constantFrom("auto", "1", "2", "8"),
    cp: fc.constantFrom("1", "1", "2"),
  });
  it("every way out is one that the model allows and the engine starts", () => {
    let offered = 0;
    fc.assert(
      fc.property(anyLayout, fc.constantFrom(...BACKENDS), (raw, backend) => {
        const found = resolveScenario(decodeParams(ScenarioSchema, { hw: "h200-sxm", ...raw }).value);
        fc.pre(found.ok);
        for (const way of ways(backend, raw)) {
          offered += 1;
          const changed = Object.fromEntries(Object.entries(way).map(([key, value]) => [key, String(value)]));
          const ep = String(found.value.prefill.ep);
          expect(codes(backend, { ...raw, ep, ...changed })).toEqual([]);
        }
      }),
      { numRuns: 60 },
    );
    expect(offered).toBeGreaterThan(20);
  });
  it("the launch refuses what the law refuses, and the scenario says so where no engine starts it", () => {
    const raw = { model: "minimax-m2.5", hw: "h200-sxm", tp: "8", ep: "1", conc: "8" };
    const scenario = resolveScenario(decodeParams(ScenarioSchema, raw).value);
    expect(scenario.ok).toBe(true);
    expect(scenario.issues).toMatchObject([{ code: "ENGINE-FP8-BLOCK", at: "ep" }]);
    const launch = planLaunch(unwrap(scenario), LaunchInput.parse({}));
    expect(launch.issues).toMatchObject([
      { code: "LAUNCH-FP8-BLOCK", changes: [{ set: { ep: "8" } }, { set: { tp: "4" } }, {}, {}] },
    ]);
    expect(resolveScenario(decodeParams(ScenarioSchema, { ...raw, ep: "8" }).value).issues).toEqual([]);
  });
});
