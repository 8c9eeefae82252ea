/** The plain JSON door of the model editor: load with a default, format for reading. */
import { failure, success, type Result } from "@/lib/result";
import { text } from "@/lib/text";
import type { JsonObject } from "./config-reader";
import { parseJsonObject } from "./json-text";

/** Qwen2.5-7B-Instruct, the model that the editor starts with. */
const DEFAULT: JsonObject = {
  architectures: ["Qwen2ForCausalLM"],
  model_type: "qwen2",
  hidden_size: 3584,
  intermediate_size: 18944,
  num_hidden_layers: 28,
  num_attention_heads: 28,
  num_key_value_heads: 4,
  head_dim: 128,
  vocab_size: 152064,
  max_position_embeddings: 32768,
  tie_word_embeddings: false,
  torch_dtype: "bfloat16",
};

/** Blank text gives a copy of the default (an issue when there is none); anything else must be a JSON object. */
function load(source: string, fallback: JsonObject | null = DEFAULT): Result<JsonObject> {
  if (source.trim() !== "") return parseJsonObject(source);
  if (fallback !== null) return success(structuredClone(fallback));
  return failure({
    code: "MODEL-JSON-EMPTY",
    at: "config",
    message: text({ en: "The configuration is empty.", zh: "配置为空。" }),
    fix: text({ en: "Paste the config.json of a model.", zh: "请粘贴模型的 config.json。" }),
  });
}

/** Two spaces of indent; non-ASCII characters stay as they are. */
function format(config: unknown): string {
  return JSON.stringify(config, null, 2) ?? "null";
}

export const jsonConfig = { load, format, DEFAULT } as const;
