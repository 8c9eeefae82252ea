/** What a reader of a corpus should know: what was left out, and how times were taken. */
import type { Issue } from "@/lib/issue";
import type { Text } from "@/lib/text";
import { listTurns, type Play } from "../play";
import type { RawPlay } from "./raw-play";
import type { TimeBasis } from "./time-basis";
import * as m from "@/features/core/agents/messages";
import { issue } from "@/features/core/agents/messages.issues";

export function droppedIssues(fields: readonly string[]): Issue[] {
  return [...Map.groupBy(fields, (field) => field)].map(([field, rows]) =>
    issue("AGENTS-ROWS-DROPPED", "agents", { count: rows.length, field }),
  );
}

const BASIS_WORDS: Readonly<Record<TimeBasis, Text>> = {
  absolute: m.countFromStartOfPlay,
  relative: m.countFromStartOfSubagentMarkerEnd,
  "relative-to-marker": m.countFromMarkerStart,
};

const RECORDER = /^trace_\d+$/;

/** Said once for a corpus. A file of the recorder whose times look absolute is doubtful. */
export function basisIssue(basis: TimeBasis | null, seen: TimeBasis | null, plays: readonly RawPlay[]): Issue[] {
  if (basis === null || seen === null) return [];
  const doubtful = basis === "absolute" && plays.some(({ id, summed }) => summed || RECORDER.test(id));
  const reason =
    basis !== seen ? m.asStated : seen === "relative" ? m.nestedTimeBeforeMarker : m.noNestedTimeBeforeMarker;
  return [
    issue(doubtful ? "AGENTS-BASIS/doubtful" : "AGENTS-BASIS", "agents_basis", { basis: BASIS_WORDS[basis], reason }),
  ];
}

/** A turn without an end counts as over when it began, so that the pause behind it is too long by its service. */
export function noEndIssues(plays: readonly Play[]): Issue[] {
  let [open, all] = [0, 0];
  for (const play of plays)
    for (const { service } of listTurns(play)) {
      all += 1;
      if (service === null) open += 1;
    }
  return open === 0 ? [] : [issue("AGENTS-NO-END", "agents", { open, all })];
}
