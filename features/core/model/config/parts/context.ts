/** How long a sequence the model is made for, as engines derive it. */
import { isJsonObject, type JsonObject } from "@/lib/json";
import type { ConfigReader } from "../fields/config-reader";
import { modelType } from "./reference-defaults";

const CONTEXT = ["max_position_embeddings", "n_positions", "max_sequence_length", "seq_length", "max_seq_len", "n_ctx"];

/**
 * Tokens of prompt and answer together; null where no field says. Scaled rotary positions reach further than `max_position_embeddings`: YaRN
 * to its original length times its factor, others to their length times theirs (vLLM, `_get_and_verify_max_len`, Apache-2.0). LongRoPE and Llama 3
 * state the scaled length, and Gemma 3 has its factor in it.
 */
export function readContext(part: ConfigReader): number | null {
  const length = part.intOr(CONTEXT, null, { min: 1, max: 1e9 });
  const rope = scaledRope(part);
  if (length === null || rope === null) return length;
  const { factor, original_max_position_embeddings: original } = rope;
  const type = String(rope["rope_type"] ?? rope["type"] ?? "default");
  if (!isLength(factor) || STATE_SCALED.has(type) || modelType(part).startsWith("gemma3")) return length;
  return Math.floor((type === "yarn" && isLength(original) ? original : length) * factor);
}

const STATE_SCALED: ReadonlySet<string> = new Set(["default", "su", "longrope", "llama3", "mrope", "proportional"]);

/** Of layers that see the whole context, where layers differ. */
function scaledRope(part: ConfigReader): JsonObject | null {
  const rope = part.raw(["rope_scaling", "rope_parameters"]);
  if (!isJsonObject(rope)) return null;
  return isJsonObject(rope["full_attention"]) ? rope["full_attention"] : rope;
}

const isLength = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value) && value > 0 && value < 1e9;
