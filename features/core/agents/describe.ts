/** What a corpus of plays holds: counts, lengths, and the best that a prefix cache could do. */
import { listTurns, turnEnd, type Play, type Turn } from "./play";

export type PlayFigures = {
  readonly requests: number;
  readonly rootRequests: number;
  readonly subagents: number;
  readonly subagentRequests: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Longest prompt with its answer, tokens. */
  readonly longest: number;
  readonly models: readonly string[];
  /** Requests by the recorder's type. */
  readonly types: Readonly<Record<string, number>>;
  /** Seconds from the start of the play. */
  readonly firstStart: number;
  readonly lastStart: number;
  readonly blocks: number;
  readonly distinctBlocks: number;
  /** Leading identities of prompts that an earlier prompt of the play had: what an unlimited cache finds. */
  readonly hitBlocks: number;
  readonly peakInFlight: number;
  /** Turns paced by a tool, and answers that ask for one. */
  readonly toolResults: number;
  readonly toolCalls: number;
  /** Client pauses of the root conversation, seconds. */
  readonly thinkSeconds: number;
  readonly withoutEnd: number;
};

export function describePlay(play: Play): PlayFigures {
  const turns = listTurns(play);
  const sum = (value: (turn: Turn) => number): number => turns.reduce((total, turn) => total + value(turn), 0);
  const { blocks, hits, distinct } = unlimitedHits(turns);
  return {
    requests: turns.length,
    rootRequests: play.turns.length,
    subagents: play.subagents.length,
    subagentRequests: turns.length - play.turns.length,
    inputTokens: sum(({ input }) => input),
    outputTokens: sum(({ output }) => output),
    longest: turns.reduce((most, { input, output }) => Math.max(most, input + output), 0),
    models: [...new Set(turns.map(({ model }) => model))].sort(),
    types: countTypes(turns),
    firstStart: turns[0]?.start ?? NaN,
    lastStart: turns.at(-1)?.start ?? NaN,
    ...{ blocks, distinctBlocks: distinct, hitBlocks: hits },
    peakInFlight: peakInFlight(turns),
    toolResults: sum(({ recorded }) => (recorded?.inputTypes?.includes("tool_result") ? 1 : 0)),
    toolCalls: sum(({ recorded }) => (recorded?.stop === "tool_use" ? 1 : 0)),
    thinkSeconds: play.turns.reduce((total, { recorded }) => total + (recorded?.think ?? 0), 0),
    withoutEnd: sum(({ service }) => (service === null ? 1 : 0)),
  };
}

/** `turns` in order of their starts. */
function unlimitedHits(turns: readonly Turn[]): { blocks: number; hits: number; distinct: number } {
  const seen = new Set<number>();
  let [blocks, hits] = [0, 0];
  for (const { line, units } of turns) {
    let known = 0;
    while (known < units && seen.has(line.ids[known] as number)) known += 1;
    for (let unit = known; unit < units; unit += 1) seen.add(line.ids[unit] as number);
    blocks += units;
    hits += known;
  }
  return { blocks, hits, distinct: seen.size };
}

function countTypes(turns: readonly Turn[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { recorded } of turns) {
    const type = recorded?.type ?? "";
    if (type !== "") counts[type] = (counts[type] ?? 0) + 1;
  }
  return counts;
}

/** A request that starts as another ends is not in flight with it. */
function peakInFlight(turns: readonly Turn[]): number {
  const ends = turns.map(turnEnd).sort((a, b) => a - b);
  let [ended, peak] = [0, 0];
  turns.forEach(({ start }, begun) => {
    while (ended < ends.length && (ends[ended] as number) <= start) ended += 1;
    peak = Math.max(peak, begun + 1 - ended);
  });
  return peak;
}
