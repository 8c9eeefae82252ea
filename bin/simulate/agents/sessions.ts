/** The sessions of a run: those of a file, or drawn like them, or from a law. */
import { RECORDED_RULES, type GraphRules } from "@/features/core/agents/graph/from-play";
import type { PlayGraph } from "@/features/core/agents/graph/play-graph";
import { sampledDraws, statedDraws, type SessionDraws } from "@/features/core/agents/generate/draws";
import { generateSessions } from "@/features/core/agents/generate/generate-sessions";
import { SESSION_NUMBERS, sessionLaw, type SessionNumber } from "@/features/core/agents/generate/session-law";
import { countLonger, fileGraphs, filePlays, type AgentFile } from "@/features/core/agents/read-agents";
import { tooLongIssues } from "@/features/core/agents/too-long";
import { failure, success, type Result } from "@/lib/result";
import { issue } from "@/bin/simulate/messages.issues";
import type { SimulateOptions } from "../option-kinds";
import { readAgentFile } from "./read-file";

export type Sessions = { readonly file: AgentFile; readonly graphs: readonly PlayGraph[] };

const BLOCK_TOKENS = 64;

/** Refuses a law with an unknown name or a value that is no number from 0 on. */
export function readSessions(options: SimulateOptions): Result<Sessions> {
  const { agents: path, sessions } = options;
  if (path === undefined) return drawn(options, sessions ?? 1);
  const file = readAgentFile(path, options["agents-basis"] ?? null);
  if (!file.ok) return file;
  const rules = graphRules(options);
  const long = tooLongIssues(countLonger(filePlays(file.value), rules.longest), rules.longest);
  const graphs = fileGraphs(file.value, rules);
  const issues = [...file.issues, ...long];
  if (sessions === undefined) return success({ file: file.value, graphs }, issues);
  return success(generated(sampledDraws(graphs), options, sessions), issues);
}

function drawn(options: SimulateOptions, sessions: number): Result<Sessions> {
  const stated: Partial<Record<SessionNumber, number>> = {};
  for (const [name, text] of Object.entries(options["session-law"] ?? {})) {
    const known = SESSION_NUMBERS.find((number) => number === name);
    const value = Number(text);
    if (known === undefined || !(value >= 0 && value < Infinity))
      return failure(issue("SIM-SESSION-LAW", "session-law", { name, text, names: SESSION_NUMBERS.join(", ") }));
    stated[known] = value;
  }
  return success(generated(statedDraws(sessionLaw(stated)), options, sessions));
}

function generated(draws: SessionDraws, options: SimulateOptions, sessions: number): Sessions {
  const { seed = 42, "context-length": longest = 200_000, "hash-tokens": blockTokens = BLOCK_TOKENS } = options;
  const graphs = generateSessions(draws, { sessions, seed, blockTokens, longest });
  return { file: { format: "session-rows", graphs }, graphs };
}

const graphRules = (options: SimulateOptions): GraphRules => ({
  pause: options.pause ?? RECORDED_RULES.pause,
  idleCap: options["idle-cap"] ?? RECORDED_RULES.idleCap,
  apart: !(options.flat ?? false),
  longest: options["context-length"] ?? RECORDED_RULES.longest,
});
