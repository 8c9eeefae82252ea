/** What quantisation tools write into quantization_config: the parts that rows of `habits.ts` share. */
import type { JsonObject } from "@/lib/json";

/** A class of modules as compressed-tensors writes it. */
export const group = (
  weights: JsonObject,
  inputs: JsonObject | null,
  targets: readonly string[] = ["Linear"],
): JsonObject => ({
  weights,
  input_activations: inputs,
  targets: [...targets],
});
export const compressed = (
  weights: JsonObject,
  inputs: JsonObject | null,
  ignore: readonly string[] = [],
): JsonObject => ({
  quant_method: "compressed-tensors",
  config_groups: { group_0: group(weights, inputs) },
  ignore: ["lm_head", "re:.*mlp\\.gate$", ...ignore],
});

export const FP8 = { num_bits: 8, type: "float", strategy: "channel" };
export const FP8_BLOCK = { num_bits: 8, type: "float", strategy: "block", block_structure: [128, 128] };
export const INT8 = { num_bits: 8, type: "int", strategy: "channel" };
export const NVFP4 = { num_bits: 4, type: "float", strategy: "tensor_group", group_size: 16 };
export const int4 = (group_size: number, symmetric: boolean): JsonObject => ({
  num_bits: 4,
  type: "int",
  strategy: "group",
  group_size,
  symmetric,
});

export const modelopt = (quant_algo: string, ...exclude: readonly string[]): JsonObject => ({
  quant_method: "modelopt",
  quant_algo,
  kv_cache_quant_algo: "FP8",
  ...(quant_algo === "NVFP4" && { group_size: 16 }),
  exclude_modules: ["lm_head", ...exclude],
});
export const BLOCK_FP8 = {
  quant_method: "fp8",
  activation_scheme: "dynamic",
  weight_block_size: [128, 128],
  modules_to_not_convert: ["lm_head"],
};
export const AWQ = { quant_method: "awq", bits: 4, group_size: 128, zero_point: true };
export const gptq = (bits: number): JsonObject => ({ quant_method: "gptq", bits, group_size: 128, sym: true });

export const NF4 = {
  quant_method: "bitsandbytes",
  load_in_4bit: true,
  bnb_4bit_quant_type: "nf4",
  bnb_4bit_use_double_quant: true,
};
/** How inputs are quantised: engines choose the scales while they run. */
export const FP8_INPUTS = { num_bits: 8, type: "float" };
