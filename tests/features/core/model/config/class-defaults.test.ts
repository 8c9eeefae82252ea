/**
 * What a configuration leaves to its class. Provenance: configuration classes of transformers 5.18.0 (Apache-2.0); totals are those of the
 * published checkpoints, or counted by hand where no source stands beside them.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { modelSpec } from "@/features/core/model/config/parse";
import { presetById, presets } from "@/features/core/model/config/presets/presets";
import { parameterCounts } from "@/features/core/model/parameters";
import { runAnalysis } from "@/features/analysis/run-analysis";
import { modelsAnalysis } from "@/features/pages/models/analysis";
import type { Issue } from "@/lib/issue";
import { unwrap } from "@/lib/result";

const total = (config: object): number => parameterCounts(unwrap(modelSpec(config))).total;
const layers = (count: number, hidden: number, kv: number, width: number): number =>
  count * (2 * hidden ** 2 + 2 * hidden * kv + 3 * hidden * width + 2 * hidden);

describe("a text model nested in a wrapper", () => {
  it("LLaVA-1.5 over Vicuna states its vocabulary and context alone: 6.739 B weights of Llama", () => {
    const text_config = { model_type: "llama", vocab_size: 32_064, max_position_embeddings: 4096 };
    const spec = unwrap(
      modelSpec({ model_type: "llava", architectures: ["LlavaForConditionalGeneration"], text_config }),
    );
    expect(parameterCounts(spec).total).toBe(layers(32, 4096, 4096, 11_008) + 2 * 32_064 * 4096 + 4096);
    expect(spec.maxContext).toBe(4096);
    expect(spec.assumptions.map(({ en }) => en)).toContain(
      "hidden_size is not given; 4096 is assumed, as in the reference implementation.",
    );
  });

  it.each([
    ["llava", { model_type: "llama" }, layers(32, 4096, 4096, 11_008) + 2 * 32_000 * 4096 + 4096],
    // A part that does not name its class has that of its wrapper.
    ["llava", { vocab_size: 32_064 }, layers(32, 4096, 4096, 11_008) + 2 * 32_064 * 4096 + 4096],
    ["mistral3", { model_type: "mistral" }, layers(32, 4096, 1024, 14_336) + 2 * 32_000 * 4096 + 4096],
    [
      "llava_next",
      { model_type: "mistral", vocab_size: 32_064 },
      layers(32, 4096, 1024, 14_336) + 2 * 32_064 * 4096 + 4096,
    ],
    // Mistral Small 3.1: 23.57 B weights of text (its card: 24 B with the encoder).
    [
      "mistral3",
      {
        ...{ hidden_size: 5120, head_dim: 128, intermediate_size: 32_768, num_hidden_layers: 40, vocab_size: 131_072 },
        num_key_value_heads: 8,
      },
      23_572_403_200,
    ],
    // Gemma 2B (2,506,172,416 by its card) with 1,216 more words.
    [
      "paligemma",
      {
        model_type: "gemma",
        num_hidden_layers: 18,
        hidden_size: 2048,
        num_attention_heads: 8,
        intermediate_size: 16_384,
        num_key_value_heads: 1,
        vocab_size: 257_216,
      },
      2_508_662_784,
    ],
  ])("%s over %o", (model_type, text_config, expected) => {
    expect(total({ model_type, text_config })).toBe(expected);
  });

  it("is not filled in where the configuration is no wrapper: a Llama without dimensions is refused", () => {
    const read = modelSpec({ model_type: "llama", vocab_size: 32_000 });
    expect(read.ok ? [] : read.issues.map(({ code }) => code)).toContain("MODEL-FIELD-MISSING");
  });
});

describe("tie_word_embeddings that is not stated", () => {
  it("MiniCPM3 ties by its class: 4.07 B weights, as its card says 4B", () => {
    const fields = {
      ...{ model_type: "minicpm3", hidden_size: 2560, num_hidden_layers: 62, num_attention_heads: 40 },
      ...{ intermediate_size: 6400, vocab_size: 73_448, q_lora_rank: 768, kv_lora_rank: 256 },
      ...{ qk_nope_head_dim: 64, qk_rope_head_dim: 32, v_head_dim: 64 },
    };
    expect(total(fields) / 1e9).toBeCloseTo(4.07, 2);
    expect(total({ ...fields, tie_word_embeddings: false }) - total(fields)).toBe(73_448 * 2560);
  });

  it("SmolLM3 ties by its class: 3.08 B weights, as its card says 3B", () => {
    const fields = {
      ...{ model_type: "smollm3", hidden_size: 2048, num_hidden_layers: 36, num_attention_heads: 16 },
      ...{ num_key_value_heads: 4, intermediate_size: 11_008, vocab_size: 128_256 },
    };
    expect(total(fields)).toBe(layers(36, 2048, 512, 11_008) + 128_256 * 2048 + 2048);
    expect(total(fields) / 1e9).toBeCloseTo(3.08, 2);
  });

  it("Llama and Qwen3 do not tie by theirs", () => {
    for (const id of ["llama-3.1-8b", "qwen3-8b"]) {
      const { tie_word_embeddings: _, ...bare } = { tie_word_embeddings: null, ...presetById(id)?.config };
      expect(total(bare)).toBe(total(presetById(id)?.config ?? {}));
    }
  });
});

describe("faults of a configuration", () => {
  /** Each fault once: the code and the sentence, and of a missing field its first name. */
  const repeated = (issues: readonly Issue[]): readonly string[] => {
    const said = issues.map(
      ({ code, message }) =>
        `${code} ${/(?:no|字段) (\w+)|^(\S+) is/.exec(message.en)?.slice(1).join("") ?? message.en}`,
    );
    return said.filter((one, place) => said.indexOf(one) !== place);
  };

  it("a Llama without dimensions names each once, on the Model Bench as well", () => {
    const config = { model_type: "llama", architectures: ["LlamaForCausalLM"] };
    const issues = [modelSpec(config), runAnalysis(modelsAnalysis, { config })].map((read) =>
      read.ok ? [] : read.issues,
    );
    for (const found of issues) {
      expect(found.map(({ message }) => /no (\w+)/.exec(message.en)?.[1])).toEqual([
        ...["hidden_size", "num_hidden_layers", "vocab_size", "num_attention_heads"],
      ]);
    }
  });

  it("are each said once, whatever is mangled (law)", () => {
    const mangled = fc.constantFrom<unknown>(undefined, 0, -1, 1.5, "8", null, [], {}, true, 1e12);
    const preset = fc.constantFrom(...presets.filter((_, place) => place % 4 === 0));
    const changed = preset.chain(({ config }) =>
      fc
        .dictionary(fc.constantFrom(...Object.keys(config)), mangled, { minKeys: 1, maxKeys: 8 })
        .map((fields) =>
          Object.fromEntries(Object.entries({ ...config, ...fields }).filter(([, value]) => value !== undefined)),
        ),
    );
    fc.assert(
      fc.property(changed, (config) => {
        const read = modelSpec(config);
        expect(repeated(read.ok ? [] : read.issues)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });
});
