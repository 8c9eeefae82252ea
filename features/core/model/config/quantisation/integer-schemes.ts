/** Weight-only methods that say a number of bits: GPTQ, AWQ, bitsandbytes, HQQ, EXL2. */
import { isJsonObject } from "@/lib/json";
import type { ConfigReader } from "../fields/config-reader";
import type { Override, Stored } from "./group-schemes";
import { integerGroups, type Storage } from "./storage";

export const TOOL_FIELDS = [
  ["desc_act", "sym", "true_sequential", "damp_percent", "zero_point", "version", "backend", "checkpoint_format"],
  ["static_groups", "model_file_base_name", "model_name_or_path", "packing_format", "autoround_version", "meta"],
  ["data_type", "act_bits", "iters", "dataset", "cache_block_outputs", "batch_size", "exllama_config"],
  [
    "act_data_type",
    "act_group_size",
    "act_sym",
    "act_dynamic",
    "super_bits",
    "super_group_size",
    "scale_dtype",
    "seed",
  ],
  ["enable_quanted_input", "enable_minmax_tuning", "lr", "minmax_lr", "nsamples", "seqlen", "low_gpu_mem_usage", "amp"],
  ["tokenizer", "model_seqlen", "pad_token_id", "use_cuda_fp16", "disable_exllama", "max_input_length"],
].flat();

/** Null where the bits are not said and the method has no width of its own. `lm_head: true` converts the head as well. */
export function integer(config: ConfigReader, usual: number | null): Stored | null {
  config.ignore(...TOOL_FIELDS);
  const bits = config.intOr(["bits", "w_bit"], usual, { min: 1, max: 16 });
  const group = config.intOr(["group_size", "q_group_size"], 128, { min: -1, max: 1_000_000 });
  if (bits === null || bits > 8) return null;
  const stored = integerGroups(bits, group > 0 ? group : null);
  return { stored, overrides: [], head: config.flagOr("lm_head", false) ? stored : null };
}

/** GPTQModel's `dynamic` gives modules, by expression, bits of their own ("+:") or leaves them out ("-:"). */
export function gptq(config: ConfigReader): Stored | null {
  const all = integer(config, null);
  const rules = config.child("dynamic");
  rules?.ignore(...Object.keys(rules.fields));
  if (all === null || rules === null) return all;
  const bits = config.intOr("bits", 4, { min: 1, max: 16 });
  const group = config.intOr("group_size", 128, { min: -1, max: 1_000_000 });
  const overrides = Object.entries(rules.fields).map(([rule, fields]): Override => {
    const modules = [`re:${rule.replace(/^[+-]:/, "")}`];
    if (rule.startsWith("-:") || !isJsonObject(fields)) return { modules, stored: null };
    const rulePart = rules.child(rule);
    const size = rulePart?.intOr("group_size", group, { min: -1, max: 1_000_000 }) ?? group;
    const width = rulePart?.intOr("bits", bits, { min: 1, max: 16 }) ?? bits;
    return { modules, stored: integerGroups(width, size > 0 ? size : null) };
  });
  return { ...all, overrides };
}

/**
 * Blocks of 64 weights share one FP32 scale and no zero point; with double quantisation the scales are of 8 bits, 256 of them under one FP32
 * (QLoRA, arXiv 2305.14314, section 3: 0.5 and 0.127 bits a weight).
 */
export function bitsAndBytes(config: ConfigReader): Storage | null {
  config.ignore("_load_in_4bit", "_load_in_8bit", "bnb_4bit_compute_dtype", "bnb_4bit_quant_type");
  config.ignore("llm_int8_enable_fp32_cpu_offload", "llm_int8_has_fp16_weight");
  config.ignore("bnb_4bit_quant_storage", "llm_int8_threshold");
  const four = config.flagOr("load_in_4bit", false);
  if (!four && !config.flagOr("load_in_8bit", false)) return null;
  if (!four) return { format: "int8", groupSize: null, activationsQuantised: false };
  const groupBytes = config.flagOr("bnb_4bit_use_double_quant", false) ? 1 + 4 / 256 : 4;
  return { format: "int4", groupSize: 64, activationsQuantised: false, groupBytes };
}

/** HQQ: a scale and a zero point per group. The widths may differ by the last names of modules. */
export function hqq(config: ConfigReader): Stored | null {
  config.ignore("quant_config");
  const part = config.child("quant_config");
  const params = part?.child("weight_quant_params") ?? null;
  if (part === null) return null;
  if (params !== null) {
    const stored = hqqStorage(params);
    return stored && { stored, overrides: [], head: null };
  }
  const overrides = Object.keys(part.fields).flatMap((name): Override[] => {
    const stored = hqqStorage(part.child(name)?.child("weight_quant_params") ?? part.child(name));
    return stored === null ? [] : [{ modules: [name], stored }];
  });
  return overrides.length === 0 ? null : { stored: null, overrides, head: null };
}

function hqqStorage(part: ConfigReader | null): Storage | null {
  const bits = part?.intOr("nbits", null, { min: 1, max: 8 }) ?? null;
  if (part === null || bits === null) return null;
  part.ignore("channel_wise", "optimize", "round_zero", "axis", "view_as_float", "quant_zero", "quant_scale");
  const groupSize = part.intOr("group_size", null);
  const both = ["scale_quant_params", "zero_quant_params"].map((name) => wide(part.child(name)));
  return { ...integerGroups(bits, groupSize), bits, groupBytes: both.reduce((sum, size) => sum + size) };
}

/** Bytes of a scale or zero point: 16 bits, or as many as it is itself quantised to. */
const wide = (part: ConfigReader | null): number => (part?.intOr("nbits", 16, { min: 1, max: 16 }) ?? 16) / 8;

/** EXL2: a mean number of bits, scales included, for all layers, and one for the head. */
export function exl2(config: ConfigReader): Stored | null {
  config.ignore("version", "calibration", "bits", "head_bits", "tensor_storage");
  const [bits, head] = [readBits(config, "bits"), readBits(config, "head_bits")];
  if (bits === null) return null;
  const mean = (width: number): Storage => ({ ...integerGroups(Math.ceil(width), null), bits: width, groupBytes: 0 });
  return { stored: mean(bits), overrides: [], head: head === null ? null : mean(head) };
}

function readBits(config: ConfigReader, name: string): number | null {
  const bits = config.has(name) ? config.numberOr(name, 0) : 0;
  return bits > 0 && bits <= 16 ? bits : null;
}
