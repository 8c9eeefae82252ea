import { describe, expect, it } from "vitest";
import { modelSpec } from "@/features/core/model/config/parse";
import { listStandIns } from "@/features/core/model/config/stand-ins";
import { unwrap } from "@/lib/result";

const DENSE = {
  ...{ model_type: "newbrand", architectures: ["NewBrandForCausalLM"], hidden_size: 4096, num_hidden_layers: 32 },
  ...{ num_attention_heads: 32, num_key_value_heads: 8, intermediate_size: 14_336, vocab_size: 128_256 },
};
const EXPERTS = { num_experts: 64, num_experts_per_tok: 8, moe_intermediate_size: 1024 };
const ROUTED = { n_routed_experts: 64, n_shared_experts: 1, num_experts_per_tok: 8, moe_intermediate_size: 1024 };
const LATENT = { kv_lora_rank: 512, q_lora_rank: 1536, qk_nope_head_dim: 128, qk_rope_head_dim: 64, v_head_dim: 128 };
const families = (config: Readonly<Record<string, unknown>>) =>
  listStandIns(config as never).map(({ family }) => family);

describe("what an unknown architecture may be treated as", () => {
  it.each([
    ["dense with grouped heads", DENSE, ["llama"]],
    ["experts", { ...DENSE, ...EXPERTS }, ["qwen3_moe"]],
    ["latent attention", { ...DENSE, ...LATENT }, ["minicpm3"]],
    ["both", { ...DENSE, ...ROUTED, ...LATENT }, ["deepseek_v3"]],
  ])("is what its fields describe: %s", (_, config, expected) => {
    expect(families(config)).toEqual(expected);
  });

  it("is nothing where the name is known, where another thing is missing, or where a size is", () => {
    expect(families({ ...DENSE, model_type: "llama", architectures: [] })).toEqual([]);
    expect(families({ ...DENSE, model_type: "t5", architectures: [] })).toEqual([]);
    expect(families({ ...DENSE, model_type: "zamba2", architectures: [] })).toEqual([]);
    expect(families({ model_type: "newbrand" })).toEqual([]);
  });

  it("stays with the model: its family, and first among what is assumed", () => {
    const spec = unwrap(modelSpec({ ...DENSE, treat_as: "llama" }));
    expect([spec.name, spec.readAs]).toEqual(["newbrand", "llama"]);
    expect(spec.assumptions[0]?.en).toContain('"newbrand" is treated as "llama"');
    expect(unwrap(modelSpec({ ...DENSE, model_type: "llama" })).readAs).toBeUndefined();
  });
});
