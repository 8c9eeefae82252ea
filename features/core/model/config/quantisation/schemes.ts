/** The number format that each quantisation method stores, read from its own fields. */
import type { NumberFormat } from "../../spec";
import type { ConfigReader } from "../fields/config-reader";
import { readAlgorithm, readGroups, readLayerAlgorithms, quark, quarkCache, type Stored } from "./group-schemes";
import { autoRound } from "./auto-round";
import { bitsAndBytes, exl2, gptq, hqq, integer } from "./integer-schemes";
import { gguf } from "./gguf";
import { torchao } from "./torchao";
import type { Storage } from "./storage";

/** What a quantisation object says before its lists of modules are applied. */
export type Scheme = Stored & {
  readonly method: string;
  readonly kvFormat: NumberFormat | null;
  /** Weight-only methods that leave everything but the experts alone (MXFP4 of gpt-oss). */
  readonly expertsOnly: boolean;
  readonly excluded: readonly unknown[];
  /** Format of the routed experts where a field of the quantisation states one (Ling 3.0). */
  readonly routed: NumberFormat | null;
};

const EXCLUDED = [
  "modules_to_not_convert",
  "ignore",
  "exclude_modules",
  "ignored_layers",
  "exclude",
  "dynamic_exclude",
  "llm_int8_skip_modules",
  "skip_modules",
];

/** Null when the method is not one whose format is known, or does not say its format. */
export function readScheme(config: ConfigReader, layers: number): Scheme | null {
  const method = config.textOr(["quant_method", "quantization_method"], null) ?? inferredMethod(config);
  const excluded = EXCLUDED.flatMap((name) => config.listOr(name, []));
  const stored = readStored(config, method.toLowerCase(), layers);
  if (stored === null) return null;
  const routed = config.textOr("routed_experts_quant_method", null) === "mxfp4" ? "mxfp4" : null;
  return { method, kvFormat: kvFormat(config), expertsOnly: method === "mxfp4", excluded, routed, ...stored };
}

function readStored(config: ConfigReader, method: string, layers: number): Stored | null {
  switch (method) {
    case "fp8":
      return overFp8(config) ?? everywhere(fp8(config));
    case "fbgemm_fp8":
    case "deepspeed_fp":
      return everywhere(fp8(config));
    case "compressed-tensors":
      return readGroups(config);
    case "modelopt":
    case "modelopt_fp4":
    case "modelopt_mixed":
      return (
        readLayerAlgorithms(config) ?? everywhere(readAlgorithm(config)) ?? readGroups(config) ?? cacheAlone(config)
      );
    case "awq":
    case "awq_marlin":
      return integer(config, 4);
    case "gptq":
    case "gptq_marlin":
    case "auto_gptq":
      return gptq(config);
    case "auto-round":
    case "auto_round":
    case "intel/auto-round":
      return autoRound(config);
    case "mxfp4":
      return everywhere({ format: "mxfp4", groupSize: 32, activationsQuantised: false });
    case "bitsandbytes":
      return everywhere(bitsAndBytes(config));
    case "hqq":
      return hqq(config);
    case "torchao":
      return torchao(config);
    case "gguf":
      return gguf(config, layers);
    case "exl2":
      return exl2(config);
    case "quark":
      return quark(config);
    default:
      return null;
  }
}

/**
 * A release whose experts were quantised once more, over a checkpoint that was FP8 already (NVFP4 of DeepSeek-V4): the list of what the
 * second tool left alone says what stayed FP8, not what is in the native format.
 */
function overFp8(config: ConfigReader): (Stored & { readonly excluded: readonly unknown[] }) | null {
  if (!config.has("quantized_layers") || !config.has("weight_block_size")) return null;
  const layers = readLayerAlgorithms(config);
  config.ignore("moe_quant_algo", "group_size");
  return layers && { ...layers, stored: fp8(config), excluded: [] };
}

const everywhere = (stored: Storage | null): Stored | null => stored && { stored, overrides: [], head: null };

/** modelopt converts the cache alone where it names a format for the cache and none for weights. */
const cacheAlone = (config: ConfigReader): Stored | null =>
  config.has("quant_algo") || !config.has("kv_cache_quant_algo") ? null : { stored: null, overrides: [], head: null };

function inferredMethod(config: ConfigReader): string {
  if (config.has(["quant_algo", "kv_cache_quant_algo"])) return "modelopt";
  if (config.has(["load_in_4bit", "load_in_8bit"])) return "bitsandbytes";
  return config.has("config_groups") ? "compressed-tensors" : "";
}

/** Blocks of weights share a scale where `weight_block_size` is given; else the whole tensor or channel does. */
function fp8(config: ConfigReader): Storage {
  config.ignore("fmt", "scale_fmt", "is_checkpoint_fp8_serialized", "activation_scale_ub", "dequantize");
  const block = config.listOr<readonly unknown[]>("weight_block_size", []).filter(isNumber);
  const activationsQuantised = config.textOr("activation_scheme", "dynamic") !== "none";
  if (block.length !== 2) return { format: "fp8", groupSize: null, activationsQuantised };
  return { format: "fp8_block", groupSize: block.reduce((product, size) => product * size, 1), activationsQuantised };
}

const isNumber = (value: unknown): value is number => typeof value === "number";

/** The cache format that the checkpoint brings scales for; null = it does not say. */
function kvFormat(config: ConfigReader): NumberFormat | null {
  const algorithm = config.textOr("kv_cache_quant_algo", "").toUpperCase();
  const quark = config.has("global_quant_config") ? quarkCache(config) : null;
  if (quark !== null) return quark;
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
