import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { modelSpec } from "@/features/core/model/config/parse";
import { sketchConfig, type Sketch } from "@/features/core/model/config/sketch";
import { parameterCounts } from "@/features/core/model/parameters";
import { unwrap } from "@/lib/result";

const counts = (sketch: Sketch) => parameterCounts(unwrap(modelSpec(unwrap(sketchConfig(sketch)))));

it("a model without a configuration: has the total that was stated, whatever it is", { tags: "check" }, () => {
  fc.assert(
    fc.property(fc.double({ min: 0.5, max: 2000, noNaN: true }), (total_b) => {
      expect(counts({ total_b }).total / (total_b * 1e9)).toBeCloseTo(1, 2);
    }),
    { numRuns: 60 },
  );
});

it(
  "a model without a configuration: has the total and about the active weights that were stated",
  { tags: "check" },
  () => {
    fc.assert(
      fc.property(
        fc.double({ min: 10, max: 2000, noNaN: true }),
        fc.double({ min: 0.03, max: 0.5, noNaN: true }),
        (total_b, share) => {
          const { total, active } = counts({ total_b, active_b: share * total_b });
          expect(total / (total_b * 1e9)).toBeCloseTo(1, 1);
          expect(Math.abs(active / (share * total_b * 1e9) - 1)).toBeLessThan(0.1);
        },
      ),
      { numRuns: 60 },
    );
  },
);

/** DeepSeek-V3 report, arXiv 2412.19437: 671 B in all, 37 B active. Kimi K2, arXiv 2507.20534: 1.04 T and 32.6 B. */
it.each([
  { total_b: 671, active_b: 37 },
  { total_b: 1040, active_b: 32.6 },
])("a model without a configuration: of $total_b B with $active_b B active is one of many experts", (sketch) => {
  const config = unwrap(sketchConfig(sketch));
  expect(Number(config["num_experts"])).toBeGreaterThan(100);
  expect(counts(sketch).active / (sketch.active_b * 1e9)).toBeCloseTo(1, 1);
});

/** config.json of meta-llama/Llama-3.1-8B: 8,030,261,248 weights as its safetensors index has them. */
it("a model without a configuration: takes every dimension that is stated, and assumes nothing then", () => {
  const config = unwrap(
    sketchConfig({
      ...{ hidden_size: 4096, num_hidden_layers: 32, num_attention_heads: 32, num_key_value_heads: 8 },
      ...{ head_dim: 128, intermediate_size: 14_336, vocab_size: 128_256 },
    }),
  );
  expect(parameterCounts(unwrap(modelSpec(config))).total).toBe(8_030_261_248);
  expect(config["assumed_fields"]).toEqual(["tie_word_embeddings"]);
});

it("a model without a configuration: says what was assumed, by the names of a configuration, in its model too", () => {
  const config = unwrap(sketchConfig({ total_b: 70, num_hidden_layers: 80, name: "Mystery-70B" }));
  expect(config["assumed_fields"]).toContain("hidden_size");
  expect(config["assumed_fields"]).not.toContain("num_hidden_layers");
  const model = unwrap(modelSpec(config));
  expect(model.name).toBe("Mystery-70B");
  expect(model.assumptions.map(({ en }) => en).join()).toContain("hidden_size is not published; 8192 is assumed.");
  expect(model.unknownFields).toEqual([]);
});

it("a model without a configuration: is refused where nothing is known, or nothing is left for its blocks; figures that do not add up are said", () => {
  expect(sketchConfig({ num_hidden_layers: 12 }).issues[0]?.code).toBe("SKETCH-EMPTY");
  expect(sketchConfig({ total_b: 1, hidden_size: 8192 }).issues[0]?.code).toBe("SKETCH-TOO-SMALL");
  const stated = { total_b: 30, hidden_size: 4096, intermediate_size: 14_336 };
  expect(sketchConfig(stated)).toMatchObject({ ok: true, issues: [{ code: "SKETCH-TOTAL" }] });
});

describe("an architecture that nobody reads", () => {
  const FIELDS = {
    hidden_size: 1024,
    num_hidden_layers: 4,
    num_attention_heads: 8,
    vocab_size: 1000,
    intermediate_size: 4096,
  };
  const config = { model_type: "novelformer", architectures: ["NovelformerForCausalLM"], ...FIELDS };

  it("is refused with the way out, and read as the family that is named, which is said", () => {
    expect(modelSpec(config).issues[0]?.fix?.en).toContain("treat_as");
    const model = unwrap(modelSpec({ ...config, treat_as: "llama" }));
    expect(parameterCounts(model)).toEqual(parameterCounts(unwrap(modelSpec({ ...FIELDS, model_type: "llama" }))));
    expect(model.architecture).toBe("NovelformerForCausalLM");
    expect(model.assumptions[0]?.en).toContain('"novelformer" is treated as "llama"');
    expect(model.unknownFields).toEqual([]);
  });

  it("cannot be treated as what nobody knows; a nested text part can", () => {
    expect(modelSpec({ ...config, treat_as: "lama" }).issues[0]).toMatchObject({ code: "MODEL-TREAT-AS" });
    const nested = { model_type: "novel_vl", treat_as: "qwen3", text_config: { ...config } };
    expect(unwrap(modelSpec(nested)).layers[0]?.attention).toMatchObject({ qkNorm: "per-head" });
  });
});
