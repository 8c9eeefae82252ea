/** The token mixer of each layer, by what a config says of it. */
import { isJsonObject, type JsonObject } from "@/lib/json";
import { count, counts, words } from "./inner-config";

const FULL = "FULL";
const SLIDING = "SLIDING";
const LINEAR = "LINEAR";

/** As `layer_types`, `layers_block_type` and their like name them. */
const BY_NAME: Readonly<Record<string, string>> = {
  full_attention: FULL,
  attention: FULL,
  global_attention: FULL,
  sliding_attention: SLIDING,
  local_attention: SLIDING,
  chunked_attention: "CHUNKED",
  linear_attention: LINEAR,
  hybrid: "HYBRID",
};

/** Letters of NVIDIA's hybrid pattern: one mixer or one feed-forward a layer. */
const BY_LETTER: Readonly<Record<string, string>> = { M: "MAMBA", "*": FULL, "-": "DENSE", E: "MOE" };

type Reader = (config: JsonObject, layers: number) => readonly string[] | null;

/** One kind for each layer; null where the config does not tell them apart. Lists of another length than the layers tell nothing. */
export function attentionKinds(config: JsonObject, layers: number): readonly string[] | null {
  for (const read of READERS) {
    const kinds = read(config, layers);
    if (kinds?.length === layers) return kinds;
  }
  return null;
}

const READERS: readonly Reader[] = [byNames, byPattern, byLinearLists, byTypeNumbers, byInterval, byWindows, byRope];

function byNames(config: JsonObject): readonly string[] | null {
  const names = words(config, "layer_types") ?? words(config, "layers_block_type") ?? words(config, "block_types");
  return names?.map((name) => BY_NAME[name] ?? name.toUpperCase()) ?? null;
}

function byPattern({ hybrid_override_pattern: pattern }: JsonObject): readonly string[] | null {
  return typeof pattern === "string" ? [...pattern].map((letter) => BY_LETTER[letter] ?? letter) : null;
}

/** Kimi counts its layers from 1. */
function byLinearLists({ linear_attn_config: linear }: JsonObject, layers: number): readonly string[] | null {
  const full = isJsonObject(linear) ? counts(linear, "full_attn_layers") : null;
  return full === null ? null : Array.from({ length: layers }, (_, i) => (full.includes(i + 1) ? FULL : LINEAR));
}

/** MiniMax: 1 is softmax attention, 0 is linear. */
function byTypeNumbers(config: JsonObject): readonly string[] | null {
  return counts(config, "attn_type_list")?.map((type) => (type === 1 ? FULL : LINEAR)) ?? null;
}

/** Qwen3-Next: every so many layers one of full attention, the last of its group. */
function byInterval(config: JsonObject, layers: number): readonly string[] | null {
  const interval = count(config, "full_attention_interval");
  return interval === null ? null : everyLast(layers, interval, LINEAR);
}

/** Gemma 3 has groups; Qwen2 slides from a layer on, where it is told to. */
function byWindows(config: JsonObject, layers: number): readonly string[] | null {
  const group = count(config, "sliding_window_pattern");
  if (group !== null) return everyLast(layers, group, SLIDING);
  const from = count(config, "max_window_layers");
  if (config.use_sliding_window !== true || from === null) return null;
  return Array.from({ length: layers }, (_, i) => (i < from ? FULL : SLIDING));
}

/** Llama 4: layers with rotary positions attend within chunks, every so many one without them to everything. */
function byRope(config: JsonObject, layers: number): readonly string[] | null {
  if (count(config, "attention_chunk_size") === null) return null;
  const rotary = counts(config, "no_rope_layers");
  if (rotary !== null) return rotary.map((has) => (has === 1 ? "CHUNKED" : FULL));
  return everyLast(layers, count(config, "no_rope_layer_interval") ?? 4, "CHUNKED");
}

const everyLast = (layers: number, group: number, others: string): readonly string[] =>
  Array.from({ length: layers }, (_, i) => ((i + 1) % group === 0 ? FULL : others));
