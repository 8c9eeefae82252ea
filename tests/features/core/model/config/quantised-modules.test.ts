/**
 * Bytes of checkpoints whose lists name modules. Provenance: hand, matrix by matrix from published dimensions, and the
 * sizes that publishers state.
 */
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { storedParts } from "@/features/core/memory/stored-parts";
import { WEIGHT_CLASSES } from "@/features/core/memory/weight-classes";
import { withHfQuantConfig } from "@/features/core/model/config/hf-quant-config";
import { modelSpec, parseConfigText } from "@/features/core/model/config/parse";
import { presetById } from "@/features/core/model/config/presets";
import { unreadEntries } from "@/features/core/model/config/quantisation/module-match";
import type { ModelSpec } from "@/features/core/model/spec";
import { storedFormats, weightBytes } from "@/features/core/model/weights";
import { unwrap } from "@/lib/result";

const FOLDER = resolve(process.cwd(), "../shared/data/model-configs");
const text = (file: string): string => readFileSync(resolve(FOLDER, file), "utf8");
const quantised = (id: string, quantization_config: object): ModelSpec =>
  unwrap(modelSpec({ ...presetById(id)?.config, quantization_config }));

/** Llama 3.1 8B: 32 layers of hidden size 4096, width 14336, 32 heads, 8 key-value heads of 128; 128256 words, untied. */
const Q = 4096 * 4096;
const K = 4096 * 1024;
const ATTENTION = 2 * Q + 2 * K;
const MATRIX = 4096 * 14336;
const ENDS = 2 * (2 * 128_256 * 4096 + 65 * 4096);
const LAYERS = Array.from({ length: 32 }, (_, index) => index);
const AWQ = 0.5 + 2.5 / 128;

const llama = (quantization_config: object): ModelSpec => quantised("llama-3.1-8b", quantization_config);
const awq = (modules_to_not_convert: readonly string[]) =>
  llama({ quant_method: "awq", bits: 4, group_size: 128, modules_to_not_convert });
const body = (attention: number, dense: number) => 32 * (ATTENTION * attention + 3 * MATRIX * dense) + ENDS;

describe("lists that name some layers", () => {
  it("count those layers in the native format, whatever layers they are", () => {
    const spec = awq(["model.layers.1.mlp", "model.layers.17.self_attn.q_proj", "model.layers.30.mlp.down_proj"]);
    const kept = (2 - AWQ) * (3 * MATRIX + Q + MATRIX);
    expect(weightBytes(spec)).toBeCloseTo(body(AWQ, AWQ) + kept, -2);
    expect(storedFormats(spec)).toMatchObject({ attention: "int4", dense: "int4" });
    expect(spec.assumptions.map(({ en }) => en).join()).toContain("dense weights are stored in 96 % INT4 and 4 % BF16");
  });

  it("do not take layer 1 for layers 10 to 19, nor an entry of another part for this one", () => {
    expect(weightBytes(awq(["model.layers.1"]))).toBeCloseTo(body(AWQ, AWQ) + (2 - AWQ) * (ATTENTION + 3 * MATRIX), -2);
    expect(weightBytes(awq(["visual", "model.vision_tower.layers.1", "mtp.layers.0"]))).toBeCloseTo(body(AWQ, AWQ), -2);
  });

  it.each([
    ["names", LAYERS.map((index) => `model.layers.${index}.mlp.down_proj`)],
    ["a part of the name", ["down_proj"]],
    ["a glob", ["*.down_proj"]],
    ["globs by layer", LAYERS.map((index) => `model.layers.${index}.mlp.down*`)],
    ["an expression", ["re:.*down_proj$"]],
    ["an expression over layers", ["re:model\\.layers\\.([0-9]|[12][0-9]|3[01])\\.mlp\\.down_proj"]],
  ])("say the same as %s", (_, entries) => {
    expect(weightBytes(awq(entries))).toBeCloseTo(body(AWQ, (2 * AWQ + 2) / 3), -2);
  });

  it("say which entries could not be read", () => {
    expect(unreadEntries(["re:(", "lm_head", "re:(a*)*", 3])).toEqual(["re:(", "re:(a*)*"]);
    const costly = ["re:.*a.*b.*c.*d", ...Array.from({ length: 200 }, (_, index) => `*a${index}*`)];
    expect(unreadEntries(costly)).toEqual([costly[0], ...costly.slice(126)]);
    expect(
      awq(["re:("])
        .assumptions.map(({ en }) => en)
        .join(),
    ).toContain('the first is "re:("');
  });

  it("are counted the same in the ledger of one GPU", () => {
    const model = awq(["model.layers.1.mlp", "model.layers.30.self_attn"]);
    const parallelism = { tp: 1, pp: 1, dp: 1, ep: 1, etp: 1, cp: 1 };
    const formats = { kv: "bf16", activations: "bf16", narrowArithmetic: false } as const;
    const [{ layers, ending, embedding }] = storedParts(model, parallelism, {
      ...formats,
      weights: storedFormats(model),
    });
    const stored = WEIGHT_CLASSES.reduce((sum, name) => sum + layers[name] + ending[name], embedding);
    expect(stored).toBeCloseTo(weightBytes(model), -2);
    const own = (2 - AWQ) * (3 * MATRIX + ATTENTION);
    expect(weightBytes(model)).toBeCloseTo(body(AWQ, AWQ) + own, -2);
  });
});

describe("several formats in one checkpoint", () => {
  const group = (targets: readonly string[], weights: object) => ({ targets, weights, input_activations: null });
  const FP8 = { num_bits: 8, type: "float", strategy: "channel" };

  it("compressed-tensors: names go before classes, and nothing is converted that no group targets", () => {
    const nvfp4 = { num_bits: 4, type: "float", group_size: 16 };
    const both = { a: group(["Linear"], nvfp4), b: group(["re:.*self_attn.*"], FP8) };
    const spec = llama({ quant_method: "compressed-tensors", config_groups: both });
    expect(weightBytes(spec)).toBeCloseTo(body(1, 0.5625), -2);
    const one = llama({ quant_method: "compressed-tensors", config_groups: { b: both.b } });
    expect(weightBytes(one)).toBeCloseTo(body(1, 2), -2);
    expect(storedFormats(one)).toMatchObject({ attention: "fp8", dense: "bf16", lmHead: "bf16" });
  });

  it("modelopt: mixed precision names each module", () => {
    const fp8 = LAYERS.flatMap((index) =>
      ["q", "k", "v", "o"].map((word) => `model.layers.${index}.self_attn.${word}_proj`),
    );
    const nvfp4 = LAYERS.slice(1).map((index) => `model.layers.${index}.mlp.up_proj`);
    const quantized_layers = {
      ...Object.fromEntries(fp8.map((name) => [name, { quant_algo: "FP8" }])),
      ...Object.fromEntries(nvfp4.map((name) => [name, { quant_algo: "NVFP4", group_size: 16 }])),
      lm_head: { quant_algo: "FP8" },
    };
    const second = { quantization: { quant_algo: "MIXED_PRECISION", kv_cache_quant_algo: "FP8", quantized_layers } };
    const spec = unwrap(withHfQuantConfig(presetById("llama-3.1-8b")?.config, second));
    const head = 128_256 * 4096;
    expect(weightBytes(spec)).toBeCloseTo(body(1, 2) - 31 * MATRIX * (2 - 0.5625) - head, -2);
    expect(spec.quantisation).toMatchObject({
      format: "nvfp4",
      kvFormat: "fp8",
      quantised: { dense: "bf16", lmHead: "fp8" },
    });
  });

  it("modelopt: a cache alone leaves the weights as they are, and an empty object says nothing", () => {
    const second = { quantization: { quant_algo: null, kv_cache_quant_algo: "FP8" } };
    const spec = unwrap(withHfQuantConfig(presetById("llama-3.1-8b")?.config, second));
    expect(weightBytes(spec)).toBeCloseTo(body(2, 2), -2);
    expect(spec.quantisation).toMatchObject({ format: "bf16", kvFormat: "fp8", activationsQuantised: false });
    expect(llama({}).quantisation).toBeNull();
  });

  it("GPTQModel: expressions give modules bits of their own or leave them out", () => {
    const dynamic = { "-:.*self_attn": {}, ".*down_proj": { bits: 8, group_size: 64 } };
    const spec = llama({ quant_method: "gptq", bits: 4, group_size: 128, dynamic });
    expect(weightBytes(spec)).toBeCloseTo(body(2, (2 * AWQ + 1 + 3 / 64) / 3), -2);
  });

  it("experts by number count one by one", () => {
    const experts = Array.from({ length: 12 }, (_, index) => `model.layers.5.mlp.experts.${index}`);
    const spec = quantised("qwen3-30b-a3b", { quant_method: "fp8", modules_to_not_convert: experts });
    const plain = quantised("qwen3-30b-a3b", { quant_method: "fp8" });
    // Experts of 3 matrices between 2048 and 768.
    expect(weightBytes(spec) - weightBytes(plain)).toBeCloseTo(12 * 3 * 2048 * 768, -2);
  });
});

describe.skipIf(!existsSync(FOLDER))("published checkpoints", () => {
  it("Kimi K2.5 (text) weighs the 594 GB of Kimi-K2-Thinking on Hugging Face (simonwillison.net, 6 November 2025)", () => {
    const spec = unwrap(parseConfigText(text("moonshotai--Kimi-K2.5_config.json")));
    // 384 experts of 3 x 7168 x 2048 in 60 layers: half a byte, and one BF16 scale per 32 without a zero point.
    const experts = 60 * 384 * 3 * 7168 * 2048;
    expect(weightBytes(spec) / 1e9).toBeCloseTo(594.2, 1);
    expect(spec.quantisation?.elements?.routed).toEqual({ bytes: 0.5625, scales: 0.0625 });
    expect(weightBytes(spec) - experts * 0.5625).toBeCloseTo(2 * 11.7e9, -9);
  });

  it("DeepSeek-V3.1 NVFP4: only the output projection of attention is converted", () => {
    const name = "nvidia--DeepSeek-V3.1-NVFP4";
    const second: unknown = JSON.parse(text(`${name}_hf_quant_config.json`));
    const spec = unwrap(withHfQuantConfig(JSON.parse(text(`${name}_config.json`)), second));
    const kept = 7168 * 1536 + 1536 * 128 * 192 + 7168 * 576 + 512 * 128 * 256;
    const output = 128 * 128 * 7168;
    const mean = (kept * 2 + output * 0.5625) / (kept + output);
    expect(spec.quantisation?.elements?.attention?.bytes).toBeCloseTo(mean, 12);
    expect(weightBytes(spec) / 1e9).toBeCloseTo(386.4, 1);
  });
});

describe("AutoRound", () => {
  const round = (more: object) => llama({ quant_method: "auto-round", bits: 4, group_size: 128, ...more });

  it("gives single modules bits of their own, by name and by expression", () => {
    // 16 bits for the attention of layers 0 and 1, 8 bits for all down projections, 4 for the rest and the output matrix.
    const spec = round({
      extra_config: {
        "model.layers.0.self_attn.q_proj": { bits: 16, data_type: "float" },
        ".*layers\\.1\\.self_attn.*": { bits: 16 },
        ".*down_proj.*": { bits: 8 },
        lm_head: { bits: 4 },
      },
    });
    const wide = Q + ATTENTION;
    const attention = (32 * ATTENTION - wide) * AWQ + wide * 2;
    const ffn = 32 * (2 * MATRIX * AWQ + MATRIX * (1 + 3 / 128));
    const head = 128_256 * 4096;
    expect(weightBytes(spec)).toBeCloseTo(attention + ffn + ENDS - 2 * head + head * AWQ, -2);
    expect(spec.unknownFields).toEqual([]);
  });

  it.each([
    ["mx_fp", 4, 32, "mxfp4", 0.5 + 1 / 32],
    ["nv_fp4_with_static_gs", 4, 16, "nvfp4", 0.5 + 1 / 16],
    ["fp", 8, -1, "fp8", 1],
  ])("exports %s of %d bits in groups of %d as %s", (data_type, bits, group_size, format, element) => {
    const spec = round({ data_type, bits, group_size, act_bits: bits, act_data_type: data_type });
    expect(spec.quantisation).toMatchObject({ format, activationsQuantised: true });
    expect(weightBytes(spec)).toBeCloseTo(body(element, element), -2);
    expect(spec.unknownFields).toEqual([]);
  });
});

describe("a quantisation object", () => {
  it("lists the fields of it that nobody reads", () => {
    const spec = llama({ quant_method: "fp8", activation_scheme: "static", rotation: { size: 128 } });
    expect(spec.unknownFields).toEqual(["quantization_config.rotation"]);
    for (const id of ["deepseek-v3", "gpt-oss-120b", "kimi-k2.5"])
      expect(unwrap(modelSpec(presetById(id)?.config)).unknownFields).toEqual([]);
  });

  it.each([
    [{ quantization_config: "fp8" }],
    // MLX's own field beside, or instead of, the object.
    [{ quantization: { group_size: 64, bits: 4 } }],
    [{ quantization_config: { group_size: 64, bits: 4 } }],
  ])("that is not understood is refused, never BF16: %j", (fields) => {
    const read = modelSpec({ ...presetById("llama-3.1-8b")?.config, ...fields });
    expect(read.ok ? [] : read.issues.map(({ code }) => code)).toEqual(["MODEL-QUANTISATION"]);
  });

  it("of Quark says the cache's format by the outputs of its key and value projections", () => {
    // amd/Llama-3.1-70B-Instruct-FP8-KV: every matrix and the cache in FP8.
    const fp8 = { dtype: "fp8_e4m3", qscheme: "per_tensor", is_dynamic: false };
    const global_quant_config = { weight: fp8, input_tensors: fp8, output_tensors: null };
    const quark = { quant_method: "quark", global_quant_config, exclude: ["lm_head"], layer_type_quant_config: {} };
    const projections = { "*k_proj": { ...global_quant_config, output_tensors: fp8 } };
    const kept = { layer_quant_config: projections, export: { kv_cache_group: ["*k_proj", "*v_proj"] } };
    expect(llama({ ...quark, ...kept }).quantisation).toMatchObject({ format: "fp8", kvFormat: "fp8" });
    expect(llama({ ...quark, layer_quant_config: {} }).quantisation?.kvFormat).toBeNull();
    expect(llama({ ...quark, ...kept }).unknownFields).toEqual([]);
  });
});
