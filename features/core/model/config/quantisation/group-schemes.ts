/** Methods that state a number type per group of modules: compressed-tensors, modelopt, Quark. */
import { isJsonObject, type JsonObject } from "@/lib/json";
import { ConfigReader } from "../fields/config-reader";
import type { NumberFormat } from "../../spec";
import type { Storage } from "./storage";

/** Modules that a list names, and how they are stored; null = natively. */
export type Override = { readonly modules: readonly string[]; readonly stored: Storage | null };

export type Stored = {
  /** How a module is stored that no list names; null = natively. */
  readonly stored: Storage | null;
  /** The first that names a module decides. */
  readonly overrides: readonly Override[];
  /** How the output matrix is stored where a field says so. */
  readonly head: Storage | null;
  /** How the embedding is stored where the method converts it. */
  readonly embedding?: Storage;
};

/**
 * compressed-tensors: a group targets classes of modules ("Linear"), names or expressions; names go before classes.
 * Where no group targets a class, the rest of the model is left alone.
 */
export function readGroups(config: ConfigReader): Stored | null {
  config.ignore("format", "quantization_status", "global_compression_ratio", "producer", "sparsity_config", "version");
  config.ignore("transform_config", "quant_algo");
  const groups = config.child("config_groups");
  if (groups === null) return null;
  const read = Object.keys(groups.fields).flatMap((name) => readGroup(groups.child(name)));
  if (read.length === 0) return null;
  const stored = read.find(({ targets }) => targets.length === 0 || targets.some(isClass))?.stored ?? null;
  const overrides = read.map((group) => ({ ...group, modules: group.targets.filter((target) => !isClass(target)) }));
  return { stored, overrides: overrides.filter(({ modules }) => modules.length > 0), head: null };
}

/** Classes of modules are one capitalised word. */
const isClass = (target: string): boolean => /^[A-Z]\w*$/.test(target);

function readGroup(group: ConfigReader | null): { targets: readonly string[]; stored: Storage }[] {
  const weights = group?.child("weights") ?? null;
  if (group === null || weights === null) return [];
  group.ignore("output_activations", "format", "input_activations");
  const inputs = group.child("input_activations");
  for (const part of [weights, inputs]) {
    part?.ignore("actorder", "dynamic", "observer", "observer_kwargs", "symmetric", "scale_dtype", "zp_dtype");
    part?.ignore("num_bits", "type", "group_size", "strategy", "block_structure");
  }
  const targets = group.listOr("targets", []).filter((target) => typeof target === "string");
  return [
    { targets: targets as string[], stored: { ...weightArguments(weights), activationsQuantised: inputs !== null } },
  ];
}

function weightArguments(weights: ConfigReader): Omit<Storage, "activationsQuantised"> {
  const bits = weights.intOr("num_bits", 8, { min: 1, max: 32 });
  const float = weights.textOr("type", "int") === "float";
  const groupSize = weights.intOr("group_size", null, { min: -1, max: 1_000_000 });
  const group = groupSize !== null && groupSize > 0 ? groupSize : null;
  if (bits <= 4 && float) return { format: group === 32 ? "mxfp4" : "nvfp4", groupSize: group };
  if (bits <= 4) return packedIntegers(bits, group, weights.flagOr("symmetric", true));
  if (!float) return { format: "int8", groupSize: group };
  const block = weights.listOr<readonly unknown[]>("block_structure", []).filter(isNumber);
  if (weights.textOr("strategy", "") !== "block") return { format: group === 32 ? "mxfp8" : "fp8", groupSize: group };
  const size = block.length === 2 ? block.reduce((product, side) => product * side, 1) : 128 * 128;
  return { format: "fp8_block", groupSize: size };
}

/** One BF16 scale per group; a zero point, as wide as a weight, only where the groups are not symmetric. */
const packedIntegers = (bits: number, groupSize: number | null, symmetric: boolean) =>
  ({ format: "int4", groupSize, bits, groupBytes: 2 + (symmetric ? 0 : bits / 8) }) as const;

/** modelopt's mixed precision: an algorithm per module name in `quantized_layers`; what is not named stays native. */
export function readLayerAlgorithms(config: ConfigReader): Stored | null {
  const layers = config.child("quantized_layers");
  if (layers === null) return null;
  config.ignore("quantized_layers", "quant_algo", "producer", "config_groups");
  const byAlgorithm = new Map<string, { modules: string[]; fields: JsonObject }>();
  for (const [name, fields] of Object.entries(layers.fields)) {
    if (!isJsonObject(fields)) continue;
    const key = JSON.stringify([fields["quant_algo"], fields["group_size"]]);
    const known = byAlgorithm.get(key);
    if (known === undefined) byAlgorithm.set(key, { modules: [name], fields });
    else known.modules.push(name);
  }
  const overrides = [...byAlgorithm.values()].map(({ modules, fields }) => ({
    modules,
    stored: readAlgorithm(new ConfigReader(fields, config.log, config.fieldPath("quantized_layers."))),
  }));
  return overrides.length === 0 ? null : { stored: null, overrides, head: null };
}

/** modelopt's `quant_algo`, in config.json or in hf_quant_config.json. */
export function readAlgorithm(config: ConfigReader): Storage | null {
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

/** AMD Quark: `global_quant_config`, and another one for modules that `layer_quant_config` names by globs. */
export function quark(config: ConfigReader): Stored | null {
  config.ignore(
    "export",
    "quant_mode",
    "algo_config",
    "softmax_quant_spec",
    "quant_method",
    "layer_quant_config",
    "version",
  );
  for (const name of ["layer_type_quant_config", "kv_cache_quant_config"])
    if (Object.keys(config.child(name)?.fields ?? {}).length === 0) config.ignore(name);
  const global = config.child("global_quant_config");
  const stored = global === null ? null : quarkStorage(global);
  if (stored === null) return null;
  const layerConfigs = config.child("layer_quant_config");
  const overrides = Object.keys(layerConfigs?.fields ?? {}).map((name) => {
    const part = layerConfigs?.child(name) ?? null;
    return { modules: [name], stored: part === null ? null : quarkStorage(part) };
  });
  return { stored, overrides, head: null };
}

/** The cache has the format in which the outputs of the key and value projections are kept (`kv_cache_group` of the export). */
export function quarkCache(config: ConfigReader): NumberFormat | null {
  const group = config.child("export")?.listOr("kv_cache_group", []) ?? [];
  const tables = ["kv_cache_quant_config", "layer_quant_config"].map((name) => config.child(name));
  for (const table of tables)
    for (const name of Object.keys(table?.fields ?? {})) {
      if (!group.includes(name) && !/[kv]_proj$/.test(name)) continue;
      const type = table?.child(name)?.child("output_tensors")?.textOr("dtype", "") ?? "";
      if (type.startsWith("fp8")) return "fp8";
      if (type.endsWith("int8")) return "int8";
    }
  return null;
}

function quarkStorage(part: ConfigReader): Storage | null {
  const weight = part.child("weight");
  if (weight === null) return null;
  weight.ignore("is_dynamic", "qscheme", "scale_format", "scale_type", "ch_axis", "observer_cls", "round_method");
  weight.ignore("symmetric", "scale_calculation_mode", "zero_point_type", "mx_element_dtype", "is_scale_quant");
  const type = weight.textOr("dtype", "");
  const groupSize = weight.intOr("group_size", null);
  const activationsQuantised = isJsonObject(part.fields["input_tensors"]);
  part.ignore("input_tensors", "output_tensors", "bias", "target_device");
  if (type.startsWith("fp4")) return { format: "mxfp4", groupSize: groupSize ?? 32, activationsQuantised };
  if (type.startsWith("fp8")) return { format: "fp8", groupSize: null, activationsQuantised };
  if (type.endsWith("int4")) return { format: "int4", groupSize: groupSize ?? 128, activationsQuantised };
  return type.endsWith("int8") ? { format: "int8", groupSize: null, activationsQuantised } : null;
}

const isNumber = (value: unknown): value is number => typeof value === "number";
