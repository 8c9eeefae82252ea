/** Families with recurrent, convolutional or factorised mixers as operators: nothing of the model is left out, and every step has a time. */
import { describe, expect, it } from "vitest";
import { modelSpec } from "@/features/core/model/config/parse";
import { weightBytes } from "@/features/core/model/weights";
import { operatorGraph } from "@/features/core/operators/graph";
import { weightsPerGpu } from "@/features/core/operators/totals/resident-memory";
import { quickEstimation } from "@/features/pages/quick-estimation/quick-estimation";
import { unwrap } from "@/lib/result";
import { readInput, resolved } from "../../../support/scenarios";

const SIZES = {
  hidden_size: 2048,
  num_hidden_layers: 6,
  num_attention_heads: 16,
  num_key_value_heads: 4,
  intermediate_size: 8192,
  vocab_size: 32_000,
};
const MAMBA = { mamba_d_ssm: 2048, mamba_n_heads: 16, mamba_d_head: 128, mamba_d_state: 128, mamba_rms_norm: false };
const STEP = { num_attention_groups: 1, head_dim: 256, share_q_dim: 1024, moe_num_experts: 8, moe_top_k: 2 };

const CONFIGS = [
  { model_type: "lfm2", layer_types: ["conv", "conv", "full_attention", "conv", "conv", "full_attention"] },
  { model_type: "falcon_h1", ...MAMBA },
  { model_type: "recurrent_gemma", attention_window_size: 2048 },
  { model_type: "rwkv5" },
  { model_type: "rwkv6" },
  { model_type: "rwkv7" },
  { model_type: "step3_text", ...STEP, moe_intermediate_size: 512, share_expert_dim: 512 },
];
const scenario = (config: object, tp: string) => {
  const model = unwrap(modelSpec({ ...SIZES, ...config }));
  return { ...resolved({ model: "llama-3.1-8b", hw: "h100-sxm", tp, isl: "2048", osl: "128", conc: "4" }), model };
};

describe.each(CONFIGS)("$model_type", (config) => {
  // Provenance: theory. Weights that the operators read are those that the model stores; vectors beside matrices are under 0.5 %.
  it("reads all its weights", () => {
    const { model, decode: parallelism, precision } = scenario(config, "1");
    const segments = [{ phase: "decode", sequences: 4, newTokens: 1, cached: 1000 }] as const;
    const held = weightsPerGpu(operatorGraph({ model, parallelism, precision, segments }), model, parallelism);
    expect(Math.abs(held / weightBytes(model) - 1)).toBeLessThan(0.005);
  });

  it("is priced, and two GPUs hold and take less than one", () => {
    const [one, two] = ["1", "2"].map((tp) => unwrap(quickEstimation(scenario(config, tp), readInput({}))));
    const value = (answer: typeof one, id: string) => answer?.figures.find((figure) => figure.id === id)?.value ?? NaN;
    for (const id of ["ttft", "tpot"]) expect(value(one, id)).toBeGreaterThan(0);
    expect(value(two, "tpot")).toBeLessThan(value(one, "tpot"));
  });
});
