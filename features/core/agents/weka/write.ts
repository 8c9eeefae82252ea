/** Plays as JSON lines of the published AgentX convention: nested times from the start of the play, a marker's time is its start. */
import type { JsonObject } from "@/lib/json";
import { MILLI } from "@/lib/units/edge";
import type { Play, Subagent, Turn } from "../play";

/** One play to a line, with an end of line behind each. Times in seconds as they are, so that reading gives the same doubles. */
export const writeWeka = (plays: readonly Play[]): string =>
  plays.map((play) => `${JSON.stringify(playObject(play))}\n`).join("");

function playObject(play: Play): JsonObject {
  const { id, models, blockTokens, scope, toolTokens, systemTokens, turns, subagents } = play;
  const entries = [
    ...turns.map((turn) => ({ start: turn.start, order: turn.order, object: turnObject(turn) })),
    ...subagents.map((agent) => markerEntry(agent)),
  ].sort((a, b) => a.start - b.start || a.order - b.order);
  return {
    ...{ id, models, block_size: blockTokens, hash_id_scope: scope },
    ...(toolTokens !== null && { tool_tokens: toolTokens }),
    ...(systemTokens !== null && { system_tokens: systemTokens }),
    requests: entries.map(({ object }) => object),
  };
}

/** No nested request may start before its marker: the basis of times is told by that. */
function markerEntry(agent: Subagent) {
  const { id, kind, duration, status, toolUses, totalTokens, models, turns } = agent;
  const start = Math.min(agent.start, ...turns.map((turn) => turn.start));
  const object: JsonObject = {
    ...{ t: start, type: "subagent", agent_id: id, subagent_type: kind },
    duration_ms: duration === null ? null : duration / MILLI,
    ...{ total_tokens: totalTokens, tool_use_count: toolUses, status, models },
    requests: turns.map(turnObject),
  };
  return { start, order: turns[0]?.order ?? 0, object };
}

function turnObject({ start, service, input, output, line, units, model, recorded = {} }: Turn): JsonObject {
  const { type, ttft, think, inputTypes, outputTypes, stop } = recorded;
  return {
    ...{ t: start, type: type ?? "s", model, in: input, out: output, hash_ids: [...line.ids.subarray(0, units)] },
    ...(inputTypes && { input_types: inputTypes }),
    ...(outputTypes && { output_types: outputTypes }),
    ...(stop !== undefined && { stop }),
    ...(ttft !== undefined && { ttft }),
    ...(service !== null && { api_time: service }),
    ...(think !== undefined && { think_time: think }),
  };
}
