/** Files of agent sessions, told apart by their content. */
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { agentFormat, FIRST_VALUES, type AgentFormat } from "./agent-format";
import { playGraph, RECORDED_RULES, type GraphRules } from "./graph/from-play";
import { turnEnd, listTurns, type Play } from "./play";
import type { PlayGraph } from "./graph/play-graph";
import { readAgenticMooncake } from "./stated/agentic-mooncake";
import { readDynamoTrace } from "./stated/dynamo-requests";
import { readSessionRows } from "./stated/session-rows";
import { jsonValues } from "./weka/exact-json";
import { readWeka } from "./weka/read";
import type { TimeBasis } from "./weka/time-basis";
import { issue } from "./messages.issues";

/** Recorded plays, whose order and pauses follow from their times, or requests that state what they wait for. */
export type AgentFile =
  | { readonly format: "weka" | "dynamo-requests"; readonly plays: readonly Play[] }
  | { readonly format: "agentic-mooncake" | "session-rows"; readonly graphs: readonly PlayGraph[] };

/** Refuses a file without a session that can be read; what is left out is said. `basis`: of nested times of Weka files; null = told from them. */
export function readAgents(content: string, basis: TimeBasis | null = null): Result<AgentFile> {
  switch (formatIn(content)) {
    case "weka": {
      const read = readWeka(content, basis);
      return read.ok ? success({ format: "weka", plays: read.value.plays }, read.issues) : read;
    }
    case "agentic-mooncake": {
      const { graphs, dropped, circles } = readAgenticMooncake([...jsonValues(content)]);
      const loops = circles > 0 ? [issue("AGENTS-CIRCLE", "agents", { circles })] : [];
      return stated({ format: "agentic-mooncake", graphs }, [...rowsDropped(dropped), ...loops]);
    }
    case "dynamo-requests": {
      const { plays, dropped } = readDynamoTrace([...jsonValues(content)]);
      if (plays.length === 0) return failure(issue("AGENTS-NO-PLAY", "agents"));
      return success({ format: "dynamo-requests", plays }, rowsDropped(dropped));
    }
    case "session-rows": {
      const { graphs, added, dropped } = readSessionRows([...jsonValues(content)]);
      const lengths = issue(added ? "AGENTS-LENGTHS/added" : "AGENTS-LENGTHS", "agents");
      return stated({ format: "session-rows", graphs }, [lengths, ...rowsDropped(dropped)]);
    }
    case null:
      return failure(issue("AGENTS-NO-PLAY", "agents"));
  }
}

/** By the first values only: a corpus may have gigabytes. Null for files of other kinds. */
export function formatIn(content: string): AgentFormat | null {
  const values: unknown[] = [];
  for (const value of jsonValues(content)) if (values.push(value) === FIRST_VALUES) break;
  return agentFormat(values);
}

function stated(file: Extract<AgentFile, { graphs: unknown }>, issues: readonly Issue[]): Result<AgentFile> {
  return file.graphs.length === 0 ? failure(issue("AGENTS-NO-PLAY", "agents"), ...issues) : success(file, issues);
}

const rowsDropped = (count: number): Issue[] =>
  count === 0 ? [] : [issue("AGENTS-ROWS-DROPPED", "agents", { count, field: "length" })];

/** What a replay plays. Pauses that a file states are cut to the cap; its order is never changed by the other rules. */
export function fileGraphs(file: AgentFile, rules: GraphRules = RECORDED_RULES): readonly PlayGraph[] {
  if ("plays" in file) return file.plays.map((play) => playGraph(play, rules));
  return file.graphs.map((graph) => ({
    ...graph,
    requests: graph.requests.map((request) => ({
      ...request,
      waits: request.waits.map((wait) => ({ ...wait, delay: Math.min(wait.delay, rules.idleCap) })),
    })),
  }));
}

/** Requests of a corpus that are longer than what is served, and all requests. */
export function countLonger(plays: readonly Play[], longest: number): { longer: number; all: number } {
  const turns = plays.flatMap(listTurns);
  return { longer: turns.filter(({ input, output }) => input + output > longest).length, all: turns.length };
}

/** Requests that state what they wait for, as recorded plays: agents of a play become its subagents. */
export function filePlays(file: AgentFile): readonly Play[] {
  return "plays" in file ? file.plays : file.graphs.map(asPlay);
}

function asPlay({ id, blockTokens, scope, distinct, agents, requests }: PlayGraph): Play {
  const turns = requests.map(({ agent, waits: _, ...turn }, order) => ({ agent, turn: { ...turn, order } }));
  const listed = (agent: number) => turns.flatMap((entry) => (entry.agent === agent ? [entry.turn] : []));
  const main = turns[0]?.agent ?? 0;
  const subagents = agents.flatMap((name, agent) => {
    const spoken = listed(agent);
    if (agent === main || spoken.length === 0) return [];
    const end = Math.max(...spoken.map(turnEnd));
    const start = spoken[0]?.start ?? 0;
    const unknown = { status: null, toolUses: null, totalTokens: null };
    return [{ ...unknown, id: name, kind: "", start, duration: end - start, models: modelsIn(spoken), turns: spoken }];
  });
  const blank = { toolTokens: null, systemTokens: null };
  return { ...blank, id, models: modelsIn(requests), blockTokens, scope, distinct, turns: listed(main), subagents };
}

const modelsIn = (turns: readonly { readonly model: string }[]): string[] => [
  ...new Set(turns.map(({ model }) => model)),
];
