/**
 * Fields of experts, latents, heads and windows that a configuration leaves out. Provenance: the configuration classes of transformers
 * 5.18.0 (Apache-2.0), whose defaults are the sizes of the checkpoint that each class was written for; where a class is that of another
 * checkpoint, its own numbers are written here.
 */
import { describe, expect, it } from "vitest";
import { modelSpec } from "@/features/core/model/config/parse";
import { presetById } from "@/features/core/model/config/presets/presets";
import { kvBytesPerToken } from "@/features/core/model/kv-cache";
import { parameterCounts } from "@/features/core/model/parameters";
import { isJsonObject, type JsonObject } from "@/lib/json";
import { unwrap } from "@/lib/result";

const without = (config: JsonObject, field: string): JsonObject => {
  const kept = Object.entries(config).filter(([name]) => name !== field);
  return Object.fromEntries(kept.map(([name, value]) => [name, isJsonObject(value) ? without(value, field) : value]));
};
const preset = (id: string): JsonObject => {
  const config: unknown = presetById(id)?.config;
  if (!isJsonObject(config)) throw new Error(id);
  return config;
};
const said = (config: JsonObject) =>
  unwrap(modelSpec(config))
    .assumptions.map(({ en }) => en)
    .filter((sentence) => sentence.includes("is not given"));

describe("a field that the class's default gives back", () => {
  it.each([
    ["deepseek-v3", "n_routed_experts", 256],
    ["deepseek-v3", "num_experts_per_tok", 8],
    ["deepseek-v3", "moe_intermediate_size", 2048],
    ["deepseek-v3", "n_shared_experts", 1],
    ["deepseek-v3", "first_k_dense_replace", 3],
    ["deepseek-v3", "kv_lora_rank", 512],
    ["deepseek-v3", "q_lora_rank", 1536],
    ["deepseek-v3.2", "index_topk", 2048],
    ["glm-5", "q_lora_rank", 2048],
    ["glm-5", "index_n_heads", 32],
    ["qwen3-30b-a3b", "num_experts", 128],
    ["qwen3-30b-a3b", "num_experts_per_tok", 8],
    ["qwen3-30b-a3b", "moe_intermediate_size", 768],
    ["qwen3-next-80b-a3b", "num_experts_per_tok", 10],
    ["qwen3-next-80b-a3b", "head_dim", 256],
    ["mixtral-8x7b", "num_local_experts", 8],
    ["mixtral-8x7b", "num_experts_per_tok", 2],
    ["mixtral-8x7b", "num_key_value_heads", 8],
    ["gpt-oss-120b", "num_local_experts", 128],
    ["gpt-oss-120b", "num_experts_per_tok", 4],
    ["gpt-oss-120b", "sliding_window", 128],
    ["gpt-oss-120b", "head_dim", 64],
  ])("%s without %s counts as with it, and says %d", (id, field, value) => {
    const [whole, bare] = [preset(id), without(preset(id), field)];
    expect(JSON.stringify(whole)).toContain(`"${field}"`);
    const [given, left] = [unwrap(modelSpec(whole)), unwrap(modelSpec(bare))];
    expect(parameterCounts(left)).toEqual(parameterCounts(given));
    expect(kvBytesPerToken(left, "bf16")).toBe(kvBytesPerToken(given, "bf16"));
    expect(left.layers).toEqual(given.layers);
    expect(said(bare)).toContain(`${field} is not given; ${value} is assumed, as in the reference implementation.`);
    expect(said(whole)).toEqual([]);
  });
});

describe("a class that was written for another checkpoint", () => {
  it("gives its own number, said as an assumption: Qwen3-MoE has 4 KV heads, Qwen3-235B the same, Llama one per head", () => {
    const heads = (config: JsonObject) => {
      const attention = unwrap(modelSpec(config)).layers[0]?.attention;
      return attention?.kind === "softmax" ? attention.kvHeads : 0;
    };
    expect(heads(without(preset("qwen3-235b-a22b"), "num_key_value_heads"))).toBe(4);
    expect(heads(without(preset("llama-3.1-8b"), "num_key_value_heads"))).toBe(32);
    expect(said(without(preset("llama-3.1-8b"), "num_key_value_heads"))).toEqual([]);
    // 32 KV heads of the class do not divide 28 heads: one for each head.
    const qwen2 = { model_type: "qwen2", hidden_size: 3584, num_hidden_layers: 2, vocab_size: 100 };
    expect(heads({ ...qwen2, num_attention_heads: 28, intermediate_size: 18_944 })).toBe(28);
  });

  it("leaves a field that says null alone", () => {
    const direct = { ...preset("deepseek-v3"), q_lora_rank: null };
    expect(said(direct)).toEqual([]);
    expect(parameterCounts(unwrap(modelSpec(direct))).attention).toBeGreaterThan(
      parameterCounts(unwrap(modelSpec(preset("deepseek-v3")))).attention,
    );
  });
});

describe("a family without such a class", () => {
  const refused = (config: JsonObject) => {
    const read = modelSpec(config);
    return read.ok ? [] : read.issues.map(({ code, message }) => [code, message.en.split(" (")[0]]);
  };

  it.each(["n_routed_experts", "num_experts_per_tok"])(
    "Kimi K2 without %s is refused, never read as another model",
    (field) => {
      expect(refused(without(preset("kimi-k2"), field))).toEqual([
        ["MODEL-FIELD-MISSING", `The configuration has no ${field}`],
      ]);
    },
  );

  it("says that experts are taken to be as wide as a dense block", () => {
    expect(said(without(preset("kimi-k2"), "moe_intermediate_size"))).toEqual([
      "moe_intermediate_size is not given; 18432 is assumed, the width of a dense block.",
    ]);
  });
});
