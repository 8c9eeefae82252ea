/**
 * Multi-turn rows as AIPerf and Dynamo read them: a row is a turn, rows of one `session_id` follow each other, `delay` milliseconds after the
 * answer before. Or a session a line, with `turns`. Lengths are of the whole prompt, or of what the turn adds to it.
 */
import { isJsonObject, type JsonObject } from "@/lib/json";
import { fromMs } from "@/lib/units/edge";
import type { PlayGraph } from "../graph/play-graph";
import { numberIn, numberOrNull } from "../weka/fields";
import { identities, type Identities } from "../weka/identities";
import { statedGraph, type StatedRow } from "./rows";

const inputIn = (row: JsonObject): number => numberIn(row["input_length"] ?? row["input_tokens"]);
const outputIn = (row: JsonObject): number => numberIn(row["output_length"] ?? row["output_tokens"]);

const hasLengths = (row: JsonObject): boolean =>
  [inputIn(row), outputIn(row)].every((n) => Number.isInteger(n) && n >= 1);

/** Tokens of a block where prompts have no identities: sessions then share nothing but their own history. */
const OWN_BLOCKS = 64;
/** Of Mooncake's identities. */
const MOONCAKE_BLOCKS = 512;

export type SessionFile = {
  readonly graphs: readonly PlayGraph[];
  /** Lengths are what turns add. */
  readonly added: boolean;
  readonly dropped: number;
};

/** Lengths count what a turn adds where a later prompt of a session is shorter than the one before; `stated` overrules. */
export function readSessionRows(values: readonly unknown[], stated: boolean | null = null): SessionFile {
  const objects = values.filter(isJsonObject);
  const turns = objects.flatMap((row) => {
    const inner = Array.isArray(row["turns"]) ? (row["turns"] as unknown[]).filter(isJsonObject) : [row];
    return inner.map((turn) => ({ session: String(row["session_id"]), turn }));
  });
  const usable = turns.filter(({ turn }) => hasLengths(turn));
  const sessions = [...Map.groupBy(usable, ({ session }) => session)].map(([id, list]) => ({
    ...{ id, turns: list.map(({ turn }) => turn) },
  }));
  const added = stated ?? sessions.some(({ turns: list }) => list.some((turn, i) => shrinks(list[i - 1], turn)));
  const shared = new Map<string, number>();
  const graphs = sessions.map(({ id, turns: list }) => sessionGraph(id, list, added, identities(shared)));
  return { graphs: graphs.filter((graph) => graph !== null), added, dropped: turns.length - usable.length };
}

const shrinks = (before: JsonObject | undefined, turn: JsonObject): boolean =>
  before !== undefined && inputIn(turn) < inputIn(before);

function sessionGraph(id: string, turns: readonly JsonObject[], added: boolean, ids: Identities): PlayGraph | null {
  const named = !added && turns.every((turn) => Array.isArray(turn["hash_ids"]));
  const prompts = added ? grownPrompts(turns) : turns.map(inputIn);
  const longest = Math.max(...prompts);
  const line = { ids: Int32Array.from({ length: Math.floor(longest / OWN_BLOCKS) }, (_, block) => block) };
  const rows = turns.map((turn, index): StatedRow => {
    const input = prompts[index] ?? 1;
    const known = named ? ids.take(turn["hash_ids"] as unknown[]) : { line, units: Math.floor(input / OWN_BLOCKS) };
    const pause = Math.max(0, fromMs(numberOrNull(turn["delay"] ?? turn["delay_ms"]) ?? 0));
    const before =
      index === 0 ? [] : [{ on: String(index - 1), from: "end" as const, delay: pause, why: "turn" as const }];
    const start = index === 0 ? fromMs(numberOrNull(turn["timestamp"]) ?? 0) : 0;
    const facts = { id: String(index), session: id, input, output: outputIn(turn), model: "", service: null };
    return { ...facts, ...known, start, waits: before };
  });
  const space = named
    ? { blockTokens: MOONCAKE_BLOCKS, scope: "global" as const, distinct: ids.count() }
    : { blockTokens: OWN_BLOCKS, scope: "local" as const, distinct: line.ids.length };
  return statedGraph({ id, ...space, rows });
}

/** Everything before a turn stays in its prompt, answers too. */
function grownPrompts(turns: readonly JsonObject[]): number[] {
  let history = 0;
  return turns.map((turn) => {
    const prompt = history + inputIn(turn);
    history = prompt + outputIn(turn);
    return prompt;
  });
}
