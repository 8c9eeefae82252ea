/** Stored formats. Provenance: vendor (fields of published checkpoints) unless a line says otherwise. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { withHfQuantConfig } from "@/features/core/model/config/hf-quant-config";
import { modelSpec, parseConfigText } from "@/features/core/model/config/parse";
import { presetById } from "@/features/core/model/config/presets/presets";
import { matcher } from "@/features/core/model/config/quantisation/module-match";
import { storedFormats, weightBytes } from "@/features/core/model/weights";
import { unwrap } from "@/lib/result";
import { needsData } from "../../../../support/needs";

const FOLDER = resolve(process.cwd(), "../shared/data/model-configs");
const text = (file: string): string => readFileSync(resolve(FOLDER, file), "utf8");
const read = (file: string) => unwrap(parseConfigText(text(file), file));

const quantised = (id: string, quantization_config: object) =>
  unwrap(modelSpec({ ...presetById(id)?.config, quantization_config })).quantisation;

describe("methods", () => {
  it.each([
    [{ quant_method: "fp8", weight_block_size: [128, 128] }, "fp8_block", 16_384, true],
    [{ quant_method: "fp8" }, "fp8", null, true],
    [{ quant_method: "awq", bits: 4, group_size: 128, zero_point: true }, "int4", 128, false],
    [{ quant_method: "gptq", bits: 4, group_size: 32, desc_act: false }, "int4", 32, false],
    [{ quant_method: "gptq", bits: 8, group_size: -1 }, "int8", null, false],
    [{ quant_method: "bitsandbytes", load_in_4bit: true }, "int4", 64, false],
    [{ quant_method: "bitsandbytes", load_in_8bit: true }, "int8", null, false],
    [{ quant_method: "modelopt", quant_algo: "FP8" }, "fp8", null, true],
    [{ quant_method: "modelopt", quant_algo: "NVFP4", group_size: 16 }, "nvfp4", 16, true],
    [{ quant_method: "modelopt", quant_algo: "W4A16_AWQ" }, "int4", 128, false],
    [{ quant_algo: "FP8_PB_WO" }, "fp8_block", 16_384, true],
    [tensors({ num_bits: 4, type: "int", group_size: 32 }), "int4", 32, false],
    [tensors({ num_bits: 4, type: "float", group_size: 32 }), "mxfp4", 32, false],
    [tensors({ num_bits: 4, type: "float", group_size: 16 }, {}), "nvfp4", 16, true],
    [tensors({ num_bits: 8, type: "float", strategy: "channel" }, {}), "fp8", null, true],
    [
      tensors({ num_bits: 8, type: "float", strategy: "block", block_structure: [128, 128] }, {}),
      "fp8_block",
      16_384,
      true,
    ],
    [tensors({ num_bits: 8, type: "int", strategy: "channel" }, {}), "int8", null, true],
  ])("%o", (config, format, groupSize, activationsQuantised) => {
    expect(quantised("llama-3.1-8b", config)).toMatchObject({ format, groupSize, activationsQuantised });
  });

  it.each([
    { quant_method: "odd" },
    { quant_method: "gguf" },
    { quant_method: "gptq", group_size: 128 },
    { quant_method: "hqq", quant_config: { offload_meta: false } },
    { quant_method: "torchao", quant_type: "autoquant" },
    { quant_method: "exl2", version: "0.1" },
    { quant_method: "bitsandbytes" },
  ])("%o does not say its bits: refused by name, with a way out", (quantization_config) => {
    const read = modelSpec({ ...presetById("llama-3.1-8b")?.config, quantization_config });
    if (read.ok) throw new Error("read");
    expect(read.issues[0]?.code).toBe("MODEL-QUANTISATION");
    expect(read.issues[0]?.message.en).toContain(`"${quantization_config.quant_method}"`);
    expect(read.issues[0]?.fix?.en).toContain("bits");
  });

  it("keep the cache format that the checkpoint has scales for", () => {
    const scheme = { num_bits: 8, type: "float" };
    expect(
      quantised("llama-3.1-8b", { ...tensors({ num_bits: 8, type: "float" }), kv_cache_scheme: scheme })?.kvFormat,
    ).toBe("fp8");
    expect(quantised("llama-3.1-8b", { quant_algo: "NVFP4", kv_cache_quant_algo: "NVFP4" })?.kvFormat).toBe("nvfp4");
    expect(quantised("llama-3.1-8b", { quant_method: "fp8" })?.kvFormat).toBeNull();
  });
});

describe("exclusion lists", () => {
  it("match names at dots, globs and regular expressions", () => {
    const excluded = matcher(["lm_head", "gate", "model.layers.*.self_attn*", "re:.*shared_experts.*", "re:("]);
    expect(excluded("model.layers.3.mlp.gate")).toBe(true);
    expect(excluded("model.layers.3.mlp.gate_proj")).toBe(false);
    expect(excluded("model.layers.3.self_attn.q_proj")).toBe(true);
    expect(excluded("model.layers.3.mlp.shared_experts.up_proj")).toBe(true);
    expect(excluded("model.layers.3.mlp.experts.0.up_proj")).toBe(false);
  });

  it("cannot hang the reader", () => {
    const started = performance.now();
    const excluded = matcher(["re:(.*)*x", "re:(a|a)+$", `re:${".*".repeat(40)}x`, "*".repeat(40)]);
    expect(excluded(`layers.0.${"a".repeat(200)}`)).toBe(false);
    expect(performance.now() - started).toBeLessThan(200);
  });

  it("leave a class in its native format", () => {
    const { quantised: classes } =
      quantised("qwen3-30b-a3b", { quant_method: "fp8", ignore: ["re:.*self_attn.*"] }) ?? {};
    expect(classes).toMatchObject({ attention: "bf16", routed: "fp8", lmHead: "bf16", embedding: "bf16" });
  });
});

describe("published checkpoints", needsData(FOLDER), () => {
  it("Kimi K2.5 and K3 store routed experts alone in 4 bits", () => {
    const k2 = read("moonshotai--Kimi-K2.5_config.json").quantisation;
    expect(k2?.quantised).toMatchObject({ attention: "bf16", dense: "bf16", shared: "bf16", routed: "int4" });
    const k3 = read("moonshotai--Kimi-K3_config.json").quantisation;
    expect(k3?.quantised).toMatchObject({ attention: "bf16", shared: "bf16", routed: "mxfp4", lmHead: "bf16" });
  });

  it("gpt-oss stores its experts in MXFP4, DeepSeek-V4 in FP4 beside FP8", () => {
    expect(read("openai--gpt-oss-120b_config.json").quantisation?.quantised).toMatchObject({
      routed: "mxfp4",
      attention: "bf16",
    });
    const v4 = read("deepseek-ai--DeepSeek-V4-Pro_config.json").quantisation?.quantised;
    expect(v4).toMatchObject({ routed: "mxfp4", attention: "fp8_block", shared: "fp8_block" });
  });

  it("a second file gives the quantisation, FP8 cache included", () => {
    const name = "nvidia--Llama-3.1-70B-Instruct-FP8";
    const spec = unwrap(
      withHfQuantConfig(JSON.parse(text(`${name}_config.json`)), JSON.parse(text(`${name}_hf_quant_config.json`))),
    );
    expect(spec.quantisation).toMatchObject({
      format: "fp8",
      kvFormat: "fp8",
      quantised: { lmHead: "bf16", dense: "fp8" },
    });
  });

  it("DeepSeek-V3.1 NVFP4 leaves the projections into the latents alone", () => {
    const name = "nvidia--DeepSeek-V3.1-NVFP4";
    const spec = unwrap(
      withHfQuantConfig(JSON.parse(text(`${name}_config.json`)), JSON.parse(text(`${name}_hf_quant_config.json`))),
    );
    expect(spec.quantisation).toMatchObject({
      format: "nvfp4",
      groupSize: 16,
      kvFormat: "fp8",
      quantised: { routed: "nvfp4" },
    });
    expect(spec.assumptions.map(({ en }) => en).join()).toContain(
      "attention weights are stored in 37 % BF16 and 63 % NVFP4",
    );
  });

  it("MiniMax-M2.5 NVFP4 says the same in both of its files", () => {
    const name = "nvidia--MiniMax-M2.5-NVFP4";
    const spec = read(`${name}_config.json`);
    const second = unwrap(
      withHfQuantConfig(JSON.parse(text(`${name}_config.json`)), JSON.parse(text(`${name}_hf_quant_config.json`))),
    );
    expect(storedFormats(spec)).toEqual(storedFormats(second));
    expect(spec.quantisation?.quantised).toMatchObject({ attention: "bf16", routed: "nvfp4" });
  });

  it("weigh what they weigh", () => {
    // Provenance: hand. 116.8 B weights, 114.66 B of them experts at 4.25 bits, the rest in BF16: 65.3 GB (60.8 GiB).
    expect(weightBytes(read("openai--gpt-oss-120b_config.json")) / 1e9).toBeCloseTo(65.2, 0);
  });
});

function tensors(weights: object, input_activations: object | null = null): object {
  return {
    quant_method: "compressed-tensors",
    config_groups: { group_0: { targets: ["Linear"], weights, input_activations } },
  };
}
