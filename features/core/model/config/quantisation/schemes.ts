/** The number format that each quantisation method stores, read from its own fields. */
import type { NumberFormat } from "../../spec";
import type { ConfigReader } from "../config-reader";

/** What a quantisation object says before the exclusion list is applied. */
export type Scheme = {
  readonly method: string;
  readonly format: NumberFormat;
  readonly groupSize: number | null;
  readonly activationsQuantised: boolean;
  readonly kvFormat: NumberFormat | null;
  /** Weight-only methods that leave everything but the experts alone (MXFP4 of gpt-oss). */
  readonly expertsOnly: boolean;
  readonly excluded: readonly unknown[];
};

const EXCLUDED = [
  "modules_to_not_convert",
  "ignore",
  "exclude_modules",
  "ignored_layers",
  "exclude",
  "dynamic_exclude",
];

/** Null when the method is not one whose format is known. */
export function readScheme(config: ConfigReader): Scheme | null {
  const method = config.textOr(["quant_method", "quantization_method"], null) ?? inferredMethod(config);
  const excluded = config.listOr(EXCLUDED, []);
  const stored = readStored(config, method);
  if (stored === null) return null;
  return { method, kvFormat: kvFormat(config), expertsOnly: method === "mxfp4", excluded, ...stored };
}

type Stored = Pick<Scheme, "format" | "groupSize" | "activationsQuantised">;

function readStored(config: ConfigReader, method: string): Stored | null {
  switch (method) {
    case "fp8":
    case "fbgemm_fp8":
    case "deepspeed_fp":
      return fp8(config);
    case "compressed-tensors":
      return listGroups(config);
    case "modelopt":
    case "modelopt_fp4":
    case "modelopt_mixed":
      return readAlgorithm(config) ?? listGroups(config);
    case "awq":
    case "gptq":
    case "gptq_marlin":
    case "awq_marlin":
    case "auto-round":
    case "intel/auto-round":
    case "auto_gptq":
      return integer(config);
    case "mxfp4":
      return { format: "mxfp4", groupSize: 32, activationsQuantised: false };
    case "bitsandbytes":
      return bitsAndBytes(config);
    case "quark":
      return quark(config);
    default:
      return null;
  }
}

function inferredMethod(config: ConfigReader): string {
  if (config.has("quant_algo")) return "modelopt";
  if (config.has(["load_in_4bit", "load_in_8bit"])) return "bitsandbytes";
  return config.has("config_groups") ? "compressed-tensors" : "";
}

/** Blocks of weights share a scale where `weight_block_size` is given; else the whole tensor or channel does. */
function fp8(config: ConfigReader): Stored {
  config.ignore("fmt", "scale_fmt", "is_checkpoint_fp8_serialized", "activation_scale_ub", "dequantize");
  const block = config.listOr<readonly unknown[]>("weight_block_size", []).filter(isNumber);
  const activationsQuantised = config.textOr("activation_scheme", "dynamic") !== "none";
  if (block.length !== 2) return { format: "fp8", groupSize: null, activationsQuantised };
  return { format: "fp8_block", groupSize: block.reduce((product, size) => product * size, 1), activationsQuantised };
}

/** compressed-tensors: the group that covers most weights counts, which is the one that targets linear layers. */
function listGroups(config: ConfigReader): Stored | null {
  config.ignore("format", "quantization_status", "global_compression_ratio", "producer", "sparsity_config", "version");
  config.ignore("transform_config", "quant_algo");
  const groups = config.child("config_groups");
  if (groups === null) return null;
  const all = Object.keys(groups.fields).map((name) => groups.child(name));
  all.forEach((group) => group?.ignore("targets", "output_activations", "format"));
  const main = all.find((group) => targetsLinear(group)) ?? all.find((group) => group !== null);
  const weights = main?.child("weights") ?? null;
  if (main === null || main === undefined || weights === null) return null;
  const inputs = main.child("input_activations");
  ignoreArguments(weights);
  if (inputs !== null) ignoreArguments(inputs);
  main.ignore("input_activations");
  return { ...weightArguments(weights), activationsQuantised: inputs !== null };
}

function targetsLinear(group: ConfigReader | null): boolean {
  const targets = group?.fields["targets"];
  return Array.isArray(targets) && targets.includes("Linear");
}

function ignoreArguments(part: ConfigReader): void {
  part.ignore("actorder", "dynamic", "observer", "observer_kwargs", "symmetric", "scale_dtype", "zp_dtype");
  part.ignore("num_bits", "type", "group_size", "strategy", "block_structure");
}

function weightArguments(weights: ConfigReader): Pick<Stored, "format" | "groupSize"> {
  const bits = weights.intOr("num_bits", 8, { min: 1, max: 32 });
  const float = weights.textOr("type", "int") === "float";
  const groupSize = weights.intOr("group_size", null, { min: -1, max: 1_000_000 });
  const group = groupSize !== null && groupSize > 0 ? groupSize : null;
  if (bits <= 4) return { format: float ? (group === 32 ? "mxfp4" : "nvfp4") : "int4", groupSize: group };
  if (!float) return { format: "int8", groupSize: group };
  const block = weights.listOr<readonly unknown[]>("block_structure", []).filter(isNumber);
  if (weights.textOr("strategy", "") !== "block") return { format: group === 32 ? "mxfp8" : "fp8", groupSize: group };
  const size = block.length === 2 ? block.reduce((product, side) => product * side, 1) : 128 * 128;
  return { format: "fp8_block", groupSize: size };
}

/** modelopt's `quant_algo`, in config.json or in hf_quant_config.json. Mixed precision names layers one by one. */
function readAlgorithm(config: ConfigReader): Stored | null {
  const algorithm = config.textOr("quant_algo", "").toUpperCase();
  const group = config.intOr("group_size", null);
  if (algorithm === "" || algorithm === "MIXED_PRECISION") return null;
  config.ignore("config_groups", "producer", "kv_cache_scheme", "has_zero_point", "pre_quant_scale");
  if (algorithm.includes("NVFP4"))
    return { format: "nvfp4", groupSize: group ?? 16, activationsQuantised: !algorithm.startsWith("W4A16") };
  if (algorithm.includes("MXFP4")) return { format: "mxfp4", groupSize: group ?? 32, activationsQuantised: false };
  if (algorithm.includes("MXFP8")) return { format: "mxfp8", groupSize: group ?? 32, activationsQuantised: true };
  if (algorithm.includes("PB")) return { format: "fp8_block", groupSize: 128 * 128, activationsQuantised: true };
  if (algorithm.includes("W4"))
    return { format: "int4", groupSize: group ?? 128, activationsQuantised: algorithm.includes("A8") };
  if (algorithm.includes("FP8")) return { format: "fp8", groupSize: null, activationsQuantised: true };
  return algorithm.includes("INT8") ? { format: "int8", groupSize: null, activationsQuantised: true } : null;
}

function integer(config: ConfigReader): Stored {
  config.ignore(
    "desc_act",
    "sym",
    "true_sequential",
    "damp_percent",
    "zero_point",
    "version",
    "backend",
    "checkpoint_format",
  );
  config.ignore(
    "static_groups",
    "model_file_base_name",
    "model_name_or_path",
    "packing_format",
    "autoround_version",
    "meta",
  );
  config.ignore(
    "data_type",
    "act_bits",
    "iters",
    "lm_head",
    "dataset",
    "cache_block_outputs",
    "batch_size",
    "exllama_config",
  );
  config.ignore("tokenizer", "model_seqlen", "pad_token_id", "use_cuda_fp16", "disable_exllama", "max_input_length");
  const bits = config.intOr(["bits", "w_bit"], 4, { min: 1, max: 16 });
  const group = config.intOr(["group_size", "q_group_size"], 128, { min: -1, max: 1_000_000 });
  return { format: bits <= 4 ? "int4" : "int8", groupSize: group > 0 ? group : null, activationsQuantised: false };
}

function bitsAndBytes(config: ConfigReader): Stored {
  config.ignore(
    "_load_in_4bit",
    "_load_in_8bit",
    "bnb_4bit_compute_dtype",
    "bnb_4bit_quant_type",
    "llm_int8_threshold",
  );
  config.ignore("bnb_4bit_use_double_quant", "llm_int8_enable_fp32_cpu_offload", "llm_int8_has_fp16_weight");
  config.ignore("bnb_4bit_quant_storage", "llm_int8_skip_modules", "load_in_8bit");
  const four = config.flagOr("load_in_4bit", false);
  return { format: four ? "int4" : "int8", groupSize: four ? 64 : null, activationsQuantised: false };
}

/** AMD Quark: `global_quant_config.weight` has a data type and a group size. */
function quark(config: ConfigReader): Stored | null {
  const global = config.child("global_quant_config");
  const weight = global?.child("weight") ?? null;
  if (global === null || weight === null) return null;
  const type = weight.textOr("dtype", "");
  const groupSize = weight.intOr("group_size", null);
  const activationsQuantised = isRecord(global.fields["input_tensors"]);
  global.ignore("input_tensors", "output_tensors", "bias", "target_device");
  if (type.startsWith("fp4")) return { format: "mxfp4", groupSize: groupSize ?? 32, activationsQuantised };
  if (type.startsWith("fp8")) return { format: "fp8", groupSize: null, activationsQuantised };
  if (type.endsWith("int4")) return { format: "int4", groupSize: groupSize ?? 128, activationsQuantised };
  return type.endsWith("int8") ? { format: "int8", groupSize: null, activationsQuantised } : null;
}

const isNumber = (value: unknown): value is number => typeof value === "number";
const isRecord = (value: unknown): boolean => typeof value === "object" && value !== null;

/** The cache format that the checkpoint brings scales for; null = it does not say. */
function kvFormat(config: ConfigReader): NumberFormat | null {
  const algorithm = config.textOr("kv_cache_quant_algo", "").toUpperCase();
  const scheme = config.child("kv_cache_scheme");
  config.ignore("kv_cache_scheme");
  if (algorithm.includes("NVFP4")) return "nvfp4";
  if (algorithm.includes("FP8")) return "fp8";
  if (algorithm.includes("INT8")) return "int8";
  if (scheme === null) return null;
  const bits = scheme.intOr("num_bits", 8, { min: 1, max: 32 });
  if (bits > 8) return null;
  if (bits <= 4) return "nvfp4";
  return scheme.textOr("type", "float") === "float" ? "fp8" : "int8";
}
