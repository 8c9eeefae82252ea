/**
 * Agentic Mooncake (ai-dynamo/dynamo): one request a line with what it waits for. The older rows name `wait_for`, `delay` and `tool_wait_ms`; since
 * version 1 a header states block size and scope, and rows have `play_id`, `not_before_ms` and `dependencies`.
 */
import { blockCollector } from "@/features/core/workload/trace/blocks";
import { isJsonObject, type JsonObject } from "@/lib/json";
import { fromMs, MILLI } from "@/lib/units/edge";
import type { PlayGraph } from "../graph/play-graph";
import { isAgenticHeader } from "../agent-format";
import { numberIn, numberOrNull } from "../weka/fields";
import { identities, type Identities } from "../weka/identities";
import { joinedRows, statedGraph, type StatedRow } from "./rows";

export type StatedFile = { readonly graphs: readonly PlayGraph[]; readonly dropped: number; readonly circles: number };

/** Lines without a request's lengths are dropped and counted; plays whose rows wait in a circle are left out and counted. */
export function readAgenticMooncake(values: readonly unknown[]): StatedFile {
  const header = values.find(isAgenticHeader);
  const objects = values.filter((value): value is JsonObject => isJsonObject(value) && !isAgenticHeader(value));
  const rows = objects.filter((row) => lengthsIn(row) !== null && typeof row["request_id"] === "string");
  const size = numberOrNull(header?.["block_size"]) ?? usualSize(rows);
  const scope = header === undefined ? "global" : "local";
  const spaces = new Map<string, Identities>();
  const shared = new Map<string, number>();
  const spaceFor = (play: string): Identities => {
    const space = spaces.get(play) ?? identities(scope === "global" ? shared : undefined);
    spaces.set(play, space);
    return space;
  };
  const read = rows.map((row) => {
    const play = typeof row["play_id"] === "string" ? row["play_id"] : "";
    return { play, row: readRow(row, spaceFor(play)) };
  });
  const groups = [...Map.groupBy(read, ({ play }) => play)].flatMap(([play, list]) => {
    const named = list.map(({ row }) => row);
    return play === "" ? joinedRows(named).map((group) => ({ play, group })) : [{ play, group: named }];
  });
  const graphs = groups.map(({ play, group }) => {
    const id = play === "" ? (group[0]?.session ?? "") : play;
    return statedGraph({ id, blockTokens: size, scope, distinct: spaceFor(play).count(), rows: group });
  });
  const sound = graphs.filter((graph) => graph !== null);
  return {
    graphs: sound,
    dropped: values.length - rows.length - (header ? 1 : 0),
    circles: graphs.length - sound.length,
  };
}

function lengthsIn(row: JsonObject): { input: number; output: number } | null {
  const input = numberIn(row["input_length"] ?? row["input_tokens"]);
  const output = numberIn(row["output_length"] ?? row["output_tokens"]);
  return Number.isInteger(input) && input >= 1 && Number.isInteger(output) && output >= 1 ? { input, output } : null;
}

function readRow(row: JsonObject, ids: Identities): StatedRow {
  const text = (name: string): string => (typeof row[name] === "string" ? row[name] : "");
  const id = text("request_id");
  const { input, output } = lengthsIn(row) ?? { input: 1, output: 1 };
  const start = numberOrNull(row["not_before_ms"] ?? row["timestamp"] ?? row["created_time"]) ?? 0;
  const service = numberOrNull(row["recorded_api_time_ms"]);
  return {
    ...{ id, session: text("session_id") || id, input, output, model: text("model"), start: fromMs(start) },
    ...ids.take(Array.isArray(row["hash_ids"]) ? row["hash_ids"] : []),
    service: service === null ? null : fromMs(service),
    waits: Array.isArray(row["dependencies"]) ? statedWaits(row["dependencies"]) : namedWaits(row),
  };
}

type StatedWaits = StatedRow["waits"];

function namedWaits(row: JsonObject): StatedWaits {
  const pause = (numberOrNull(row["delay"] ?? row["delay_ms"]) ?? 0) + (numberOrNull(row["tool_wait_ms"]) ?? 0);
  const names = Array.isArray(row["wait_for"]) ? (row["wait_for"] as unknown[]) : [];
  return names
    .filter((name) => typeof name === "string")
    .map((on) => ({ on, from: "end", delay: Math.max(0, fromMs(pause)), why: "turn" }));
}

const WHY: Readonly<Record<string, "turn" | "spawn" | "join">> = { spawn: "spawn", join: "join" };

function statedWaits(list: readonly unknown[]): StatedWaits {
  return list.filter(isJsonObject).flatMap((wait) => {
    const on = wait["request_id"];
    if (typeof on !== "string") return [];
    const delay = Math.max(0, fromMs(numberOrNull(wait["delay_ms"]) ?? 0));
    const why = WHY[String(wait["relation"])] ?? "turn";
    return [{ on, from: wait["trigger"] === "dispatch" ? ("send" as const) : ("end" as const), delay, why }];
  });
}

/** Tokens of a block where nobody says them: the usual size that most rows fit. */
function usualSize(rows: readonly JsonObject[]): number {
  const blocks = blockCollector();
  for (const row of rows) blocks.add(Array.isArray(row["hash_ids"]) ? row["hash_ids"] : []);
  return blocks.finish(
    Int32Array.from(rows, (row) => lengthsIn(row)?.input ?? 0),
    null,
  ).prefix.blockTokens;
}

const RELATIONS = { turn: "sequence", spawn: "spawn", join: "join" } as const;

/** Version 2: a header, then a request to a line. `digest` names the source. Times in milliseconds. */
export function writeAgenticMooncake(graphs: readonly PlayGraph[], source: { format: string; digest: string }): string {
  const block_size = graphs[0]?.blockTokens ?? 64;
  const header = { schema: "dynamo.agentic_mooncake", version: 2, block_size, hash_id_scope: "local", source };
  const lines = graphs.flatMap((graph, play) =>
    graph.requests.map((request, number) => {
      const name = (index: number): string => `${play}:${index}`;
      const { input, output, line, units, model, start, service, waits, agent } = request;
      const dependencies = waits.map(({ on, from, delay, why }) => ({
        ...{ request_id: name(on), trigger: from === "send" ? "dispatch" : "completion" },
        ...{ delay_ms: delay / MILLI, relation: RELATIONS[why] },
      }));
      return {
        ...{ request_id: name(number), play_id: `${play}:${graph.id}`, source_play_ordinal: play },
        ...{ session_id: `${play}:${graph.agents[agent] ?? agent}`, model, input_length: input, output_length: output },
        ...{ hash_ids: [...line.ids.subarray(0, units)], not_before_ms: waits.length === 0 ? start / MILLI : 0 },
        ...(service !== null && { recorded_api_time_ms: service / MILLI }),
        ...(dependencies.length > 0 && { dependencies }),
      };
    }),
  );
  return [header, ...lines].map((line) => `${JSON.stringify(line)}\n`).join("");
}
