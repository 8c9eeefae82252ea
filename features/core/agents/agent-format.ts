/** Which kind of agent sessions a file has, by its first values. Nothing is read here, so that asking costs nothing. */
import { isJsonObject, type JsonObject } from "@/lib/json";

export type AgentFormat = "weka" | "agentic-mooncake" | "dynamo-requests" | "session-rows";

/** Values looked at: a header may come first. */
export const FIRST_VALUES = 3;

/** Null for files of other kinds. */
export function agentFormat(values: readonly unknown[]): AgentFormat | null {
  const first = values.slice(0, FIRST_VALUES).filter(isJsonObject);
  if (first.some(isPlay)) return "weka";
  if (first.some((value) => isAgenticHeader(value) || isAgenticRow(value))) return "agentic-mooncake";
  if (first.some((value) => dynamoRecord(value) !== null)) return "dynamo-requests";
  return first.some(isSessionRow) ? "session-rows" : null;
}

/** Requests with the identities of their blocks, and lengths in the recorder's names. */
export function isPlay(value: unknown): value is JsonObject {
  if (!isJsonObject(value) || !Array.isArray(value["requests"])) return false;
  if ("block_size" in value && "hash_id_scope" in value) return true;
  const [first] = value["requests"] as unknown[];
  return isJsonObject(first) && "t" in first && "hash_ids" in first && ("in" in first || "input_length" in first);
}

const AGENTIC_SCHEMA = "dynamo.agentic_mooncake";

export const isAgenticHeader = (value: unknown): value is JsonObject =>
  isJsonObject(value) && value["schema"] === AGENTIC_SCHEMA;

const WAITS = ["wait_for", "dependencies", "tool_wait_ms", "not_before_ms"];

/** A request that has a name and may wait for others by theirs. */
const isAgenticRow = (value: JsonObject): boolean =>
  typeof value["request_id"] === "string" &&
  ("input_length" in value || "input_tokens" in value) &&
  WAITS.some((name) => name in value);

const DYNAMO_SCHEMA = /^dynamo\.(request|agent)\.trace\.v\d+$/;

/** The record itself; some sinks put it into an envelope. Null for anything else. */
export function dynamoRecord(value: unknown): JsonObject | null {
  if (!isJsonObject(value)) return null;
  const record = isJsonObject(value["event"]) ? value["event"] : value;
  return DYNAMO_SCHEMA.test(String(record["schema"])) ? record : null;
}

const hasLengths = (row: JsonObject): boolean =>
  ("input_length" in row || "input_tokens" in row) && ("output_length" in row || "output_tokens" in row);

/** A session with its turns, or a turn that names its session. Plain Mooncake rows have none. */
function isSessionRow(value: JsonObject): boolean {
  if (typeof value["session_id"] !== "string") return false;
  const { turns } = value;
  if (Array.isArray(turns)) return (turns as unknown[]).some((turn) => isJsonObject(turn) && hasLengths(turn));
  return hasLengths(value) && !("e2e_latency_ms" in value || "ttft_ms" in value);
}
