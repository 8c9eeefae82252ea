/**
 * Recorded agent sessions of the Weka and AgentX corpora (semianalysisai/cc-traces-weka-*, callanjfox/kv-cache-tester): one play to a line,
 * a list of plays, or a single play. A play that cannot be read is left out and named; so are requests without lengths.
 */
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import type { Play, Subagent, Turn } from "../play";
import { jsonValues } from "./exact-json";
import type { RawTurn } from "./fields";
import { identities, type Identities } from "./identities";
import { markerTimes, readRawPlay, type RawEntry, type RawMarker, type RawPlay } from "./raw-play";
import { findBasis, markerStart, type TimeBasis } from "./time-basis";
import { basisIssue, droppedIssues, noEndIssues } from "./reading-issues";
import { issue } from "@/features/core/agents/messages.issues";

export type Corpus = {
  readonly plays: readonly Play[];
  /** How nested times were read; null where no play has subagents with requests. */
  readonly basis: TimeBasis | null;
};

/** `basis`: stated by the reader; null = told from the file. Refuses a text without a single readable play. */
export function readWeka(content: string, stated: TimeBasis | null = null): Result<Corpus> {
  const raw: RawPlay[] = [];
  let unreadable = 0;
  for (const value of jsonValues(content)) {
    const play = readRawPlay(value, raw.length + 1);
    if (play === null || !play.entries.some(hasTurn)) unreadable += 1;
    else raw.push(play);
  }
  if (raw.length === 0) return failure(issue("AGENTS-NO-PLAY", "agents"));
  const seen = findBasis(raw.flatMap(({ entries }) => markerTimes(entries)));
  const basis = seen === null ? null : (stated ?? seen);
  const known = raw.some(({ scope }) => scope === "global") ? new Map<string, number>() : undefined;
  const plays = raw.map((play) => settle(play, basis ?? "absolute", play.scope === "global" ? known : undefined));
  const issues: Issue[] = [
    ...(unreadable > 0 ? [issue("AGENTS-PLAYS-DROPPED", "agents", { count: unreadable })] : []),
    ...droppedIssues(raw.flatMap(({ dropped }) => dropped)),
    ...basisIssue(basis, seen, raw),
    ...noEndIssues(plays),
  ];
  return success({ plays, basis }, issues);
}

const hasTurn = (entry: RawEntry): boolean => entry.is === "turn" || entry.marker.entries.some(hasTurn);

function settle(raw: RawPlay, basis: TimeBasis, known: Map<string, number> | undefined): Play {
  const ids = identities(known);
  const counter = { order: 0 };
  const subagents: Subagent[] = [];
  const turns = settleEntries(raw.entries, { basis, shift: 0, ids, counter, subagents });
  const { id, models, blockTokens, scope, toolTokens, systemTokens } = raw;
  return { id, models, blockTokens, scope, distinct: ids.count(), toolTokens, systemTokens, turns, subagents };
}

type Settling = {
  readonly basis: TimeBasis;
  /** Seconds that the times of this list lie behind the start of the play. */
  readonly shift: number;
  readonly ids: Identities;
  readonly counter: { order: number };
  readonly subagents: Subagent[];
};

function settleEntries(entries: readonly RawEntry[], settling: Settling): Turn[] {
  const { shift, ids, counter } = settling;
  const turns: Turn[] = [];
  for (const entry of entries) {
    if (entry.is === "marker") settling.subagents.push(settleMarker(entry.marker, settling));
    else {
      const { time, service, input, output, model, recorded } = entry.turn;
      const start = Math.max(0, time + shift);
      const order = counter.order++;
      turns.push({ start, service, input, output, ...ids.take(entry.turn.ids), model, order, recorded });
    }
  }
  return turns.sort((a, b) => a.start - b.start || a.order - b.order);
}

function settleMarker(marker: RawMarker, settling: Settling): Subagent {
  const { basis, shift: outer } = settling;
  const { entries, time, ...facts } = marker;
  const { shift, start } = markerStart(basis, time + outer, facts.duration ?? lastEnd(entries));
  const turns = settleEntries(entries, { ...settling, shift: basis === "absolute" ? outer : shift });
  return { ...facts, start: Math.max(0, start), turns };
}

/** Latest end among requests, in their own times: what a subagent lasts where nobody says it. */
function lastEnd(entries: readonly RawEntry[]): number {
  const end = ({ time, service }: RawTurn): number => time + (service ?? 0);
  return entries.reduce((latest, entry) => Math.max(latest, entry.is === "turn" ? end(entry.turn) : 0), 0);
}
