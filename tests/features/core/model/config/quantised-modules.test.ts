/**
 * Bytes of checkpoints whose lists name modules. Provenance: hand, matrix by matrix from published dimensions, and the
 * sizes that publishers state.
 */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { storedParts } from "@/features/core/memory/stored-parts";
import { WEIGHT_CLASSES } from "@/features/core/memory/weight-classes";
import { withHfQuantConfig } from "@/features/core/model/config/hf-quant-config";
import { modelSpec, parseConfigText } from "@/features/core/model/config/parse";
import { presetById } from "@/features/core/model/config/presets/presets";
import { unreadEntries } from "@/features/core/model/config/quantisation/module-match";
import type { ModelSpec } from "@/features/core/model/spec";
import { storedFormats, weightBytes } from "@/features/core/model/weights";
import { unwrap } from "@/lib/result";
import { SMALL_SIZES } from "../../../../support/models/small-config";
import { needsData } from "../../../../support/needs";

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

const group = (targets: readonly string[], weights: object) => ({ targets, weights, input_activations: null });
const FP8 = { num_bits: 8, type: "float", strategy: "channel" };

it("several formats in one checkpoint: compressed-tensors: names go before classes, and nothing is converted that no group targets", () => {
  const nvfp4 = { num_bits: 4, type: "float", group_size: 16 };
  const both = { a: group(["Linear"], nvfp4), b: group(["re:.*self_attn.*"], FP8) };
  const spec = llama({ quant_method: "compressed-tensors", config_groups: both });
  expect(weightBytes(spec)).toBeCloseTo(body(1, 0.5625), -2);
  const one = llama({ quant_method: "compressed-tensors", config_groups: { b: both.b } });
  expect(weightBytes(one)).toBeCloseTo(body(1, 2), -2);
  expect(storedFormats(one)).toMatchObject({ attention: "fp8", dense: "bf16", lmHead: "bf16" });
});

it("several formats in one checkpoint: modelopt: mixed precision names each module", () => {
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

it("several formats in one checkpoint: modelopt: a cache alone leaves the weights as they are, and an empty object says nothing", () => {
  const second = { quantization: { quant_algo: null, kv_cache_quant_algo: "FP8" } };
  const spec = unwrap(withHfQuantConfig(presetById("llama-3.1-8b")?.config, second));
  expect(weightBytes(spec)).toBeCloseTo(body(2, 2), -2);
  expect(spec.quantisation).toMatchObject({ format: "bf16", kvFormat: "fp8", activationsQuantised: false });
  expect(llama({}).quantisation).toBeNull();
});

it("several formats in one checkpoint: GPTQModel: expressions give modules bits of their own or leave them out", () => {
  const dynamic = { "-:.*self_attn": {}, ".*down_proj": { bits: 8, group_size: 64 } };
  const spec = llama({ quant_method: "gptq", bits: 4, group_size: 128, dynamic });
  expect(weightBytes(spec)).toBeCloseTo(body(2, (2 * AWQ + 1 + 3 / 64) / 3), -2);
});

it("several formats in one checkpoint: experts by number count one by one", () => {
  const experts = Array.from({ length: 12 }, (_, index) => `model.layers.5.mlp.experts.${index}`);
  const spec = quantised("qwen3-30b-a3b", { quant_method: "fp8", modules_to_not_convert: experts });
  const plain = quantised("qwen3-30b-a3b", { quant_method: "fp8" });
  // Experts of 3 matrices between 2048 and 768.
  expect(weightBytes(spec) - weightBytes(plain)).toBeCloseTo(12 * 3 * 2048 * 768, -2);
});

it("several formats in one checkpoint: experts by number below `mixer` count, those that a mixed list does not name in the native format", () => {
  // Two hidden layers of the kind of Nemotron-H: 8 experts of 2 matrices between 64 and 32; expert 0 is left out.
  const named = [1, 2, 3, 4, 5, 6, 7].flatMap((index) =>
    ["up_proj", "down_proj"].map((word) => `backbone.layers.1.mixer.experts.${index}.${word}`),
  );
  const config = {
    ...SMALL_SIZES,
    ...{ model_type: "nemotron_h", layers_block_type: ["mamba", "moe"], num_hidden_layers: 2, hidden_size: 64 },
    ...{ mamba_num_heads: 2, mamba_head_dim: 32, ssm_state_size: 16, n_groups: 1, conv_kernel: 4, expand: 1 },
    ...{ n_routed_experts: 8, num_experts_per_tok: 2, moe_intermediate_size: 32, mlp_hidden_act: "relu2" },
  };
  const quantized_layers = Object.fromEntries(named.map((name) => [name, { quant_algo: "NVFP4", group_size: 16 }]));
  const second = { quantization: { quant_algo: "MIXED_PRECISION", quantized_layers } };
  const [plain, spec] = [unwrap(modelSpec(config)), unwrap(withHfQuantConfig(config, second))];
  expect(weightBytes(plain) - weightBytes(spec)).toBeCloseTo(7 * 2 * 64 * 32 * (2 - 0.5625), 3);
});

it("several formats in one checkpoint: a list that excludes Gemma 4's dense block spares the experts beside it", () => {
  const exclude_modules = Array.from({ length: 30 }, (_, index) => `model.language_model.layers.${index}.mlp*`);
  const second = (modules: readonly string[]) => ({
    quantization: { quant_algo: "NVFP4", group_size: 16, exclude_modules: ["lm_head", ...modules] },
  });
  const gemma = presetById("gemma-4-26b-a4b")?.config;
  const all = unwrap(withHfQuantConfig(gemma, second([])));
  const kept = unwrap(withHfQuantConfig(gemma, second(exclude_modules)));
  const named = unwrap(withHfQuantConfig(gemma, second(["*.experts.*"])));
  // 30 layers: three dense matrices between 2816 and 2112; 128 experts of three between 2816 and 704.
  expect(weightBytes(kept) - weightBytes(all)).toBeCloseTo(30 * 3 * 2816 * 2112 * (2 - 0.5625), -2);
  expect(weightBytes(named) - weightBytes(all)).toBeCloseTo(30 * 128 * 3 * 2816 * 704 * (2 - 0.5625), -3);
});

describe("published checkpoints", needsData(FOLDER), () => {
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

  const published = (name: string): ModelSpec => {
    const second: unknown = JSON.parse(text(`${name}_hf_quant_config.json`));
    return unwrap(withHfQuantConfig(JSON.parse(text(`${name}_config.json`)), second));
  };

  it("Nemotron 3.5 Lightning NVFP4: experts, shared experts and head in NVFP4, Mamba's matrices in FP8", () => {
    // 23 expert layers of 128 experts of 2 x 2688 x 1856 and one shared of 2 x 2688 x 3712; a head of 131072 words.
    const experts = 23 * 128 * 2 * 2688 * 1856;
    const shared = 23 * 2 * 2688 * 3712;
    const head = 131_072 * 2688;
    // 23 Mamba layers: 64 heads of 64, gated, 8 groups of 2 x 128 states, 64 steps; all of it out again.
    const mamba = 23 * (2688 * (2 * 4096 + 2 * 8 * 128 + 64) + 4096 * 2688);
    // 6 attention layers of 32 heads and 2 key-value heads of 128; routers and the embedding.
    const native = 6 * (2 * 2688 * 4096 + 2 * 2688 * 256) + 23 * 128 * 2688 + head;
    const bytes = 0.5625 * (experts + shared + head) + mamba + 2 * native;
    // Norms, convolutions and scalars are below 0.1 %.
    expect(weightBytes(published("nvidia--NVIDIA-Nemotron-3.5-Lightning-30B-A3B-NVFP4")) / bytes).toBeCloseTo(1, 2);
    expect(bytes / 1e9).toBeCloseTo(18.9, 1);
  });

  it("Gemma 4 26B NVFP4: the experts alone are converted", () => {
    // 30 layers of 128 experts of 3 x 2816 x 704 and a dense block of 3 x 2816 x 2112; a tied embedding of 262144 words.
    const experts = 30 * 128 * 3 * 2816 * 704;
    const dense = 30 * 3 * 2816 * 2112;
    // 25 window layers: 16 heads, 8 key-value heads of 256; 5 full ones: 2 key heads of 512, which are values too.
    const attention = 25 * 2816 * 256 * (16 + 16 + 8 + 8) + 5 * 2816 * 512 * (16 + 16 + 2);
    const native = dense + attention + 30 * 128 * 2816 + 262_144 * 2816;
    const bytes = 0.5625 * experts + 2 * native;
    expect(weightBytes(published("nvidia--Gemma-4-26B-A4B-NVFP4")) / bytes).toBeCloseTo(1, 3);
  });
});
