import { describe, expect, it } from "vitest";
import { withHfQuantConfig } from "@/features/core/model/config/hf-quant-config";
import { modelSpec } from "@/features/core/model/config/parse";
import { presetById } from "@/features/core/model/config/presets/presets";
import type { ModelSpec } from "@/features/core/model/spec";
import { storedFormats, weightBytes } from "@/features/core/model/weights";
import { classGraph, operatorGraph } from "@/features/core/operators/graph";
import { chipById } from "@/features/core/hardware/catalogue";
import { readPrecision } from "@/features/core/scenario/resolution/precision";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { decodeParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";

const LAYERS = Array.from({ length: 32 }, (_, index) => index);
const ALONE = { tp: 1, pp: 1, dp: 1, ep: 1, etp: 1, cp: 1 };
const segments = [{ phase: "decode", sequences: 1, newTokens: 1, cached: 64 }] as const;

/** ModelOpt's mixed precision of Llama 3.1 8B: up_proj in NVFP4 but for the first layer, down_proj in FP8, the rest in BF16. */
const MIXED = unwrap(
  withHfQuantConfig(presetById("llama-3.1-8b")?.config, {
    quantization: {
      quant_algo: "MIXED_PRECISION",
      quantized_layers: Object.fromEntries(
        LAYERS.flatMap((index) => [
          ...(index > 0 ? [[`model.layers.${index}.mlp.up_proj`, { quant_algo: "NVFP4", group_size: 16 }]] : []),
          [`model.layers.${index}.mlp.down_proj`, { quant_algo: "FP8" }],
        ]),
      ),
    },
  }),
);

const graph = (model: ModelSpec, narrowArithmetic = true, weights = storedFormats(model)) =>
  operatorGraph({
    model,
    parallelism: ALONE,
    precision: { weights, kv: "bf16", activations: "bf16", narrowArithmetic },
    segments,
  });
const named = (operators: ReturnType<typeof graph>, name: string) =>
  operators.filter(({ id }) => id.includes(`.${name}`));

describe("matrices of one class in several formats", () => {
  it("run each in its own: as often as it is stored so, at its own rate", () => {
    // hand: gate and up of 32 layers are 64 matrices, 31 of them in NVFP4.
    const up = named(graph(MIXED), "ffn-up");
    expect(up.map(({ rate, repeat }) => [rate, repeat])).toEqual([
      ["bf16", (32 * 33) / 64],
      ["fp4", (32 * 31) / 64],
    ]);
    expect(named(graph(MIXED), "ffn-down")).toMatchObject([{ rate: "fp8", repeat: 32 }]);
    expect(named(graph(MIXED), "qkv")).toMatchObject([{ rate: "bf16" }]);
    expect(new Set(graph(MIXED).map(({ id }) => id)).size).toBe(graph(MIXED).length);
  });

  it("read from HBM what the checkpoint stores, and do the same arithmetic", () => {
    const read = graph(MIXED).reduce((sum, { weightBytes: size, repeat }) => sum + size * repeat, 0);
    // The embedding is looked up, not read: 128,256 rows of 4,096.
    expect(read / (weightBytes(MIXED) - 2 * 128_256 * 4096)).toBeCloseTo(1, 6);
    const flops = (operators: ReturnType<typeof graph>) =>
      operators.reduce((sum, one) => sum + one.flops * one.repeat, 0);
    const precision = {
      weights: storedFormats(MIXED),
      kv: "bf16",
      activations: "bf16",
      narrowArithmetic: true,
    } as const;
    const whole = classGraph({ model: MIXED, parallelism: ALONE, precision, segments });
    expect(flops(graph(MIXED)) / flops(whole)).toBeCloseTo(1, 12);
  });

  it("are left alone where the scenario chooses a format for their class, and weight-only where the chip lacks one", () => {
    const chosen = { ...storedFormats(MIXED), dense: "fp8" } as const;
    expect(named(graph(MIXED, true, chosen), "ffn-up")).toMatchObject([{ rate: "fp8", repeat: 32 }]);
    expect(named(graph(MIXED, false), "ffn-down")).toMatchObject([{ rate: "bf16" }]);
    const params = decodeParams(ScenarioSchema, {}).value;
    const [h100, b200] = ["h100-sxm", "b200-sxm"].map((id) => readPrecision(params, MIXED, unwrap(chipById(id))));
    expect(h100?.value.narrowArithmetic).toBe(false);
    expect(h100?.issues).toMatchObject([{ code: "ARITHMETIC-WEIGHT-ONLY" }]);
    expect(b200?.value.narrowArithmetic).toBe(true);
  });

  it("of NVIDIA's DeepSeek-V3.1 in NVFP4: the output projection alone, as its ignore list says", () => {
    const model = unwrap(modelSpec(presetById("deepseek-v3.1-nvfp4")?.config));
    expect(named(graph(model), "q-up")).toMatchObject([{ rate: "bf16" }, { rate: "bf16" }]);
    for (const one of named(graph(model), "attention-out")) expect(one.rate).toBe("fp4");
  });
});

describe("integers of odd widths", () => {
  it("are read at their own bytes: Q6_K at 6.56 bits, Q4_K_M in two parts", () => {
    const gguf = (file_type: string) =>
      unwrap(
        modelSpec({ ...presetById("llama-3.1-8b")?.config, quantization_config: { quant_method: "gguf", file_type } }),
      );
    const down = (file_type: string) => named(graph(gguf(file_type), false), "ffn-down");
    // hand: 210 bytes for 256 weights (ggml), 4,096 · 14,336 of them.
    expect(down("Q6_K")).toMatchObject([{ rate: "bf16", weightBytes: (4096 * 14336 * 210) / 256 }]);
    // hand: every third of the layers between the eighths at both ends, and those: 16 of 32 layers, at 6.56 bits; the rest at 4.5.
    expect(down("Q4_K_M").map(({ weightBytes: size, repeat }) => [(8 * size) / 4096 / 14336, repeat])).toEqual([
      [6.5625, 16],
      [4.5, 16],
    ]);
  });
});
