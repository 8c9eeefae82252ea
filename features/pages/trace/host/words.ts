/** Words for traces with host work only. */
import { HOST_KINDS, type HostKind, type OpenedTrace } from "@/features/core/trace";
import { CLAUSE, joinTexts, verbatim, type Text } from "@/lib/text";
import { durationText } from "../figures";
import { rowOfEvent, type HostPlaces } from "./rows";
import * as m from "./messages";

export const HOST_WORDS = {
  lanes: m.whatHostDid,
  operations: m.operationsOfHost,
  own: m.ownTime,
  ownNote: m.ownTimeLeavesOutWhat,
  share: m.ofAll,
  name: m.operation,
  kind: m.kind,
  count: verbatim("n"),
} as const satisfies Record<string, Text>;

export const HOST_KIND_WORDS: Readonly<Record<HostKind, Text>> = {
  operator: m.operator,
  call: m.driverCall,
  annotation: m.annotation,
  python: verbatim("Python"),
  other: m.other,
};

/** An event that is drawn, in words: its whole name, how long it took, and of what kind it is. */
export function hostEventWords({ trace: { names, events } }: OpenedTrace, rows: HostPlaces, event: number) {
  const name = verbatim(names[events.name[event] ?? 0] ?? "");
  const row = rowOfEvent(rows, event)?.row;
  const kind = HOST_KINDS[row?.tree.category[row.event.indexOf(event)] ?? 0] ?? "other";
  const facts = joinTexts([durationText(events.duration[event] ?? 0), HOST_KIND_WORDS[kind]], CLAUSE);
  return { name, facts, line: joinTexts([name, facts], CLAUSE) };
}
