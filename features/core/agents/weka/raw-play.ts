/** One play as its file has it: requests and markers of subagents, with the times of the file. */
import { isJsonObject, type JsonObject } from "@/lib/json";
import { isPlay } from "../agent-format";
import { numberOrNull, readTurn, type RawTurn } from "./fields";
import type { MarkerTimes } from "./time-basis";

export type RawMarker = {
  /** Marker's time, seconds, and the place of the marker in its list. */
  readonly time: number;
  readonly id: string;
  readonly kind: string;
  /** Seconds. */
  readonly duration: number | null;
  readonly status: string | null;
  readonly toolUses: number | null;
  readonly totalTokens: number | null;
  readonly models: readonly string[];
  readonly entries: readonly RawEntry[];
};

export type RawEntry =
  { readonly is: "turn"; readonly turn: RawTurn } | { readonly is: "marker"; readonly marker: RawMarker };

export type RawPlay = {
  readonly id: string;
  readonly models: readonly string[];
  readonly blockTokens: number;
  readonly scope: "local" | "global";
  readonly toolTokens: number | null;
  readonly systemTokens: number | null;
  /** The producer's own sums are there: a file of kv-cache-tester. */
  readonly summed: boolean;
  readonly entries: readonly RawEntry[];
  /** Requests that could not be read, by the field that is wrong. */
  readonly dropped: readonly string[];
};

const MILLI = 1e-3;

/** Null where the object is no play or its blocks have no size. */
export function readRawPlay(value: unknown, number: number): RawPlay | null {
  if (!isPlay(value)) return null;
  const blockTokens = numberOrNull(value["block_size"]);
  if (blockTokens === null || !Number.isInteger(blockTokens) || blockTokens < 1) return null;
  const dropped: string[] = [];
  return {
    id: typeof value["id"] === "string" ? value["id"] : `play ${number}`,
    models: texts(value["models"]),
    blockTokens,
    scope: value["hash_id_scope"] === "global" ? "global" : "local",
    toolTokens: numberOrNull(value["tool_tokens"]),
    systemTokens: numberOrNull(value["system_tokens"]),
    summed: isJsonObject(value["totals"]),
    entries: readEntries(value["requests"], dropped),
    dropped,
  };
}

function readEntries(list: unknown, dropped: string[]): RawEntry[] {
  const entries: RawEntry[] = [];
  for (const row of Array.isArray(list) ? (list as unknown[]) : []) {
    if (!isJsonObject(row)) dropped.push("requests");
    else if (Array.isArray(row["requests"])) entries.push({ is: "marker", marker: readMarker(row, entries, dropped) });
    else if (row["type"] !== "subagent") {
      const turn = readTurn(row);
      if (typeof turn === "string") dropped.push(turn);
      else entries.push({ is: "turn", turn });
    }
  }
  return entries;
}

function readMarker(row: JsonObject, before: readonly RawEntry[], dropped: string[]): RawMarker {
  const millis = numberOrNull(row["duration_ms"]);
  const text = (name: string): string | null => (typeof row[name] === "string" ? row[name] : null);
  return {
    time: numberOrNull(row["t"]) ?? 0,
    id: text("agent_id") ?? `agent ${before.length + 1}`,
    kind: text("subagent_type") ?? "",
    duration: millis === null || millis < 0 ? null : millis * MILLI,
    status: text("status"),
    toolUses: numberOrNull(row["tool_use_count"]),
    totalTokens: numberOrNull(row["total_tokens"]),
    models: texts(row["models"]),
    entries: readEntries(row["requests"], dropped),
  };
}

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === "string") : [];

/** Times of all markers of a play with those of the requests right inside. */
export function markerTimes(entries: readonly RawEntry[]): MarkerTimes[] {
  return entries.flatMap((entry) => {
    if (entry.is === "turn") return [];
    const { time, entries: inner } = entry.marker;
    const nested = inner.flatMap((part) => (part.is === "turn" ? [part.turn.time] : []));
    return [{ time, nested }, ...markerTimes(inner)];
  });
}
