/**
 * TorchAO: a word ("int4_weight_only") or the name of a configuration class ("Int4WeightOnlyConfig") says the format, of all matrices or,
 * in a `FqnToConfig`, of single modules by name or expression ("_default": all others; null: left alone).
 * Groups have a scale and a zero point of 16 bits; group sizes default to TorchAO's 128 for integers of 4 bits.
 */
import { isJsonObject, type JsonObject } from "@/lib/json";
import type { ConfigReader } from "../fields/config-reader";
import type { Override, Stored } from "./group-schemes";
import type { Storage } from "./storage";

export function torchao(config: ConfigReader): Stored | null {
  config.ignore("quant_type", "quant_type_kwargs", "include_input_output_embeddings", "untie_embedding_weights");
  const type = config.raw("quant_type");
  if (!isJsonObject(type)) {
    const stored = storage(String(type), config.raw("quant_type_kwargs"));
    return stored && { stored, overrides: [], head: null };
  }
  const named = isJsonObject(type["default"]) ? type["default"] : type;
  const modules = moduleTable(named);
  if (modules === null) {
    const stored = classStorage(named);
    return stored && { stored, overrides: [], head: null };
  }
  return byModule(modules);
}

/** Older versions call it `ModuleFqnToConfig`. */
function moduleTable({ _data: data }: JsonObject): JsonObject | null {
  if (!isJsonObject(data)) return null;
  const table = data["fqn_to_config"] ?? data["module_fqn_to_config"];
  return isJsonObject(table) ? table : null;
}

/** Null where any module has a class whose format is not known. */
function byModule(table: JsonObject): Stored | null {
  const { _default: usual = null, ...rest } = table;
  const stored = isJsonObject(usual) ? classStorage(usual) : null;
  if (isJsonObject(usual) && stored === null) return null;
  const overrides: Override[] = [];
  for (const [name, config] of Object.entries(rest)) {
    const storage = isJsonObject(config) ? classStorage(config) : null;
    if (isJsonObject(config) && storage === null) return null;
    overrides.push({ modules: [name], stored: storage });
  }
  return { stored, overrides, head: null };
}

const classStorage = ({ _type: type, _data: data }: JsonObject): Storage | null => storage(String(type), data);

function storage(type: string, data: unknown): Storage | null {
  const word = type.toLowerCase().replaceAll("_", "");
  const fields = isJsonObject(data) ? data : {};
  const groupSize = groupLength(fields);
  const integer = (bits: number): Storage => ({
    ...{ format: bits <= 4 ? "int4" : "int8", groupSize, activationsQuantised: false },
    ...{ bits, groupBytes: 4 },
  });
  if (word.startsWith("int4weightonly")) return { ...integer(4), groupSize: groupSize ?? 128 };
  if (/^int8weightonly/.test(word)) return { format: "int8", groupSize: null, activationsQuantised: false };
  // Integers of 4 bits multiply with activations of 8 bits on processors only; on GPUs they are widened.
  if (/^int8dynamicactivationint4weight/.test(word)) return { ...integer(4), groupSize: groupSize ?? 32 };
  if (/^(int8dynamicactivationintx|intx)weight/.test(word)) return integer(narrowBits(fields));
  if (/^int8dynamicactivationint8weight/.test(word))
    return { format: "int8", groupSize: null, activationsQuantised: true };
  if (/^float8weightonly/.test(word)) return { format: "fp8", groupSize: null, activationsQuantised: false };
  return /^float8dynamicactivationfloat8weight/.test(word)
    ? { format: "fp8", groupSize: null, activationsQuantised: true }
    : null;
}

/** A size, or a granularity of its own: `{"_type": "PerGroup", "_data": {"group_size": 32}}`; per axis has none. */
function groupLength(fields: JsonObject): number | null {
  const granularity = fields["weight_granularity"] ?? fields["granularity"];
  const data = isJsonObject(granularity) ? granularity["_data"] : fields;
  const size = isJsonObject(data) ? data["group_size"] : undefined;
  return typeof size === "number" && size > 0 ? size : null;
}

/** `{"_type": "torch.dtype", "_data": "int4"}`. */
function narrowBits({ weight_dtype: type }: JsonObject): number {
  const word = isJsonObject(type) ? type["_data"] : type;
  return Number(/int(\d)/.exec(String(word))?.[1] ?? 8);
}
