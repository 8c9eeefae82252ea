/** Which layers see only a window of positions, and how wide it is. */
import type { ConfigReader } from "../fields/config-reader";
import { eachLayer } from "./layer";

/**
 * How a family says so when there is no `layer_types` list:
 * - `all`: every layer has `sliding_window` (Mistral, Phi-3, StarCoder2)
 * - `upper`: with `use_sliding_window`, layers from `max_window_layers` on (Qwen2, Qwen3)
 * - `even`: layers 0, 2, 4, ... (Gemma 2, gpt-oss)
 * - `pattern`: all but every n-th layer, n = `sliding_window_pattern` (Gemma 3, Cohere 2, EXAONE 4, Trinity)
 * - `chunked`: all but every n-th layer see `attention_chunk_size` (Llama 4)
 * - `none`: the field is not honoured
 */
export type WindowRule = "all" | "upper" | "even" | "pattern" | "chunked" | "none";

/** Window of each layer in positions; null = the whole context. */
export function listWindows(config: ConfigReader, layers: number, rule: WindowRule): readonly (number | null)[] {
  const window = config.intOr(["sliding_window", "sliding_window_size", "attention_window"], null);
  const chunk = config.intOr("attention_chunk_size", null);
  const types = layerTypes(config);
  const byRule = ruleFor(config, rule);
  if (types === null) {
    const width = rule === "chunked" ? chunk : window;
    return eachLayer(layers, (index) => (byRule(index) ? width : null));
  }
  return eachLayer(layers, (index) => {
    const type = types[index] ?? "full_attention";
    if (type.includes("chunked")) return chunk;
    return type.includes("sliding") || type === "local" || type === "local_attention" ? window : null;
  });
}

/** The `layer_types` list, or null. */
export function layerTypes(config: ConfigReader): readonly string[] | null {
  const types = config.listOr(["layer_types", "layers_block_type"], null);
  if (types === null || types.length === 0) return null;
  return types.map(String);
}

function ruleFor(config: ConfigReader, rule: WindowRule): (index: number) => boolean {
  const enabled = config.flagOr("use_sliding_window", rule !== "upper");
  const firstWindowed = config.intOr("max_window_layers", 0, { min: 0, max: 10_000 });
  const pattern = config.raw(["sliding_window_pattern", "_sliding_window_pattern", "global_attn_every_n_layers"]);
  switch (rule) {
    case "all":
      return () => enabled;
    case "upper":
      return (index) => enabled && index >= firstWindowed;
    case "even":
      return (index) => index % 2 === 0;
    case "pattern":
      return patternRule(pattern);
    case "chunked":
      return chunkedRule(config);
    case "none":
      return () => false;
  }
}

/** Layers with rotary positions are chunked; those without see everything. */
function chunkedRule(config: ConfigReader): (index: number) => boolean {
  const rotary = config.listOr("no_rope_layers", []);
  const interval = config.intOr("no_rope_layer_interval", 4);
  return (index) => (rotary.length > 0 ? Boolean(rotary[index]) : (index + 1) % interval !== 0);
}

/** "LLLG" names each layer of a period; a number is the length of a period that ends with a full layer. */
function patternRule(pattern: unknown): (index: number) => boolean {
  if (typeof pattern === "string" && pattern !== "") return (index) => pattern[index % pattern.length] === "L";
  const period = typeof pattern === "number" && pattern >= 1 ? Math.floor(pattern) : null;
  return period === null ? () => false : (index) => (index + 1) % period !== 0;
}
