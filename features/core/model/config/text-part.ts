/** Finds the language model inside a multimodal configuration. */
import { isJsonObject } from "@/lib/json";
import type { ConfigReader } from "./fields/config-reader";

const NESTED = ["text_config", "llm_config", "language_config", "thinker_config", "language_model_config", "lm_config"];
const MAX_DEPTH = 4;

/**
 * A reader of the text part; what it does not say is looked up in the wrappers around it (never in a tower).
 * The configuration itself when nothing is nested.
 */
export function textPart(config: ConfigReader, depth = 0): ConfigReader {
  for (const name of NESTED) {
    const nested = config.fields[name];
    if (depth >= MAX_DEPTH || !isJsonObject(nested) || Object.keys(nested).length === 0) continue;
    config.log.reads.add(config.fieldPath("model_type"));
    config.log.reads.add(config.fieldPath("architectures"));
    const part = config.child(name, config);
    if (part !== null) return textPart(part, depth + 1);
  }
  return config;
}

/** The configuration and its wrappers' towers: readers of every `vision_config` and `audio_config` on the way down. */
export function towerParts(config: ConfigReader): { vision: ConfigReader | null; audio: ConfigReader | null } {
  const thinker = config.child("thinker_config");
  const find = (name: string) => config.child(name) ?? thinker?.child(name) ?? null;
  return { vision: find("vision_config"), audio: find("audio_config") };
}
