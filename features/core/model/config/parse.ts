/** The door of this feature: any Hugging Face config.json to a `ModelSpec`. */
import type { ModelSpec, NumberFormat, Tower } from "../spec";
import { failure, success, type Result } from "@/lib/result";
import type { Issue } from "@/lib/issue";
import { isJsonObject, type JsonObject } from "@/lib/json";
import { ConfigReader, newLog } from "./fields/config-reader";
import type { Draft } from "./families/family";
import { encoderDecoder, findFamily, unknownFamily, unsupported } from "./families/registry";
import { unknownParts } from "./families/unknown-parts";
import { readImageRule } from "./image-rules";
import { notAnObject, parseJsonObject } from "./text/json-text";
import { nestedClass, withNestedDefaults } from "./parts/nested-defaults";
import { configName, UNNAMED } from "./model-name";
import { readContext } from "./parts/context";
import { groupLayers } from "./parts/layer";
import { withReferenceFields } from "./parts/reference-fields";
import { missingFormats } from "./quantisation/missing-formats";
import { quantisationPart, readQuantisation } from "./quantisation/read-quantisation";
import { readTask } from "./task";
import { withMistralNames } from "./text/mistral-params";
import { isSecondDocument, withStoredFormats } from "./text/second-document";
import { textPart } from "./text-part";
import { listTowers } from "./towers";
import { readFields, unknownFields } from "./fields/unknown-fields";
import * as m from "./messages";
import { issue } from "./messages.issues";

/** Reads the text of a config.json; refuses text above `MAX_CONFIG_BYTES` and says where text stops being JSON. */
export function parseConfigText(source: string, name?: string): Result<ModelSpec> {
  const config = parseJsonObject(source);
  return config.ok ? modelSpec(config.value, name) : config;
}

/**
 * Reads a parsed config.json. Refuses an architecture without a reader (`MODEL-UNSUPPORTED`) and every field that is
 * missing, not a whole number or out of range, all of them at once.
 */
export function modelSpec(given: unknown, name?: string): Result<ModelSpec> {
  if (!isJsonObject(given)) return failure(notAnObject(given));
  if (isSecondDocument(given)) return failure(SECOND_ALONE);
  const config = withStoredFormats(withMistralNames(given));
  if (config === null) return failure(NO_SECOND);
  const top = new ConfigReader(config, newLog());
  const nested = textPart(top);
  const part = treatedAs(top, nested === top ? top : withClass(nested, config));
  noteGuesses(top);
  const candidates = architectures(part, config);
  const family = findFamily(candidates);
  if (top.log.issues.length > 0) return failure(...top.log.issues);
  if (family === null) return failure(unsupported(candidates));
  if (config["is_encoder_decoder"] === true && !top.has("treat_as")) return failure(encoderDecoder(candidates));
  const filled = withReferenceFields(nested === top ? part : withNestedDefaults(part, family.name), family.name);
  const draft = family.family.read(filled);
  for (const trouble of unknownParts(nested === top ? [filled] : [filled, top], family.name, top.log.reads))
    top.refuse(trouble);
  const task = draft.task ?? readTask(config);
  const images = readImageRule(top, family.name);
  const towers = listTowers(top, draft.dims.hidden, images);
  const read = { ...draft, ...(task && { task }), towers };
  const spec = readSpec(config, filled, top, read, candidates[0] ?? family.name, name);
  if (top.log.issues.length > 0) return failure(...top.log.issues);
  const names = [spec.name, configName(config) ?? ""];
  return success(images === null ? spec : { ...spec, images }, missingFormats(spec, names));
}

const SECOND_ALONE: Issue = issue("MODEL-SECOND-ALONE", "config");

const NO_SECOND: Issue = issue("MODEL-SECOND-UNREAD", "config");

/** A nested part that names no class has the one that its wrapper's class gives it. */
function withClass(part: ConfigReader, config: JsonObject): ConfigReader {
  const named = part.fields["model_type"] !== undefined || listed(part.fields["architectures"]).length > 0;
  const type = typeof config["model_type"] === "string" ? nestedClass(config["model_type"]) : null;
  return named || type === null ? part : part.with("model_type", type);
}

/** `treat_as` names a family whose reader stands in for an architecture without one; what is read is then said to be a guess. */
function treatedAs(top: ConfigReader, part: ConfigReader): ConfigReader {
  const family = top.textOr("treat_as", null);
  if (family === null) return part;
  if (findFamily([family]) === null) {
    top.refuse(unknownFamily(family));
    return part;
  }
  const [own = "?"] = architectures(part, top.fields);
  top.assume(m.architectureOwnIsReadAs({ own, family }));
  return part.with("model_type", family);
}

/** `assumed_fields` lists what no source states and somebody filled in (sketch.ts). */
function noteGuesses(top: ConfigReader): void {
  for (const name of top.listOr("assumed_fields", []))
    if (typeof name === "string") top.assume(m.nameIsNotPublishedName2({ name, name2: String(top.fields[name]) }));
}

/** Names of the text part first, then of the wrapper; model types before architectures. */
function architectures(part: ConfigReader, config: JsonObject): readonly string[] {
  part.ignore("model_type", "architectures");
  const names = (fields: JsonObject) => [fields["model_type"], ...listed(fields["architectures"])];
  return [...names(part.fields), ...names(config)].filter(
    (name) => typeof name === "string" && name !== "",
  ) as string[];
}

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function readSpec(
  config: JsonObject,
  part: ConfigReader,
  top: ConfigReader,
  draft: Draft & Pick<ModelSpec, "towers">,
  architectureWord: string,
  name?: string,
): ModelSpec {
  const { hidden, vocab } = draft.dims;
  const layers = groupLayers(draft.layers);
  // What generates nothing has no output matrix, whatever the flag says.
  const tied = part.flagOr("tie_word_embeddings", draft.tied) || draft.task === "embed";
  const nativeFormat = format(part.textOr(["torch_dtype", "dtype", "params_dtype"], "bfloat16"));
  const { expertsBeside = null } = draft;
  const model = { layers: draft.layers, hidden, tied, nativeFormat, expertFormat: expertFormat(part), expertsBeside };
  const quantisation = readQuantisation(quantisationPart(part), model);
  part.ignore("tie_word_embeddings", "torch_dtype", "dtype");
  for (const tower of ["vision_config", "audio_config"]) if (config[tower] === null) top.ignore(tower);
  const maxContext = readContext(part);
  const { towers } = draft;
  const architecture = listed(config["architectures"]).find((word) => typeof word === "string");
  return {
    name: name ?? configName(config) ?? ownWord(config) ?? UNNAMED,
    family: architectureWord.replace(/_text$/, ""),
    ...(top.has("treat_as") && { readAs: top.textOr("treat_as", "") ?? "" }),
    architecture: typeof architecture === "string" ? architecture : architectureWord,
    hidden,
    layers,
    embedding: {
      vocab,
      tied,
      lmHeadBias: draft.lmHeadBias && draft.task !== "embed",
      positionParams: draft.positionParams,
    },
    finalNormParams: draft.finalNormParams,
    mtp: groupLayers(draft.mtp),
    mtpExtraParams: draft.mtpExtraParams,
    towers,
    maxContext,
    ...(draft.task && { task: draft.task }),
    nativeFormat,
    quantisation,
    readFields: readFields(config, top.log.reads),
    unknownFields: unknownFields(config, top.log.reads),
    assumptions: [...top.log.assumptions.values(), ...towers.filter((tower) => tower.approximate).map(towerSentence)],
  };
}

const towerSentence = ({ modality }: Pick<Tower, "modality">) =>
  modality === "vision" ? m.sizeOfVisionEncoderIs : m.sizeOfAudioEncoderIs;

/** Of a model that is treated as another: what it calls itself. */
function ownWord(config: JsonObject): string | null {
  const word = config["model_type"];
  return config["treat_as"] !== undefined && typeof word === "string" && word !== "" ? word : null;
}

/** FP16 weighs what BF16 weighs. */
function format(dtype: string): NumberFormat {
  const word = dtype.replace(/^torch\./, "");
  if (word === "float32" || word === "float") return "fp32";
  return word.startsWith("float8") ? "fp8" : "bf16";
}

function expertFormat(part: ConfigReader): NumberFormat | null {
  const word = part.textOr("expert_dtype", null);
  if (word === null) return null;
  return word === "fp4" ? "mxfp4" : word === "fp8" ? "fp8_block" : null;
}
