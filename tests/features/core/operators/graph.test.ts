import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { presets } from "@/features/core/model/config/presets/presets";
import { presetModel } from "@/features/core/model/config/preset-model";
import { parameterCounts } from "@/features/core/model/parameters";
import { storedFormats } from "@/features/core/model/weights";
import { distinctExperts } from "@/features/core/operators/ffn";
import { flopsPerToken } from "@/features/core/operators/totals/flops-per-token";
import { operatorGraph } from "@/features/core/operators/graph";
import type { Parallelism } from "@/features/core/operators/parallelism";
import { weightsPerGpu } from "@/features/core/operators/totals/resident-memory";
import type { Segment } from "@/features/core/operators/segment";
import type { ModelSpec } from "@/features/core/model/spec";
import { unwrap } from "@/lib/result";
import { BF16_WEIGHTS } from "../../../support/models/small-config";

const SINGLE: Parallelism = { tp: 1, pp: 1, dp: 1, ep: 1, etp: 1, cp: 1 };
const PREFILL: Segment = { phase: "prefill", sequences: 1, newTokens: 2048, cached: 0 };
const DECODE: Segment = { phase: "decode", sequences: 1, newTokens: 1, cached: 4096 };

const preset = (id: string): ModelSpec => unwrap(presetModel(id));

function graph(model: ModelSpec, segments: readonly Segment[], parallelism: Parallelism = SINGLE) {
  const precision = { weights: BF16_WEIGHTS, kv: "bf16", activations: "bf16", narrowArithmetic: false } as const;
  return operatorGraph({ model, parallelism, precision, segments });
}

const work = (id: string) => {
  const model = flopsPerToken(preset(id));
  return {
    prefill: model.prefillFlopsPerToken({ batch: 1, seqLen: 2048 }) / 1e9,
    decode: model.decodeFlopsPerToken({ batch: 1, kvLen: 4096 }) / 1e9,
  };
};

describe("work per token", () => {
  // Acceptance ranges of the reference formulas: hand counts of the published layer shapes.
  it.each([
    ["deepseek-v3", 76, 143],
    ["qwen3-235b-a22b", 45, 56],
  ])("of %s is about %d GFLOP in a prefill of 2,048 and %d GFLOP in a decode at 4,096", (id, prefill, decode) => {
    expect(Math.abs(work(id).prefill / prefill - 1)).toBeLessThan(0.05);
    expect(Math.abs(work(id).decode / decode - 1)).toBeLessThan(0.05);
  });
});

describe("the operators of a layer", () => {
  it.each(presets.map(({ id }) => id))("hold the weights of %s, all classes together", (id) => {
    const model = preset(id);
    const stored = graph(model, [DECODE]).reduce((sum, { storedBytes, repeat }) => sum + storedBytes * repeat, 0) / 2;
    const { total, indexer } = parameterCounts(model);
    // Biases, inner norms, sinks and convolution weights are too small to be read as operators of their own.
    expect(Math.abs(stored / (total + indexer) - 1)).toBeLessThan(0.012);
  });

  it("have ids that occur once", () => {
    for (const { id } of presets) {
      const ids = graph(preset(id), [PREFILL, DECODE]).map((operator) => operator.id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});

describe("sharding", () => {
  const degrees = fc.constantFrom(1, 2, 4, 8, 16);

  it("TP never raises the weights per GPU", () => {
    fc.assert(
      fc.property(fc.constantFrom(...presets.map(({ id }) => id)), degrees, (id, tp) => {
        const model = preset(id);
        const at = (degree: number) => {
          const p = { ...SINGLE, tp: degree, etp: degree };
          return weightsPerGpu(graph(model, [DECODE], p), model, p);
        };
        expect(at(tp * 2)).toBeLessThanOrEqual(at(tp) * (1 + 1e-9));
      }),
      { numRuns: 60 },
    );
  });

  it("cuts the prefill work of a dense model in proportion", () => {
    const model = preset("llama-3.1-70b");
    const work = (tp: number) =>
      graph(model, [PREFILL], { ...SINGLE, tp, etp: tp }).reduce((sum, { flops, repeat }) => sum + flops * repeat, 0);
    expect(work(1) / work(8)).toBeCloseTo(8, 6);
  });

  it("replicates KV heads when TP exceeds them: Qwen3-235B has 4", () => {
    const model = preset("qwen3-235b-a22b");
    const kv = (tp: number) =>
      graph(model, [DECODE], { ...SINGLE, tp, etp: tp }).find(({ id }) => id.endsWith("attention-decode"))?.kvBytes ??
      0;
    expect(kv(4) * 4).toBeCloseTo(kv(1), 0);
    expect(kv(8)).toBe(kv(4));
  });

  it("replicates the latent cache over every tensor-parallel rank", () => {
    const model = preset("deepseek-v3");
    const kv = (tp: number) =>
      graph(model, [DECODE], { ...SINGLE, tp, etp: tp }).find(({ id }) => id.endsWith("attention-decode"))?.kvBytes ??
      0;
    expect(kv(8)).toBe(kv(1));
  });
});

describe("distinct experts", () => {
  it("follow E/ep (1 - (1 - k/E)^T) (hand: 256 experts, top 8, 64 tokens: 86.9 %)", () => {
    expect(distinctExperts(256, 8, 64, 1) / 256).toBeCloseTo(0.869, 3);
    expect(distinctExperts(256, 8, 1, 1)).toBeCloseTo(8, 9);
  });

  it("never exceed what a rank holds and never shrink with more tokens", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 512 }), fc.integer({ min: 0, max: 5000 }), (experts, tokens) => {
        const few = distinctExperts(experts, Math.min(8, experts), tokens, 1);
        expect(few).toBeLessThanOrEqual(experts + 1e-9);
        expect(distinctExperts(experts, Math.min(8, experts), tokens + 1, 1)).toBeGreaterThanOrEqual(few - 1e-9);
      }),
    );
  });
});

describe("the LM head", () => {
  it("runs on the last token of each prompt only", () => {
    const head = graph(preset("llama-3.1-8b"), [{ ...PREFILL, sequences: 3 }]).find(({ id }) => id === "model.lm-head");
    expect(head?.shape?.m).toBe(3);
  });
});

describe("formats", () => {
  it("of a checkpoint are used as stored", () => {
    expect(storedFormats(preset("deepseek-v3")).routed).toBe("fp8_block");
  });
});
