/** Encoders that embed or rank. Provenance of totals: weights of the published safetensors of the bare models. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { modelSpec } from "@/features/core/model/config/parse";
import { kvBytesAt } from "@/features/core/model/kv-cache";
import { parameterCounts } from "@/features/core/model/parameters";
import { operatorGraph } from "@/features/core/operators/graph";
import { causalPairs, mutualPairs } from "@/features/core/operators/segment";
import { resolveScenario } from "@/features/core/scenario/resolution/resolve-scenario";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { servedLoad } from "@/features/core/serving/mean-load/mean-load";
import { decodeParams } from "@/lib/params/codec";
import { packText } from "@/lib/packed-text";
import { unwrap } from "@/lib/result";
import { estimate } from "../../../../support/scenarios";
import { BF16_WEIGHTS } from "../../../../support/models/small-config";

const BERT = {
  architectures: ["BertModel"],
  model_type: "bert",
  hidden_size: 768,
  num_hidden_layers: 12,
  num_attention_heads: 12,
  intermediate_size: 3072,
  vocab_size: 30_522,
  max_position_embeddings: 512,
  type_vocab_size: 2,
};
const XLMR = {
  architectures: ["XLMRobertaModel"],
  model_type: "xlm-roberta",
  hidden_size: 1024,
  num_hidden_layers: 24,
  num_attention_heads: 16,
  intermediate_size: 4096,
  vocab_size: 250_002,
  max_position_embeddings: 514,
  type_vocab_size: 1,
};
const MODERN = {
  architectures: ["ModernBertForMaskedLM"],
  model_type: "modernbert",
  hidden_size: 768,
  num_hidden_layers: 22,
  num_attention_heads: 12,
  intermediate_size: 1152,
  vocab_size: 50_368,
  max_position_embeddings: 8192,
  global_attn_every_n_layers: 3,
  local_attention: 128,
};
const DISTIL = {
  architectures: ["DistilBertModel"],
  model_type: "distilbert",
  dim: 768,
  n_layers: 6,
  n_heads: 12,
  hidden_dim: 3072,
  vocab_size: 30_522,
  max_position_embeddings: 512,
};
/** Qwen3-Embedding-8B as a bare model; its repository states 7.57 B weights. */
const QWEN3_EMBEDDING = {
  architectures: ["Qwen3Model"],
  model_type: "qwen3",
  hidden_size: 4096,
  num_hidden_layers: 36,
  num_attention_heads: 32,
  num_key_value_heads: 8,
  head_dim: 128,
  intermediate_size: 12_288,
  vocab_size: 151_665,
  max_position_embeddings: 40_960,
  tie_word_embeddings: false,
};

describe("encoders", () => {
  it.each([
    ["bert-base-uncased", BERT, 109_482_240],
    ["xlm-roberta-large", XLMR, 559_890_432],
    ["bge-m3", { ...XLMR, max_position_embeddings: 8194 }, 567_754_752],
    ["distilbert-base", DISTIL, 66_362_880],
    ["ModernBERT-base", MODERN, 149_014_272],
    ["Qwen3-Embedding-8B", QWEN3_EMBEDDING, 7_567_295_488],
  ])("%s has the published weights", (_, config, total) => {
    const spec = unwrap(modelSpec(config));
    expect(Math.abs(parameterCounts(spec).total - total)).toBeLessThan(1000);
    expect(spec.unknownFields).toEqual([]);
    expect(spec.task).toBe("embed");
  });

  it("BERT takes the published arithmetic, keeps nothing, and has no output matrix", () => {
    const model = unwrap(modelSpec(BERT));
    const operators = operatorGraph({
      model,
      parallelism: { tp: 1, pp: 1, dp: 1, ep: 1, etp: 1, cp: 1 },
      precision: {
        ...{ weights: BF16_WEIGHTS, kv: "bf16", activations: "bf16", narrowArithmetic: false },
      },
      segments: [{ phase: "prefill", sequences: 1, newTokens: 128, cached: 0 }],
    });
    // published: 22.5e9 FLOP for 128 tokens (TinyBERT, arXiv 1909.10351, table 1).
    const flops = operators.reduce((sum, one) => sum + one.flops * one.repeat, 0);
    expect(Math.abs(flops / 22.5e9 - 1)).toBeLessThan(0.01);
    expect(kvBytesAt(model, "bf16", 512)).toBe(0);
    expect(operators.some(({ id }) => id === "model.lm-head")).toBe(false);
  });

  it("sees twice the pairs of a causal model, less its own, and a band within a window", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4096 }), fc.integer({ min: 1, max: 200 }), (tokens, reach) => {
        expect(mutualPairs(tokens)).toBe(tokens ** 2);
        expect(mutualPairs(tokens)).toBe(2 * causalPairs(tokens, 0) - tokens);
        // Counted one by one: token i sees those from i - reach to i + reach that are there.
        let counted = 0;
        for (let i = 0; i < tokens; i += 1) counted += Math.min(tokens - 1, i + reach) - Math.max(0, i - reach) + 1;
        expect(mutualPairs(tokens, 2 * reach + 1)).toBe(counted);
      }),
      { numRuns: 50 },
    );
  });
});

describe("a scenario of an encoder", () => {
  const link = { config: packText(JSON.stringify(XLMR)), model: "custom", hw: "h100-sxm", tp: "1", isl: "512" };
  const load = (raw: object) => {
    const { value } = decodeParams(ScenarioSchema, { ...link, ...raw });
    const found = servedLoad(unwrap(resolveScenario(value)));
    if (!found) throw new Error("no load");
    return found;
  };

  it("serves one pass for a text: clients beyond a step's budget queue, and the rate does not fall", () => {
    const loads = ["1", "4", "16", "64", "256"].map((conc) => load({ conc }));
    const rates = loads.map(({ rate }) => rate);
    const waits = loads.map(({ ttft }) => ttft);
    expect(rates).toEqual([...rates].sort((a, b) => a - b));
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    // Little's law: clients = rate · time in the system, as the engine sees it.
    const many = loads[4] ?? load({});
    expect(256 / (many.rate * many.ttft)).toBeCloseTo(1, 1);
    // No pass beats the chip: 2 FLOP for each of 302e6 weights of the layers and each token, 989.4e12 FLOP/s in BF16.
    expect(Math.max(...rates)).toBeLessThan(989.4e12 / (2 * 302e6 * 512));
    expect(load({ osl: "100", prefix: "50", conc: "16" }).ttft).toBe(loads[2]?.ttft);
  });

  it("is said to decode nothing, and its page shows time, sequences and memory", () => {
    const { issues } = resolveScenario(decodeParams(ScenarioSchema, link).value);
    expect(issues.map(({ code }) => code)).toContain("MODEL-READS-ONLY");
    const figures = estimate({ ...link, conc: "16" }).figures.map(({ id, unit }) => `${id} ${unit}`);
    expect(figures).toEqual(["ttft s", "throughput seq/s/GPU", "memory B", "idle-ttft s"]);
  });
});
