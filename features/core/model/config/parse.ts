/** The door of this feature: any Hugging Face config.json to a `ModelSpec`. */
import type { ModelSpec, NumberFormat, Tower } from "../spec";
import { failure, success, type Result } from "@/lib/result";
import { isJsonObject, type JsonObject } from "@/lib/json";
import { text } from "@/lib/text";
import { ConfigReader, newLog } from "./config-reader";
import type { Draft } from "./families/family";
import { encoderDecoder, findFamily, unknownFamily, unsupported } from "./families/registry";
import { notAnObject, parseJsonObject } from "./json-text";
import { groupLayers } from "./parts/layer";
import { withReferenceFields } from "./reference-fields";
import { quantisationPart, readQuantisation } from "./quantisation/read-quantisation";
import { textPart } from "./text-part";
import { listTowers } from "./towers";
import { readFields, unknownFields } from "./unknown-fields";

/** Reads the text of a config.json; refuses text above `MAX_CONFIG_BYTES` and says where text stops being JSON. */
export function parseConfigText(source: string, name?: string): Result<ModelSpec> {
  const config = parseJsonObject(source);
  return config.ok ? modelSpec(config.value, name) : config;
}

/**
 * Reads a parsed config.json. Refuses an architecture without a reader (`MODEL-UNSUPPORTED`) and every field that is
 * missing, not a whole number or out of range, all of them at once.
 */
export function modelSpec(config: unknown, name?: string): Result<ModelSpec> {
  if (!isJsonObject(config)) return failure(notAnObject(config));
  const top = new ConfigReader(config, newLog());
  const part = treatedAs(top, textPart(top));
  noteGuesses(top);
  const candidates = architectures(part, config);
  const found = findFamily(candidates);
  if (top.log.issues.length > 0) return failure(...top.log.issues);
  if (found === null) return failure(unsupported(candidates));
  if (config["is_encoder_decoder"] === true && !top.has("treat_as")) return failure(encoderDecoder(candidates));
  const filled = withReferenceFields(part, found.name);
  const draft = found.family.read(filled);
  const task = draft.task ?? readTask(top);
  const spec = readSpec(config, filled, top, { ...draft, ...(task && { task }) }, candidates[0] ?? found.name, name);
  return top.log.issues.length > 0 ? failure(...top.log.issues) : success(spec);
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
  top.assume(
    text({
      en: `The architecture "${own}" is read as if it were "${family}": sizes are those of that family's layers.`,
      zh: `架构 "${own}" 按 "${family}" 解析：各尺寸以该系列的层结构计。`,
    }),
  );
  return part.with("model_type", family);
}

/** `assumed_fields` lists what no source states and somebody filled in (sketch.ts). */
function noteGuesses(top: ConfigReader): void {
  for (const name of top.listOr("assumed_fields", []))
    if (typeof name === "string")
      top.assume(
        text({
          en: `${name} is not published: ${String(top.fields[name])} is assumed.`,
          zh: `未公布 ${name}：假定为 ${String(top.fields[name])}。`,
        }),
      );
}

/** A decoder without an output matrix embeds or ranks. ChatGLM's class has that name and generates. */
const READS_ONLY =
  /(ForSequenceClassification|ForTokenClassification|ForRewardModel|RewardModel|(?<!LMHead|ChatGLM)Model)$/;

function readTask(top: ConfigReader): "embed" | undefined {
  const [architecture = ""] = listed(top.fields["architectures"]).filter((word) => typeof word === "string");
  return READS_ONLY.test(architecture) ? "embed" : undefined;
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
  draft: Draft,
  architectureWord: string,
  name?: string,
): ModelSpec {
  const { hidden, vocab } = draft.dims;
  const layers = groupLayers(draft.layers);
  // What generates nothing has no output matrix, whatever the flag says.
  const tied = part.flagOr("tie_word_embeddings", draft.tied) || draft.task === "embed";
  const nativeFormat = format(part.textOr(["torch_dtype", "dtype", "params_dtype"], "bfloat16"));
  const model = { layers: draft.layers, hidden, tied, nativeFormat, expertFormat: expertFormat(part) };
  const quantisation = readQuantisation(quantisationPart(part), model);
  part.ignore("tie_word_embeddings", "torch_dtype", "dtype");
  for (const tower of ["vision_config", "audio_config"]) if (config[tower] === null) top.ignore(tower);
  const maxContext = part.intOr(CONTEXT, null, { min: 1, max: 1e9 });
  const towers = listTowers(top, hidden);
  const architecture = listed(config["architectures"]).find((word) => typeof word === "string");
  return {
    name: name ?? stated(config) ?? ownWord(config) ?? architectureWord,
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

/** Of a model that is treated as another: what it calls itself. */
function ownWord(config: JsonObject): string | null {
  const word = config["model_type"];
  return config["treat_as"] !== undefined && typeof word === "string" && word !== "" ? word : null;
}

const CONTEXT = ["max_position_embeddings", "n_positions", "max_sequence_length", "seq_length", "max_seq_len", "n_ctx"];

const towerSentence = ({ modality }: Pick<Tower, "modality">) =>
  text({
    en: `The size of the ${modality} encoder is estimated from its width and depth.`,
    zh: `${modality === "vision" ? "视觉" : "音频"}编码器的规模由其宽度与深度估算。`,
  });

function stated(config: JsonObject): string | null {
  const path = config["_name_or_path"];
  return typeof path === "string" && path !== "" ? (path.split("/").filter(Boolean).at(-1) ?? null) : null;
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
