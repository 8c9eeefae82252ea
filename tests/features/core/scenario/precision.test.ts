import { describe, expect, it } from "vitest";
import { arithmeticFormat } from "@/features/core/operators/precision";
import { resolved } from "../../../support/scenarios";

const arithmetic = (raw: Record<string, string>) => {
  const { precision } = resolved({ tp: "1", ...raw });
  return arithmeticFormat(precision.weights.routed, precision.narrowArithmetic);
};

describe("the arithmetic of a checkpoint", () => {
  // Provenance: vendor (model cards and engine documentation of the formats).
  it.each([
    ["deepseek-v3", "h200-sxm", "fp8"],
    ["deepseek-v3", "a100-sxm-80", "bf16"],
    ["gpt-oss-120b", "h100-sxm", "bf16"],
    ["gpt-oss-120b", "b200-sxm", "fp8"],
    ["qwen3-235b-a22b", "b200-sxm", "bf16"],
  ])("%s on %s multiplies its experts in %s", (model, hw, format) => {
    expect(arithmetic({ model, hw })).toBe(format);
  });

  it("does not hang on the format of embeddings, which are only looked up", () => {
    expect(arithmetic({ model: "deepseek-v3", hw: "h200-sxm", w_embedding: "nvfp4" })).toBe("fp8");
    expect(arithmetic({ model: "deepseek-v3", hw: "h200-sxm", w_head: "nvfp4" })).toBe("bf16");
    const { precision } = resolved({ model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", w_embedding: "fp8" });
    expect(precision).toMatchObject({ narrowArithmetic: false, weights: { embedding: "fp8" } });
  });

  it("follows an explicit wish", () => {
    expect(arithmetic({ model: "gpt-oss-120b", hw: "b200-sxm", arithmetic: "weight-only" })).toBe("bf16");
    expect(arithmetic({ model: "qwen3-235b-a22b", hw: "h200-sxm", weights: "fp8" })).toBe("fp8");
  });
});
