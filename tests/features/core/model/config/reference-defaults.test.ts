/**
 * Fields that a configuration leaves out. Provenance: configuration classes of transformers 4.57.6 and 5.18.0 (Apache-2.0),
 * parameter counts of the model cards.
 */
import { describe, expect, it } from "vitest";
import { modelSpec } from "@/features/core/model/config/parse";
import { presetById } from "@/features/core/model/config/presets/presets";
import { kvBytesPerToken } from "@/features/core/model/kv-cache";
import { parameterCounts } from "@/features/core/model/parameters";
import { storedFormats } from "@/features/core/model/weights";
import { operatorGraph } from "@/features/core/operators/graph";
import { unwrap } from "@/lib/result";

const glm = (fields: object) => unwrap(modelSpec({ ...presetById("glm-5")?.config, ...fields }));

/** GLM-5.2: layers 0, 1, 2, 6, 10, ..., 74 of 78 run the indexer; 57 take over what the last of them selected. */
const TYPES = Array.from({ length: 78 }, (_, index) => (Math.max(index - 2, 0) % 4 === 0 ? "full" : "shared"));
const FULL = 21;
const INDEXER = 2048 * 32 * 128 + 6144 * 128 + 2 * 128 + 6144 * 32;

describe("shared indexers", () => {
  it("have no weights and no keys, and still select", () => {
    const model = glm({ indexer_types: TYPES });
    expect(TYPES.filter((type) => type === "full")).toHaveLength(FULL);
    expect(parameterCounts(model).indexer).toBe(FULL * INDEXER);
    expect(parameterCounts(model).total).toBe(parameterCounts(glm({})).total);
    expect(kvBytesPerToken(model, "bf16")).toBe(78 * 1152 + FULL * 132);
    expect(kvBytesPerToken(model, "fp8")).toBe(78 * 656 + FULL * 132);
    expect(model.unknownFields).toEqual([]);
  });

  it("are read from a pattern or a frequency as well, as GlmMoeDsaConfig derives them", () => {
    const pattern = TYPES.map((type) => (type === "full" ? "F" : "S")).join("");
    for (const fields of [
      { index_topk_pattern: pattern },
      { index_topk_freq: 4, index_skip_topk_offset: 3 },
      { indexer_types: TYPES, index_topk_freq: 1 },
    ])
      expect(parameterCounts(glm(fields)).indexer).toBe(FULL * INDEXER);
    // Offset 2 where none is said: layers 0, 1, 5, 9, ..., 77.
    expect(parameterCounts(glm({ index_topk_freq: 4 })).indexer).toBe(21 * INDEXER);
    expect(parameterCounts(glm({ index_topk_freq: 1 })).indexer).toBe(78 * INDEXER);
  });

  it("run in the full layers alone; sparse attention runs in all", () => {
    const model = glm({ indexer_types: TYPES });
    const operators = operatorGraph({
      model,
      parallelism: { tp: 1, pp: 1, dp: 1, ep: 1, etp: 1, cp: 1 },
      precision: { weights: storedFormats(model), kv: "bf16", activations: "bf16", narrowArithmetic: false },
      segments: [{ phase: "decode", sequences: 1, newTokens: 1, cached: 100_000 }],
    });
    const runs = (suffix: string) =>
      operators.filter(({ id }) => id.endsWith(suffix)).reduce((sum, { repeat }) => sum + repeat, 0);
    expect(runs(".indexer-scores")).toBe(FULL);
    const sparse = operators.filter(({ detail }) => detail?.kind === "sparse");
    expect(sparse.reduce((sum, { repeat }) => sum + repeat, 0)).toBe(78);
    expect(new Set(sparse.map(({ detail }) => (detail?.kind === "sparse" ? detail.pairs : 0)))).toEqual(
      new Set([2048]),
    );
    expect(new Set(operators.map(({ id }) => id)).size).toBe(operators.length);
  });

  it("need a full layer before them", () => {
    const read = modelSpec({ ...presetById("glm-5")?.config, indexer_types: ["shared", ...TYPES.slice(1)] });
    expect(read.ok ? [] : read.issues.map(({ code }) => code)).toEqual(["MODEL-FIELD-CONFLICT"]);
  });
});

describe("head sizes of latent attention", () => {
  it("MiniCPM3 takes the hidden size over the heads for values: 4.07 B weights, as its card says 4B", () => {
    const model = unwrap(
      modelSpec({
        ...{ model_type: "minicpm3", hidden_size: 2560, num_hidden_layers: 62, num_attention_heads: 40 },
        ...{ intermediate_size: 6400, vocab_size: 73_448, tie_word_embeddings: true },
        ...{ q_lora_rank: 768, kv_lora_rank: 256, qk_nope_head_dim: 64, qk_rope_head_dim: 32 },
      }),
    );
    const attention = 2560 * 768 + 768 * 40 * 96 + 2560 * 288 + 256 * 40 * (64 + 64) + 40 * 64 * 2560;
    const norms = 62 * (2 * 2560 + 768 + 256) + 2560;
    expect(parameterCounts(model).total).toBe(62 * (attention + 3 * 2560 * 6400) + 73_448 * 2560 + norms);
    expect(parameterCounts(model).total / 1e9).toBeCloseTo(4.07, 2);
    expect(model.assumptions.map(({ en }) => en).join()).toContain("v_head_dim is not given; 64 is assumed");
  });

  it.each([
    ["glm-5", { v_head_dim: 256, qk_nope_head_dim: 192, qk_rope_head_dim: 64 }],
    ["deepseek-v3", { v_head_dim: 128, qk_nope_head_dim: 128, qk_rope_head_dim: 64 }],
  ])("%s without them is what it is with them, and says so", (id, sizes) => {
    const config = presetById(id)?.config;
    const bare = Object.fromEntries(Object.entries(config ?? {}).filter(([name]) => !(name in sizes)));
    const [given, left] = [unwrap(modelSpec({ ...config, ...sizes })), unwrap(modelSpec(bare))];
    expect(left.layers).toEqual(given.layers);
    expect(left.assumptions.filter(({ en }) => en.includes("is not given"))).toHaveLength(3);
    expect(given.assumptions.map(({ en }) => en).join()).not.toContain("is not given");
  });
});

describe("width of the feed-forward block", () => {
  const BARE = {
    hidden_size: 4096,
    num_hidden_layers: 32,
    num_attention_heads: 32,
    num_key_value_heads: 8,
    vocab_size: 100,
  };
  const width = (fields: object) => {
    const { layers, assumptions } = unwrap(modelSpec({ ...BARE, ...fields }));
    const ffn = layers[0]?.ffn;
    return {
      width: ffn?.kind === "dense" ? ffn.width : 0,
      said: assumptions.map(({ en }) => en).filter((s) => s.includes("intermediate_size")),
    };
  };

  it.each([
    ["llama", 11_008],
    ["mistral", 14_336],
    ["qwen2", 22_016],
    ["qwen3", 22_016],
    ["gemma2", 9216],
    ["phi3", 8192],
    ["glm4", 13_696],
    ["olmo2", 11_008],
    ["starcoder2", 12_288],
    ["gpt_neox", 24_576],
    ["opt", 3072],
  ])("%s: %d where the configuration does not say", (model_type, expected) => {
    const read = width({ model_type });
    expect(read.width).toBe(expected);
    expect(read.said).toEqual([
      `intermediate_size is not given; ${expected} is assumed, as in the reference implementation.`,
    ]);
    expect(width({ model_type, intermediate_size: 5000 })).toEqual({ width: 5000, said: [] });
  });

  it("is four hidden sizes in families without the field, and a guess that is said in families not known", () => {
    for (const model_type of ["bloom", "gpt2", "mpt"])
      expect(width({ model_type })).toEqual({ width: 16_384, said: [] });
    const unlisted = width({ model_type: "baichuan" });
    expect(unlisted.said).toEqual(["intermediate_size is not given; 16384 is assumed, four times the hidden size."]);
  });

  it("Pixtral's text part leaves out what Mistral's defaults are: 12.25 B weights of Mistral NeMo", () => {
    const text_config = {
      ...{ model_type: "mistral", hidden_size: 5120, num_hidden_layers: 40, num_attention_heads: 32 },
      ...{ num_key_value_heads: 8, head_dim: 128, vocab_size: 131_072 },
    };
    const model = unwrap(modelSpec({ model_type: "llava", text_config }));
    expect(parameterCounts(model).total / 1e9).toBeCloseTo(12.248, 3);
  });
});

describe("BLOOM", () => {
  it("takes n_embed for its hidden size: 176.25 B weights, as its card says", () => {
    const fields = { model_type: "bloom", n_embed: 14_336, n_layer: 70, num_attention_heads: 112, vocab_size: 250_880 };
    const model = unwrap(modelSpec(fields));
    expect(model.hidden).toBe(14_336);
    // 12 D^2 + 13 D per layer, the embedding with its own norm, and the last norm.
    const [D, V] = [14_336, 250_880];
    expect(parameterCounts(model).total).toBe(70 * (12 * D * D + 13 * D) + V * D + 2 * D + 2 * D);
    expect(parameterCounts(model).total).toBe(176_247_271_424);
  });
});
