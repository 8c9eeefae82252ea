import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sequenceCache, totalCache } from "@/features/core/memory/cache";
import { kvPerSequence, statePerSequence } from "@/features/core/operators/totals/resident-memory";
import { resolved } from "../../../../support/scenarios";

const MODELS = ["llama-3.1-8b", "deepseek-v3", "gpt-oss-120b", "qwen3-next-80b-a3b", "gemma-3-27b"];

const subject = (raw: Record<string, string>) => {
  const { model, prefill: parallelism, precision } = resolved({ hw: "h200-sxm", ...raw });
  return { model, parallelism, precision };
};

describe("what a sequence keeps on one GPU", () => {
  it("is that of the stage with most layers: 31 of DeepSeek-V3's 61 with two stages, 16 with four", () => {
    // hand: one layer keeps (512 + 64) · 2 B per token
    const kv = (pp: string): number => {
      const { model, parallelism, precision } = subject({ model: "deepseek-v3", tp: "8", pp, kv: "bf16" });
      return kvPerSequence(model, parallelism, precision, 1000);
    };
    expect(["1", "2", "4"].map((pp) => Math.round(kv(pp) / 1_152_000))).toEqual([61, 31, 16]);
  });

  it("is a state of 18 of Qwen3-Next's 48 layers' 36 linear ones with two stages", () => {
    // hand: 32 · 128 · 128 · 4 B + 8,192 · 3 · 2 B of a layer
    const { model, parallelism } = subject({ model: "qwen3-next-80b-a3b", tp: "1", pp: "2" });
    expect(statePerSequence(model, parallelism)).toBe(18 * 2_146_304);
  });

  it("is what the memory ledger takes, block by block of one token", () => {
    const degree = fc.constantFrom("1", "2", "4");
    fc.assert(
      fc.property(
        fc.constantFrom(...MODELS),
        degree,
        degree,
        fc.integer({ min: 1, max: 50_000 }),
        (name, tp, pp, context) => {
          const { model, parallelism, precision } = subject({ model: name, tp, pp });
          const own = kvPerSequence(model, parallelism, precision, context) + statePerSequence(model, parallelism);
          const ledger = totalCache(sequenceCache({ model, parallelism, precision, blockSize: 1 }, context));
          expect(Math.abs(own / ledger - 1)).toBeLessThan(1e-12);
        },
      ),
      { numRuns: 60 },
    );
  });
});
