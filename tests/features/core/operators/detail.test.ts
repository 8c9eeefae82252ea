import { describe, expect, it } from "vitest";
import { presetModel } from "@/features/core/model/config/preset-model";
import { storedFormats } from "@/features/core/model/weights";
import { findDetail, prefillShare } from "@/features/core/operators/detail";
import { operatorGraph } from "@/features/core/operators/graph";
import type { Parallelism } from "@/features/core/operators/parallelism";
import type { Segment } from "@/features/core/operators/segment";
import { unwrap } from "@/lib/result";

const ALONE: Parallelism = { tp: 1, pp: 1, dp: 1, ep: 1, etp: 1, cp: 1 };

function operators(name: string, segment: Segment, layout: Partial<Parallelism> = {}, kv: "bf16" | "fp8" = "bf16") {
  const model = unwrap(presetModel(name));
  const precision = { weights: storedFormats(model), kv, activations: "bf16", narrowArithmetic: false } as const;
  return operatorGraph({ model, parallelism: { ...ALONE, ...layout }, precision, segments: [segment] });
}

const DECODE: Segment = { phase: "decode", sequences: 8, newTokens: 1, cached: 4095 };
const PREFILL: Segment = { phase: "prefill", sequences: 2, newTokens: 1024, cached: 1024 };

describe("details of operators", () => {
  it("tell the cache's bytes that the totals add up to", () => {
    for (const kv of ["bf16", "fp8"] as const)
      for (const name of ["llama-3.1-8b", "gpt-oss-120b", "deepseek-v3"])
        for (const operator of operators(name, DECODE, { tp: 2, etp: 2 }, kv)) {
          const detail = findDetail(operator, "attention");
          if (!detail) continue;
          const read = detail.segments.reduce((sum, { sequences, newTokens, cached }) => {
            const seen = Math.min(cached + newTokens, (detail.window ?? Infinity) + newTokens - 1);
            return sum + sequences * seen;
          }, 0);
          expect(read * detail.kvElements * detail.kvSize, `${name} ${operator.id} ${kv}`).toBeCloseTo(
            operator.kvBytes,
            3,
          );
        }
  });

  it("tell the work of a prefill up to the diagonal", () => {
    for (const operator of operators("llama-3.1-8b", PREFILL)) {
      const detail = findDetail(operator, "attention");
      if (!detail) continue;
      const pairs = detail.segments.reduce(
        (sum, s) => sum + s.sequences * s.newTokens * (s.cached + (s.newTokens + 1) / 2),
        0,
      );
      expect(2 * detail.heads * (detail.keyDim + detail.valueDim) * pairs).toBeCloseTo(operator.flops, -3);
    }
  });

  it("split a prompt among context-parallel ranks without losing work", () => {
    const [whole] = prefillShare([PREFILL], 1);
    const [part] = prefillShare([PREFILL], 4);
    const work = (s = whole): number => (s ? s.newTokens * (s.cached + s.newTokens / 2) : NaN);
    expect(4 * work(part)).toBeCloseTo(work(whole), 6);
  });

  it("let tensor-parallel ranks sort every pair, and ranks that receive tokens only their own", () => {
    const routed = (layout: Partial<Parallelism>): number => {
      const experts = operators("deepseek-v3", DECODE, layout).find(({ family }) => family === "moe");
      return (experts && findDetail(experts, "experts")?.routedRows) ?? NaN;
    };
    expect(routed({ tp: 8, ep: 8 })).toBe(8 * 8);
    expect(routed({ dp: 8, ep: 8 })).toBeCloseTo(8 * 8, 9);
    expect(routed({ tp: 1 })).toBe(8 * 8);
  });

  it("are there wherever a law needs them", () => {
    const needing = ["attention-prefill", "attention-decode", "linear-attention", "moe"];
    for (const name of ["llama-3.1-8b", "deepseek-v3.2", "qwen3-next-80b-a3b", "gpt-oss-120b", "deepseek-v4-pro"])
      for (const segment of [DECODE, PREFILL])
        for (const operator of operators(name, segment))
          if (needing.includes(operator.family)) expect(operator.detail, operator.id).toBeDefined();
  });
});
