/** Fields of a recorded request. Numbers may be texts, and two of the names have longer forms. */
import type { JsonObject } from "@/lib/json";
import type { TurnRecord } from "../play";

/** A request as the file has it: times are not yet those of the play. */
export type RawTurn = {
  readonly time: number;
  readonly service: number | null;
  readonly input: number;
  readonly output: number;
  readonly ids: readonly unknown[];
  readonly model: string;
  readonly recorded: TurnRecord;
};

/** NaN for anything that is no number. */
export function numberIn(value: unknown): number {
  if (typeof value === "number") return value;
  return typeof value === "string" && value.trim() !== "" ? Number(value) : NaN;
}

/** Null where it is absent or no number. */
export function numberOrNull(value: unknown): number | null {
  const number = numberIn(value);
  return Number.isFinite(number) ? number : null;
}

const textsIn = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === "string") : undefined;

const isLength = (tokens: number): boolean => Number.isInteger(tokens) && tokens >= 1 && tokens < 2 ** 31;

/** The name of the first field that cannot be used, or the request. */
export function readTurn(row: JsonObject): RawTurn | string {
  const time = numberIn(row["t"]);
  if (!(time >= 0 && time < Infinity)) return "t";
  const input = numberIn(row["in"] ?? row["input_length"]);
  if (!isLength(input)) return "in";
  const output = numberIn(row["out"] ?? row["output_length"]);
  if (!isLength(output)) return "out";
  const ids = row["hash_ids"] ?? [];
  if (!Array.isArray(ids)) return "hash_ids";
  const service = numberOrNull(row["api_time"]);
  return {
    ...{ time, input, output, ids },
    service: service !== null && service >= 0 ? service : null,
    model: typeof row["model"] === "string" ? row["model"] : "",
    recorded: readRecord(row),
  };
}

function readRecord(row: JsonObject): TurnRecord {
  const ttft = numberOrNull(row["ttft"]);
  const think = numberOrNull(row["think_time"]);
  const inputTypes = textsIn(row["input_types"]);
  const outputTypes = textsIn(row["output_types"]);
  return {
    ...(typeof row["type"] === "string" && { type: row["type"] }),
    ...(ttft !== null && { ttft }),
    ...(think !== null && { think }),
    ...(inputTypes && { inputTypes }),
    ...(outputTypes && { outputTypes }),
    ...(typeof row["stop"] === "string" && { stop: row["stop"] }),
  };
}
