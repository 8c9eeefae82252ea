import { describe, expect, it } from "vitest";
import { prepareRun, type PlainInput } from "@/features/analysis/run-analysis";
import { statedScenario, takenValues } from "@/features/core/report/taken-values";
import { reportAnalysis } from "@/features/pages/report/analysis";
import { unwrap } from "@/lib/result";

const SCENARIOS = [
  {},
  { model: "llama-3.1-8b", hw: "h100-sxm", tp: 2 },
  { model: "gpt-oss-120b", hw: "h100-sxm", tp: 4 },
  { model: "deepseek-v3", hw: "b200-sxm", tp: 8, weights: "nvfp4" },
  { model: "qwen3-30b-a3b", hw: "a100-sxm-80", tp: 2, isl: 1000, conc: 16 },
  { model: "llama-3.1-70b", hw: "l40s", tp: 4, pp: 2, kv: "fp8" },
  { model: "deepseek-v3", split: true, d_tp: 1, d_adp: 16, replicas: 2, tp: 16 },
  { model: "llama-3.1-70b", hw: "mi300x", tp: 8, traffic: "benchmark" },
  { model: "qwen3-32b", w_dense: "int4", tp: 2 },
  { model: "llama-3.1-8b", hw: "v100-sxm2-32", tp: 1, usd: 2.5 },
] as const;
const ENGINES = ["vllm", "sglang", "trtllm"] as const;

const asked = (params: PlainInput) => {
  const { resolved, unpacked } = unwrap(prepareRun(reportAnalysis, params, {}));
  return { resolved, input: reportAnalysis.input.parse(unpacked) };
};

const figures = (params: PlainInput) => {
  const { resolved, input } = asked(params);
  const answer = reportAnalysis.run(resolved, input);
  if (!answer.ok || answer.value.kind === "file") return answer.issues;
  const { load, document } = answer.value;
  return {
    load,
    result: { ...document, config: null, meta: null },
    figures: answer.value.figures.map(({ value }) => value),
  };
};

describe("values that a scenario left to the suite", () => {
  it.each(SCENARIOS.flatMap((params) => ENGINES.map((engine) => ({ ...params, engine }))))(
    "move no figure when they are stated: %j",
    (params) => {
      const { resolved, input } = asked(params);
      const taken = takenValues(resolved, input.engine);
      expect(Object.values(taken)).not.toContain(null);
      expect(Object.keys(taken).filter((key) => key in params)).toEqual([]);
      expect(figures({ ...params, ...taken })).toEqual(figures(params));
    },
  );

  it("with all others make a scenario that no default is left in, with the same figures", () => {
    const { resolved, input } = asked({ model: "llama-3.1-8b", hw: "h100-sxm", tp: 2 });
    const stated = statedScenario(resolved, input.engine);
    const left = Object.entries(resolved.params).filter(([key, value]) => value !== null && !(key in stated));
    expect(left.filter(([key, value]) => value !== "" && !key.startsWith("d_"))).toEqual([]);
    expect(figures(stated)).toEqual(figures({ model: "llama-3.1-8b", hw: "h100-sxm", tp: 2 }));
  });

  it("are the checkpoint's and the engine's (hand: DeepSeek-V3 is stored in FP8 blocks, its embedding and head in BF16; vLLM 0.28 fills 92 %)", () => {
    const { resolved } = asked({});
    expect(takenValues(resolved, "vllm")).toMatchObject({
      ...{ w_attention: "fp8_block", w_routed: "fp8_block", w_embedding: "bf16", w_head: "bf16" },
      ...{ kv: "bf16", arithmetic: "narrow", ep: 8, util: 0.92, kernel_path: "stock" },
    });
  });
});
