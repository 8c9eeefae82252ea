/** A recorded play as requests that wait for each other, by the rules of replay of the published corpora. */
import { listTurns, type Play, type Turn } from "../play";
import { listStreams, streamTree, type Stream } from "../streams/stream-tree";
import type { Pause } from "./pauses";
import { capIdleGaps } from "./idle-gaps";
import type { GraphRequest, PlayGraph, Wait } from "./play-graph";

export type GraphRules = {
  readonly pause: Pause;
  /** Longest idle gap, seconds; Infinity = as recorded. */
  readonly idleCap: number;
  /** Agents that were recorded flat are replayed in parallel. */
  readonly apart: boolean;
  /** Longest prompt with its answer that is served, tokens; longer requests are left out. */
  readonly longest: number;
};

export const RECORDED_RULES: GraphRules = { pause: "end-to-start", idleCap: Infinity, apart: true, longest: Infinity };

export function playGraph(play: Play, rules: GraphRules = RECORDED_RULES): PlayGraph {
  const served = shorten(play, rules.longest);
  const turns = listTurns(served);
  const starts = capIdleGaps(
    turns.map(({ start }) => start),
    rules.idleCap,
  );
  const moved = turns.map((turn, index) => ({ turn, start: starts[index] as number }));
  const number = new Map(turns.map((turn, index) => [turn, index]));
  const streams = listStreams(streamTree(served, rules.apart));
  const agentNumber = new Map(streams.flatMap((stream, index) => stream.turns.map((turn) => [turn, index] as const)));
  const waits = new Map<Turn, Wait[]>(turns.map((turn) => [turn, []]));
  const graph: Building = { rules, number, start: (turn) => starts[number.get(turn) as number] as number, waits };
  for (const stream of streams) addStream(stream, graph);
  const requests = moved.map(({ turn, start }): GraphRequest => {
    const { input, output, line, units, model, service } = turn;
    const agent = agentNumber.get(turn) ?? 0;
    return { agent, input, output, line, units, model, start, service, waits: waits.get(turn) ?? [] };
  });
  const { id, blockTokens, scope, distinct } = play;
  return { id, blockTokens, scope, distinct, agents: streams.map(({ agent }) => agent), requests };
}

/** Requests longer than what is served are left out; those behind them follow the one before. */
function shorten(play: Play, longest: number): Play {
  if (longest === Infinity) return play;
  const fits = ({ input, output }: Turn): boolean => input + output <= longest;
  return {
    ...play,
    turns: play.turns.filter(fits),
    subagents: play.subagents.map((agent) => ({ ...agent, turns: agent.turns.filter(fits) })),
  };
}

type Building = {
  readonly rules: GraphRules;
  readonly number: ReadonlyMap<Turn, number>;
  /** Start after caps on idle gaps. */
  readonly start: (turn: Turn) => number;
  readonly waits: ReadonlyMap<Turn, Wait[]>;
};

function addStream({ turns, children }: Stream, graph: Building): void {
  turns.forEach((turn, index) => {
    const before = turns[index - 1];
    if (before !== undefined) graph.waits.get(turn)?.push(...turnWaits(before, turn, graph));
  });
  for (const { stream, spawn, join } of children) {
    const spawning = spawn === null ? undefined : turns[spawn];
    const first = stream.turns[0];
    if (spawning && first) graph.waits.get(first)?.push(spawnWait(spawning, first, graph));
    const gated = join === null ? undefined : turns[join];
    if (gated) for (const last of lastTurns(stream)) graph.waits.get(gated)?.push(joinWait(last, graph));
  }
}

function turnWaits(before: Turn, turn: Turn, { rules, number, start }: Building): Wait[] {
  const on = number.get(before) as number;
  const apart = start(turn) - start(before);
  const ended: Wait = { on, from: "end", delay: 0, why: "turn" };
  switch (rules.pause) {
    case "end-to-start":
      return [{ ...ended, delay: Math.max(0, apart - (before.service ?? 0)) }];
    case "start-to-start":
      return [ended, { on, from: "send", delay: Math.max(0, apart), why: "turn" }];
    case "think":
      return [{ ...ended, delay: Math.max(0, turn.recorded?.think ?? 0) }];
    case "none":
      return [ended];
  }
}

/** From the end of the turn that starts it; from its start where the agent was recorded as starting before that end. */
function spawnWait(before: Turn, first: Turn, { number, start }: Building): Wait {
  const on = number.get(before) as number;
  const apart = start(first) - start(before);
  const after = apart - (before.service ?? 0);
  if (after >= 0) return { on, from: "end", delay: after, why: "spawn" };
  return { on, from: "send", delay: Math.max(0, apart), why: "spawn" };
}

const joinWait = (last: Turn, { number }: Building): Wait => ({
  on: number.get(last) as number,
  from: "end",
  delay: 0,
  why: "join",
});

/** The requests with which a stream is over: its last one, and those of its children that none of its turns waits for. */
function lastTurns({ turns, children }: Stream): Turn[] {
  const last = turns.at(-1);
  const background = children.filter(({ join }) => join === null).flatMap(({ stream }) => lastTurns(stream));
  return last === undefined ? background : [last, ...background];
}
