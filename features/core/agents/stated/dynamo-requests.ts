/**
 * Dynamo's request trace (schemas dynamo.request.trace.v1 and dynamo.agent.trace.v1): a record for every answered request, with lengths, hashes
 * of its blocks and the session that sent it. Sessions with the same ancestor are one play; the others are its subagents.
 */
import { isJsonObject, type JsonObject } from "@/lib/json";
import { fromMs } from "@/lib/units/edge";
import { dynamoRecord } from "../agent-format";
import type { Play, Turn } from "../play";
import { numberOrNull } from "../weka/fields";
import { identities } from "../weka/identities";

type Entry = {
  readonly session: string;
  readonly parent: string | null;
  /** Seconds of the wall clock. */
  readonly received: number;
  readonly service: number | null;
  readonly input: number;
  readonly output: number;
  readonly hashes: readonly unknown[];
  readonly blockTokens: number;
  readonly model: string;
};

/** Records without lengths, a session or times are dropped and counted; records of tools and payloads are neither. */
export function readDynamoTrace(values: readonly unknown[]): {
  readonly plays: readonly Play[];
  readonly dropped: number;
} {
  const ends = values.map(dynamoRecord).filter((record) => record?.["event_type"] === "request_end");
  const entries = ends.map((record) => (record === null ? null : readEntry(record))).filter((entry) => entry !== null);
  const parents = new Map<string, string>();
  for (const { session, parent } of entries) if (parent !== null) parents.set(session, parent);
  const rootName = (session: string): string => {
    const seen = new Set<string>();
    let name = session;
    for (let next = parents.get(name); next !== undefined && !seen.has(next); next = parents.get(name)) {
      seen.add(name);
      name = next;
    }
    return name;
  };
  const groups = Map.groupBy(entries, ({ session }) => rootName(session));
  return { plays: [...groups].map(([root, group]) => playFrom(root, group)), dropped: ends.length - entries.length };
}

function readEntry(record: JsonObject): Entry | null {
  const { request, agent_context: context } = record;
  if (!isJsonObject(request) || !isJsonObject(context)) return null;
  const { replay, model } = request;
  const session = context["session_id"] ?? context["trajectory_id"];
  const parent = context["parent_session_id"] ?? context["parent_trajectory_id"];
  const received = numberOrNull(request["request_received_ms"]);
  const output = numberOrNull(request["output_tokens"]);
  if (!isJsonObject(replay) || typeof session !== "string" || received === null || output === null) return null;
  const input = numberOrNull(replay["input_length"] ?? request["input_tokens"]);
  const blockTokens = numberOrNull(replay["trace_block_size"]);
  if (input === null || input < 1 || output < 1 || blockTokens === null || blockTokens < 1) return null;
  const total = numberOrNull(request["total_time_ms"]);
  const ended = numberOrNull(record["event_time_unix_ms"]);
  const service = total ?? (ended === null ? null : Math.max(0, ended - received));
  return {
    ...{ session, parent: typeof parent === "string" ? parent : null, received: fromMs(received), input, output },
    service: service === null ? null : fromMs(service),
    hashes: Array.isArray(replay["input_sequence_hashes"]) ? replay["input_sequence_hashes"] : [],
    ...{ blockTokens, model: typeof model === "string" ? model : "" },
  };
}

function playFrom(root: string, entries: readonly Entry[]): Play {
  const ids = identities();
  const first = entries.reduce((least, { received }) => Math.min(least, received), Infinity);
  const inOrder = [...entries].sort((a, b) => a.received - b.received);
  const turns = inOrder.map((entry, order) => {
    const { input, output, service, model, session } = entry;
    const turn: Turn = {
      ...ids.take(entry.hashes),
      start: entry.received - first,
      service,
      input,
      output,
      model,
      order,
    };
    return { session, turn };
  });
  const bySession = Map.groupBy(turns, ({ session }) => session);
  const main = bySession.has(root) ? root : (inOrder[0]?.session ?? root);
  const listed = (session: string): Turn[] => (bySession.get(session) ?? []).map(({ turn }) => turn);
  const others = [...bySession.keys()].filter((session) => session !== main);
  const unknown = { duration: null, status: null, toolUses: null, totalTokens: null };
  return {
    ...{ id: root, models: [...new Set(entries.map(({ model }) => model))], scope: "local", toolTokens: null },
    ...{ blockTokens: entries[0]?.blockTokens ?? 1, distinct: ids.count(), systemTokens: null, turns: listed(main) },
    subagents: others.map((id) => {
      const spoken = listed(id);
      const models = [...new Set(spoken.map(({ model }) => model))];
      return { ...unknown, id, kind: "", start: spoken[0]?.start ?? 0, models, turns: spoken };
    }),
  };
}
