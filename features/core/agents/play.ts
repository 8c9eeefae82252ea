/** Recorded agent sessions as plain data: a play is a root conversation with its subagents, without any text. */

/** Block identities of the longest prompt of a line of prompts: each of them is a beginning of it. Dense ids, 0 to the play's `distinct` - 1. */
export type Line = { ids: Int32Array };

export type Turn = {
  /** Seconds from the start of the play. */
  readonly start: number;
  /** Recorded seconds from sending to the last token; null where the recorder did not see the end. */
  readonly service: number | null;
  /** Prompt tokens with all history, and answered tokens. */
  readonly input: number;
  readonly output: number;
  /** The prompt has the first `units` identities of `line`. */
  readonly line: Line;
  readonly units: number;
  readonly model: string;
  /** Place among all requests of the play as the file lists them. */
  readonly order: number;
  /** Facts that a replay does not need. */
  readonly recorded?: TurnRecord;
};

/** As the recorder wrote them; undefined where it did not. */
export type TurnRecord = {
  readonly type?: string;
  /** Seconds. */
  readonly ttft?: number;
  readonly think?: number;
  readonly inputTypes?: readonly string[];
  readonly outputTypes?: readonly string[];
  readonly stop?: string;
};

export type Subagent = {
  readonly id: string;
  readonly kind: string;
  /** Seconds from the start of the play. */
  readonly start: number;
  /** Seconds that the recorder gives it; null where it gives none. */
  readonly duration: number | null;
  readonly status: string | null;
  readonly toolUses: number | null;
  readonly totalTokens: number | null;
  readonly models: readonly string[];
  readonly turns: readonly Turn[];
};

export type Play = {
  readonly id: string;
  readonly models: readonly string[];
  /** Tokens of a block identity. */
  readonly blockTokens: number;
  /** Whether equal identities in other plays stand for equal tokens. */
  readonly scope: "local" | "global";
  readonly distinct: number;
  /** Tokens of tool definitions and system prompt at the head of each prompt; null where unsaid. */
  readonly toolTokens: number | null;
  readonly systemTokens: number | null;
  readonly turns: readonly Turn[];
  readonly subagents: readonly Subagent[];
};

/** Seconds from the start of the play; the start itself where the end is unknown. */
export const turnEnd = ({ start, service }: Turn): number => start + (service ?? 0);

/** All requests of a play in order of their starts; equal starts as the file lists them. */
export function listTurns({ turns, subagents }: Play): Turn[] {
  const all = [...turns, ...subagents.flatMap((agent) => agent.turns)];
  return all.sort((a, b) => a.start - b.start || a.order - b.order);
}
