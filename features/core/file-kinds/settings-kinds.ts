/** Objects that state something rather than measure it: models, accelerators, scenarios, tables, profiles, rules. */
import { SCENARIO_KEYS } from "@/features/core/scenario/keys";
import { isJsonObject, type JsonObject } from "@/lib/json";
import { verbatim, type Text } from "@/lib/text";
import { recognised, type Recognised } from "./kinds";
import * as m from "./messages";

/** `objects`: the entries of a list, or the one object. */
export const settingsKind = (first: JsonObject, objects: readonly JsonObject[], isList: boolean): Recognised | null =>
  (isList ? null : (modelKind(first) ?? writtenKind(first) ?? scenarioKind(first))) ??
  rulesKind(objects) ??
  shelfKind(first, objects, isList);

const has = (object: JsonObject, ...keys: readonly string[]): boolean =>
  keys.every((key) => Object.hasOwn(object, key));
const hasSome = (object: JsonObject, keys: readonly string[]): boolean =>
  keys.some((key) => Object.hasOwn(object, key));

const DIMENSIONS = [
  "hidden_size",
  "num_hidden_layers",
  "n_layer",
  "n_embd",
  "num_attention_heads",
  "text_config",
  "d_model",
];

const isConfig = (object: JsonObject): boolean =>
  (hasSome(object, ["architectures", "model_type"]) && hasSome(object, DIMENSIONS)) ||
  has(object, "hidden_size", "num_hidden_layers");

function modelKind(object: JsonObject): Recognised | null {
  if (isConfig(object) || (has(object, "architectures", "model_type") && !has(object, "tokenizer_class")))
    return recognised("model", "hf-config", verbatim("Hugging Face config.json"));
  if (has(object, "dim", "n_layers", "n_heads"))
    return recognised("model", "mistral-params", verbatim("params.json"), [m.itDoesNotHoldModels], null);
  if (isJsonObject(object["weight_map"]))
    return recognised("model", "weights-index", m.indexOfWeightFiles, [m.itHasBytesAndNo]);
  const { quantization: formats } = object;
  if (isJsonObject(formats) && hasSome(formats, ["quant_algo", "kv_cache_quant_algo", "quantized_layers"]))
    return recognised("model", "hf-quant-config", verbatim("hf_quant_config.json"), [m.itStatesStoredFormatsAnd]);
  const tokenizer =
    has(object, "added_tokens") || has(object, "tokenizer_class") || has(object, "added_tokens_decoder");
  if (tokenizer) return recognised("model", "tokenizer", m.tokenizer, [m.itDoesNotHoldModels], null);
  if (has(object, "transformers_version") && hasSome(object, ["eos_token_id", "temperature", "top_p"]))
    return recognised("model", "generation-config", verbatim("generation_config.json"), [m.itDoesNotHoldModels], null);
  return null;
}

/** What the suite itself writes, and reports that name their own schema. */
function writtenKind(object: JsonObject): Recognised | null {
  if (object["format"] === 1 && isJsonObject(object["factors"]))
    return recognised("efficiency-profile", "mds-profile", m.efficiencyProfileOfThisSuite);
  if (object["format"] === 1 && Array.isArray(object["tables"]))
    return recognised("tables", "mds-tables", m.operatorTablesOfThisSuite, [m.setsAreStoredWithMds]);
  if (has(object, "schema_version", "granularity", "performance"))
    return recognised("report", "tier6-report", m.reportOfLayeredModel);
  if (has(object, "step_metrics", "aggregates"))
    return recognised("report", "engine-result", m.engineResultOfLayeredModel);
  if (has(object, "engine_kwargs") && hasSome(object, ["vllm_version", "model"]))
    return recognised("serving-profile", "run-settings", m.settingsOfMeasuredRun, [m.openItTogetherWithRuns]);
  return null;
}

const KEYS: ReadonlySet<string> = new Set(SCENARIO_KEYS);

function scenarioKind(object: JsonObject): Recognised | null {
  const { analysis, scenario } = object;
  if (typeof analysis === "string" && isJsonObject(scenario))
    return recognised(
      "scenario",
      "mds-record",
      m.answerOfAnalysisWithIts({ analysis }),
      [],
      /^[a-z0-9-]+$/.test(analysis) ? analysis : null,
    );
  const values = isJsonObject(scenario) ? scenario : object;
  const keys = Object.keys(values);
  const known = keys.filter((key) => KEYS.has(key));
  const telling = hasSome(values, ["model", "hw", "tp", "isl", "osl", "conc"]);
  const plain = keys.filter((key) => typeof values[key] !== "object");
  if (!telling || known.length < 2 || known.length * 2 < plain.length) return null;
  const others = keys.filter((key) => !KEYS.has(key));
  return recognised("scenario", "mds-scenario", m.scenarioOfThisSuite, notKeys(others));
}

function notKeys(others: readonly string[]): Text[] {
  if (others.length === 0) return [];
  const list = others.slice(0, 12).join(", ");
  return [m.fieldsThatAreNoParameters({ list })];
}

function rulesKind(objects: readonly JsonObject[]): Recognised | null {
  const rules = objects.filter((entry) => has(entry, "name", "category", "family"));
  if (rules.length === 0 || rules.length < objects.length) return null;
  return recognised("rules", "mds-kernel-rules", m.rulesThatNameKernels);
}

/** Lists, and maps from a name to each. */
function shelfKind(first: JsonObject, objects: readonly JsonObject[], isList: boolean): Recognised | null {
  const entries = isList || isChip(first) ? objects : Object.values(first).filter(isJsonObject);
  const complete = isList || isChip(first) || entries.length === Object.keys(first).length;
  if (entries.length === 0 || !complete) return null;
  if (entries.every(isChip)) return recognised("chip", "mds-chips", m.acceleratorsInCatalogueColumns);
  const isModel = (entry: JsonObject) =>
    isConfig(entry) || (isJsonObject(entry["config"]) && isConfig(entry["config"])) || has(entry, "total_b");
  if (entries.every(isModel)) return recognised("model", "mds-models", m.modelsByName);
  return null;
}

const CHIP_COLUMNS = /tflops|_tops$|hbm|bandwidth|_gbps$|_gb_s$|memory_bw/i;

function isChip(entry: JsonObject): boolean {
  const metrics = isJsonObject(entry["metrics"]) ? entry["metrics"] : entry;
  return "memory_gb" in metrics && Object.keys(metrics).some((key) => CHIP_COLUMNS.test(key));
}
