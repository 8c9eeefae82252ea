/** Bytes of checkpoints by their quantisation object. Provenance: hand, matrix by matrix from published dimensions. */
import { describe, expect, it } from "vitest";
import { modelSpec } from "@/features/core/model/config/parse";
import { presetById } from "@/features/core/model/config/presets/presets";
import type { ModelSpec } from "@/features/core/model/spec";
import { weightBytes } from "@/features/core/model/weights";
import { unwrap } from "@/lib/result";

/** Llama 3.1 8B: 32 layers of hidden size 4096, width 14336, 32 heads, 8 key-value heads of 128; 128256 words, untied. */
const Q = 4096 * 4096;
const K = 4096 * 1024;
const ATTENTION = 2 * Q + 2 * K;
const MATRIX = 4096 * 14336;
const ENDS = 2 * (2 * 128_256 * 4096 + 65 * 4096);
const AWQ = 0.5 + 2.5 / 128;

const llama = (quantization_config: object): ModelSpec =>
  unwrap(modelSpec({ ...presetById("llama-3.1-8b")?.config, quantization_config }));
const body = (attention: number, dense: number) => 32 * (ATTENTION * attention + 3 * MATRIX * dense) + ENDS;

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
