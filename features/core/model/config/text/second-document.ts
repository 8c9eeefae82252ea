/**
 * The second document of a checkpoint: modelopt writes its stored formats into hf_quant_config.json beside config.json. Where one document is
 * all that a door takes (a link, a request, a shelf), the second stands in the first under `hf_quant_config`.
 */
import { isJsonObject, type JsonObject } from "@/lib/json";

const FIELD = "hf_quant_config";
const FORMATS = ["quant_algo", "kv_cache_quant_algo", "quantized_layers"] as const;

/** Content of hf_quant_config.json, with or without its envelope; never that of a config.json. */
export function isSecondDocument(value: unknown): value is JsonObject {
  if (!isJsonObject(value) || "model_type" in value || "architectures" in value) return false;
  const inner = isJsonObject(value["quantization"]) ? value["quantization"] : value;
  return FORMATS.some((name) => name in inner);
}

export const withSecondDocument = (config: JsonObject, second: JsonObject): JsonObject => ({
  ...config,
  [FIELD]: second,
});

/**
 * The configuration with the formats of its second document in place of its own, which it overrules (engines read it first); the same where it
 * has none, null where what stands there is no such document.
 */
export function withStoredFormats(config: JsonObject): JsonObject | null {
  // Only then copied: a configuration may name the format of a hundred thousand modules.
  if (config[FIELD] === undefined) return config;
  const { [FIELD]: second, ...first } = config;
  if (second === null) return first;
  if (!isSecondDocument(second)) return null;
  const stated = isJsonObject(second["quantization"]) ? second["quantization"] : second;
  return { ...unquantised(first), quantization_config: { ...fp8Below(first, stated), ...stated } };
}

/** What the second document of a release says that quantised the experts of an FP8 checkpoint once more: the FP8 below is in the first alone. */
function fp8Below({ quantization_config: own }: JsonObject, stated: JsonObject): JsonObject {
  if (!isJsonObject(own) || own["quant_method"] !== "fp8" || !isJsonObject(stated["quantized_layers"])) return {};
  const fields = ["quant_method", "weight_block_size", "activation_scheme", "fmt", "scale_fmt"];
  return Object.fromEntries(fields.filter((name) => name in own).map((name) => [name, own[name]]));
}

const STATED = new Set(["quantization_config", "compression_config", "expert_dtype"]);

/** A configuration of the same dimensions that states no stored formats, in either document. */
export const withoutFormats = ({ [FIELD]: _second, ...config }: JsonObject): JsonObject => unquantised(config);

/** The configuration without what it says of stored formats, in nested parts as well. */
function unquantised(config: JsonObject): JsonObject {
  const left = Object.entries(config).filter(([field]) => !STATED.has(field));
  return Object.fromEntries(left.map(([field, value]) => [field, isJsonObject(value) ? unquantised(value) : value]));
}

export type ConfigDocument = {
  /** In the folder that was given; "" where it is no file. */
  readonly path: string;
  readonly fields: JsonObject;
};

export type Joined = {
  readonly configs: readonly ConfigDocument[];
  /** Second documents whose configuration is not there. */
  readonly alone: readonly ConfigDocument[];
};

/** Each configuration with its second document: that of the same folder and stem, else the nearest after it, else the nearest before it. */
export function joinDocuments(documents: readonly ConfigDocument[]): Joined {
  const firsts = documents.filter(({ fields }) => !isSecondDocument(fields));
  const seconds = documents.filter(({ fields }) => isSecondDocument(fields));
  const taken = new Map<ConfigDocument, ConfigDocument>();
  const free = (config: ConfigDocument): boolean => !taken.has(config);
  for (const second of seconds) {
    const match = firsts.find(
      (config) => free(config) && second.path !== "" && stem(config.path) === stem(second.path),
    );
    if (match) taken.set(match, second);
  }
  for (const second of seconds.filter((config) => ![...taken.values()].includes(config))) {
    const index = documents.indexOf(second);
    const before = firsts.findLast((config) => free(config) && documents.indexOf(config) < index);
    const near = before ?? firsts.find(free);
    if (near) taken.set(near, second);
  }
  const configs = firsts.map((config) => {
    const second = taken.get(config);
    return second ? { ...config, fields: withSecondDocument(config.fields, second.fields) } : config;
  });
  return { configs, alone: seconds.filter((second) => ![...taken.values()].includes(second)) };
}

/** "a/X_config.json" and "a/X_hf_quant_config.json" are "a/X". */
const stem = (path: string): string => path.replace(/[-_.]?(hf_quant_)?config\.json$/i, "");

/** Where the second document of a configuration lies; null for a file of another name. */
export function secondPath(path: string): string | null {
  return /(^|[\\/_.-])config\.json$/i.test(path) && !/hf_quant_config\.json$/i.test(path)
    ? path.replace(/config\.json$/i, "hf_quant_config.json")
    : null;
}
