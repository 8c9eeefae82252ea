/** Agent sessions of a file as the run's requests: lanes play them, one after the other. */
import { fileGraphs, filePlays, formatIn, readAgents } from "@/features/core/agents/read-agents";
import { RECORDED_RULES } from "@/features/core/agents/graph/from-play";
import { listTurns } from "@/features/core/agents/play";
import type { LaidOut } from "@/features/core/agents/replay/lay-out";
import { layOutPlays } from "@/features/core/agents/replay/run-replay";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Load } from "@/features/core/simulator/input/config";
import { readTrace, type TraceOptions } from "@/features/core/workload/trace/read";
import { formatCount } from "@/lib/format/quantity";
import { success, type Result } from "@/lib/result";
import type { Text } from "@/lib/text";
import type { SchedulingInput } from "../input";
import * as m from "./messages";

export type AgentSessions = { readonly laid: LaidOut; readonly load: Load; readonly source: Text };

/** Whether a text holds agent sessions and no plain trace. */
export const hasSessions = (text: string): boolean => /^[\s\uFEFF]*[[{]/.test(text) && formatIn(text) !== null;

/** As many lanes as clients are stated, else as the scenario has in flight. `blockSize`: tokens of a KV block. */
export function agentSessions(
  { workload }: Pick<Resolved, "workload">,
  input: SchedulingInput,
  blockSize: number,
): Result<AgentSessions> {
  const file = readAgents(input.trace, input.agent_basis);
  if (!file.ok) return file;
  const graphs = fileGraphs(file.value, { ...RECORDED_RULES, idleCap: input.agent_idle_s ?? Infinity });
  const lanes = input.clients ?? workload.concurrency;
  const plays = Math.max(graphs.length, lanes);
  const laid = layOutPlays(graphs, blockSize, { lanes, plays, warm: null, seed: input.seed, answers: false });
  if (!laid.ok) return laid;
  const [count, lanesWord] = [formatCount(plays), formatCount(lanes)];
  const source = m.agentSessionsOnLanes({ count, lanes: lanesWord });
  return success({ laid: laid.value, load: { kind: "lanes", lanes }, source }, file.issues);
}

/** Requests in a file, and rows that were left out: what the page says when one is opened. */
export function countRequests(
  text: string,
  options: TraceOptions,
): Result<{ readonly count: number; readonly dropped: number }> {
  if (!hasSessions(text)) {
    const read = readTrace(text, options);
    return read.ok ? success({ count: read.value.workload.count, dropped: read.value.dropped }, read.issues) : read;
  }
  const file = readAgents(text);
  if (!file.ok) return file;
  const count = filePlays(file.value).reduce((sum, play) => sum + listTurns(play).length, 0);
  return success({ count, dropped: 0 }, file.issues);
}
