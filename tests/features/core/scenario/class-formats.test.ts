import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bytesPerElement, weightBytes } from "@/features/core/model/weights";
import { CLASS_FIELDS, WEIGHT_FORMATS } from "@/features/core/scenario/fields/class-formats";
import { resolveScenario } from "@/features/core/scenario/resolution/resolve-scenario";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { decodeParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";

const resolved = (params: Record<string, string>) =>
  unwrap(resolveScenario(decodeParams(ScenarioSchema, params).value));

function stored(params: Record<string, string>): number {
  const { model, precision } = resolved(params);
  return weightBytes(model, precision.weights);
}

describe("formats by class", () => {
  // huggingface.co/nvidia/DeepSeek-R1-FP4: only weights and inputs of linear layers within the experts are quantised; "reduces the
  // disk size and GPU memory requirements by approximately 1.6x" against 8 bits.
  it("say what a mixed checkpoint is: DeepSeek-R1 with NVFP4 experts, the rest in BF16 (vendor)", () => {
    const mixed = stored({ model: "deepseek-v3", weights: "bf16", w_routed: "nvfp4" });
    const ratio = stored({ model: "deepseek-v3" }) / mixed;
    expect(ratio).toBeGreaterThan(1.5);
    expect(ratio).toBeLessThan(1.7);
  });

  it("take the scenario's format where they are left open, and the checkpoint's where both are", () => {
    expect(resolved({ model: "deepseek-v3" }).precision.weights.routed).toBe("fp8_block");
    expect(resolved({ model: "deepseek-v3", weights: "int4", w_attention: "fp8" }).precision.weights).toEqual({
      ...{ attention: "fp8", dense: "int4", routed: "int4", shared: "int4", embedding: "bf16", lmHead: "bf16" },
    });
    expect(resolved({ model: "deepseek-v3", w_ends: "fp8" }).precision.weights).toMatchObject({
      ...{ routed: "fp8_block", embedding: "fp8", lmHead: "fp8" },
    });
  });

  it("never store more where one class becomes narrower (law)", () => {
    const classes = fc.constantFrom(...Object.keys(CLASS_FIELDS));
    const formats = fc.constantFrom(...WEIGHT_FORMATS);
    fc.assert(
      fc.property(classes, formats, formats, fc.constantFrom("qwen3-30b-a3b", "llama-3.1-8b"), (name, a, b, model) => {
        const [narrow, wide] = bytesPerElement(a) <= bytesPerElement(b) ? [a, b] : [b, a];
        expect(stored({ model, tp: "1", [name]: narrow })).toBeLessThanOrEqual(
          stored({ model, tp: "1", [name]: wide }),
        );
      }),
      { numRuns: 60 },
    );
  });
});
