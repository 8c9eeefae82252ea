/**
 * Bytes per weight of methods that say a number of bits. Provenance: the packing that each tool documents: GPTQ and
 * AWQ (FP16 scale and zero point of the weight's width per group), HQQ (16-bit scale and zero point), TorchAO
 * (Int4WeightOnlyConfig, tinygemm: 16-bit scale and zero point, group of 128), EXL2 (mean bits, scales included).
 */
import { expect, it } from "vitest";
import { modelSpec } from "@/features/core/model/config/parse";
import { presetById } from "@/features/core/model/config/presets/presets";
import { weightBytes } from "@/features/core/model/weights";
import { unwrap } from "@/lib/result";

/** Llama 3.1 8B: elements of its 32 layers' matrices, of its output matrix, and bytes of embedding and norms. */
const BODY = 32 * (2 * 4096 * 4096 + 2 * 4096 * 1024 + 3 * 4096 * 14336);
const HEAD = 128_256 * 4096;
const REST = 2 * (HEAD + 65 * 4096);

const read = (quantization_config: object) =>
  unwrap(modelSpec({ ...presetById("llama-3.1-8b")?.config, quantization_config }));
const gptq = (bits: number, more: object = {}) => ({ quant_method: "gptq", bits, group_size: 128, ...more });
const hqq = (weight_quant_params: object) => ({ quant_method: "hqq", quant_config: { weight_quant_params } });
const torchao = (quant_type: unknown, more: object = {}) => ({ quant_method: "torchao", quant_type, ...more });

it.each([
  [gptq(2), 2 / 8 + 2.25 / 128, 2, "int4"],
  [gptq(3), 3 / 8 + 2.375 / 128, 2, "int4"],
  [gptq(4), 4 / 8 + 2.5 / 128, 2, "int4"],
  [gptq(8), 8 / 8 + 3 / 128, 2, "int8"],
  [gptq(4, { group_size: 32 }), 4 / 8 + 2.5 / 32, 2, "int4"],
  [gptq(3, { group_size: -1 }), 3 / 8, 2, "int4"],
  [gptq(4, { lm_head: true }), 4 / 8 + 2.5 / 128, 4 / 8 + 2.5 / 128, "int4"],
  [{ quant_method: "auto-round", bits: 2, group_size: 64 }, 2 / 8 + 2.25 / 64, 2, "int4"],
  [hqq({ nbits: 4, group_size: 64 }), 4 / 8 + 4 / 64, 2, "int4"],
  [hqq({ nbits: 3, group_size: 64, scale_quant_params: { nbits: 8 } }), 3 / 8 + 3 / 64, 2, "int4"],
  [torchao("int4_weight_only", { quant_type_kwargs: { group_size: 32 } }), 4 / 8 + 4 / 32, 2, "int4"],
  [torchao({ default: { _type: "Int4WeightOnlyConfig", _data: {} } }), 4 / 8 + 4 / 128, 2, "int4"],
  [torchao("int8_weight_only"), 1, 2, "int8"],
  [torchao({ default: { _type: "Float8DynamicActivationFloat8WeightConfig" } }), 1, 2, "fp8"],
  [{ quant_method: "exl2", version: "0.1.8", bits: 4.25, head_bits: 6 }, 4.25 / 8, 6 / 8, "int8"],
  // QLoRA (arXiv 2305.14314, section 3): blocks of 64 with one FP32 scale are 0.5 bits a weight, double quantised 0.127.
  [{ quant_method: "bitsandbytes", load_in_4bit: true }, 0.5 + 0.5 / 8, 2, "int4"],
  [
    { quant_method: "bitsandbytes", load_in_4bit: true, bnb_4bit_use_double_quant: true },
    0.5 + (8 / 64 + 32 / (64 * 256)) / 8,
    2,
    "int4",
  ],
])("%j", (config, element, head, format) => {
  const spec = read(config);
  expect(weightBytes(spec)).toBeCloseTo(BODY * element + HEAD * head + REST, -2);
  expect(spec.quantisation?.format).toBe(format);
  expect(spec.unknownFields).toEqual([]);
});

// published: bits a weight of Llama 3.1 8B (tools/quantize/README.md of llama.cpp, all 8.03e9 weights, norms in FP32).
it.each([
  ["Q2_K", 3.1593],
  ["Q3_K_S", 3.6429],
  ["Q3_K_L", 4.2979],
  ["Q4_K_S", 4.6672],
  ["Q4_K_M", 4.8944],
  ["Q5_K_S", 5.5704],
  ["Q5_K_M", 5.7036],
  ["Q6_K", 6.5633],
  ["Q8_0", 8.5008],
  ["IQ4_NL", 4.6818],
  ["IQ4_XS", 4.4597],
])("GGUF %s", (file_type, bits) => {
  const spec = read({ quant_method: "gguf", file_type });
  expect(Math.abs((8 * weightBytes(spec)) / 8_030_261_248 / bits - 1)).toBeLessThan(0.005);
  expect(spec.unknownFields).toEqual([]);
});

it("TorchAO may name modules: by name, by expression, all others, and none", () => {
  const int4 = {
    _type: "Int8DynamicActivationIntxWeightConfig",
    _data: {
      weight_dtype: { _type: "torch.dtype", _data: "int4" },
      weight_granularity: { _type: "PerGroup", _data: { group_size: 32 } },
    },
  };
  const table = {
    _default: int4,
    "re:model\\.layers\\..*\\.down_proj": { _type: "Int8WeightOnlyConfig", _data: {} },
    "model.layers.0.self_attn.q_proj": null,
  };
  const spec = read(
    torchao({ default: { _type: "ModuleFqnToConfig", _version: 1, _data: { module_fqn_to_config: table } } }),
  );
  const [down, query] = [32 * 4096 * 14336, 4096 * 4096];
  const small = (BODY - down - query) * (4 / 8 + 4 / 32);
  expect(weightBytes(spec)).toBeCloseTo(small + down + 2 * query + 2 * HEAD + REST, -2);
  expect(
    modelSpec({
      ...presetById("llama-3.1-8b")?.config,
      quantization_config: torchao({
        default: {
          _type: "FqnToConfig",
          _data: { fqn_to_config: { _default: { _type: "UnheardOfConfig", _data: {} } } },
        },
      }),
    }).ok,
  ).toBe(false);
});

it("HQQ may differ by the last names of modules", () => {
  const down = { weight_quant_params: { nbits: 2, group_size: 64 } };
  const spec = read({ quant_method: "hqq", quant_config: { "mlp.down_proj": down } });
  const matrix = 32 * 4096 * 14336;
  expect(weightBytes(spec)).toBeCloseTo(2 * (BODY - matrix + HEAD) + matrix * (2 / 8 + 4 / 64) + REST, -2);
});
