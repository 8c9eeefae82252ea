/** modelopt writes the quantisation of a checkpoint into a second file, hf_quant_config.json. */
import type { ModelSpec } from "../spec";
import { failure, type Result } from "@/lib/result";
import { isJsonObject, type JsonObject } from "@/lib/json";
import { notAnObject } from "./json-text";
import { modelSpec } from "./parse";

/** The model of `config` with the quantisation that `hfQuant` (the parsed second file) states; it overrules config.json. */
export function withHfQuantConfig(config: unknown, hfQuant: unknown, name?: string): Result<ModelSpec> {
  if (!isJsonObject(config)) return failure(notAnObject(config));
  if (!isJsonObject(hfQuant)) return failure(notAnObject(hfQuant));
  const stated = isJsonObject(hfQuant["quantization"]) ? hfQuant["quantization"] : hfQuant;
  return modelSpec({ ...unquantised(config), quantization_config: stated }, name);
}

const STATED = new Set(["quantization_config", "compression_config", "expert_dtype"]);

/** The configuration without what it says of stored formats, in nested parts as well. */
function unquantised(config: JsonObject): JsonObject {
  const kept = Object.entries(config).filter(([field]) => !STATED.has(field));
  return Object.fromEntries(kept.map(([field, value]) => [field, isJsonObject(value) ? unquantised(value) : value]));
}
