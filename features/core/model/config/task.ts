/**
 * Whether a model generates or reads only (embeds, ranks, scores). It generates unless something beside the sound of its name says otherwise:
 * engines serve InternVLChatModel, LlavaQwenModel and Qwen2_5OmniModel as chat models, and Qwen3Model as an embedder.
 */
import { isJsonObject, type JsonObject } from "@/lib/json";
import { familyKey, findFamily } from "./families/registry";

/** "embed": no output matrix and nothing generated. `config`: the whole configuration, wrappers included. */
export function readTask(config: JsonObject): "embed" | undefined {
  const names: readonly unknown[] = Array.isArray(config["architectures"]) ? config["architectures"] : [];
  const architecture = names.find((name) => typeof name === "string") ?? "";
  const reads = POOLED_HEAD.test(architecture) || POOLED_FIELDS.some((name) => isStated(config[name]));
  return reads || isBareTextModel(architecture, config) ? "embed" : undefined;
}

/**
 * Classes whose head scores, labels or embeds and that have no other: transformers names its heads so, and vLLM serves them by pooling
 * (vllm/config/model.py, `_SUFFIX_TO_DEFAULTS`, Apache-2.0).
 */
const POOLED_HEAD =
  /(For(Sequence|Token)Classification|ForTextEncoding|For(Process)?Reward(Model|Modeling)|RewardModel|EmbeddingModel)$/;

/**
 * What checkpoints of embedders and rankers alone state: Matryoshka sizes (vLLM, `ModelConfig.is_matryoshka`), the pooler of Jina's classes,
 * and the tokens that a ranker compares (vLLM, `Qwen3ForSequenceClassification`).
 */
const POOLED_FIELDS = ["matryoshka_dimensions", "is_matryoshka", "emb_pooler", "classifier_from_token"] as const;

const isStated = (value: unknown): boolean => value !== undefined && value !== null && value !== false;

/**
 * transformers' class without a head, over a text model and nothing else: Qwen3Model of model_type qwen3 (Qwen3-Embedding), LlamaModel,
 * MistralModel (E5), Gemma3TextModel (EmbeddingGemma). Both names must agree, nothing but text may be configured, and no code beside the
 * checkpoint may make a generating class of it.
 */
function isBareTextModel(architecture: string, config: JsonObject): boolean {
  const [, stem] = /^(\w+?)(?:Text)?Model$/.exec(architecture) ?? [];
  const type = config["model_type"];
  if (stem === undefined || typeof type !== "string") return false;
  if (CHATS.has(architecture) || SEES_OR_HEARS.test(type)) return false;
  const agrees = familyKey(stem) === familyKey(type) && findFamily([type]) !== null;
  return agrees && !hasOtherParts(config) && !generatesByOwnCode(config);
}

/** Code beside the checkpoint that generates under the name of a bare class (THUDM/chatglm3-6b, zai-org/glm-4-9b-chat). */
const CHATS: ReadonlySet<string> = new Set(["ChatGLMModel"]);

/** Families of models that take images or sound, some of whose configurations say so by their name alone. */
const SEES_OR_HEARS = /llava|minicpm[vo]|omni|audio|vl|4v|3_v|mm$/;

const OTHER_PARTS = /^(mm|vision|visual|image|img|audio|speech|video|thinker|talker)(_|$)/;

/** A part for images or sound, or a language model within a wrapper. */
const hasOtherParts = (config: JsonObject): boolean =>
  Object.entries(config).some(
    ([name, value]) => isStated(value) && (OTHER_PARTS.test(name) || (isJsonObject(value) && "model_type" in value)),
  );

function generatesByOwnCode({ auto_map: map }: JsonObject): boolean {
  return isJsonObject(map) && Object.keys(map).some((name) => /ForCausalLM|ForSeq2SeqLM|ForConditional/.test(name));
}
