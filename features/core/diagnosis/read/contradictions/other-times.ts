/** Files of other times: hours lie between them, longer than either lasts. */
import { writeClock } from "@/features/core/server-logs/line-clock";
import { verbatim } from "@/lib/text";
import { HOUR } from "@/lib/units/edge";
import type { JoinedClock } from "../clock/join-clocks";
import type { FileRecords } from "../drafts";
import { type Contradiction, hasRecords, smallerGroups } from "./groups";
import * as m from "./messages";

/** Of the longer one of both. */
const TIMES_AS_LONG = 2;

export function otherTimes(all: readonly FileRecords[], clock: JoinedClock): Contradiction | null {
  const windows = all.flatMap((records) => {
    const { kind, first_s, last_s } = records.timeline;
    const origin = clock.origin(records);
    const isDated = kind === "date" || kind === "month-day";
    return isDated && origin !== null && hasRecords(records)
      ? [{ records, from: first_s - origin, to: last_s - origin }]
      : [];
  });
  windows.sort((a, b) => a.from - b.from);
  const groups: { readonly files: FileRecords[]; from: number; to: number }[] = [];
  for (const { records, from, to } of windows) {
    const group = groups.at(-1);
    const length = Math.max(to - from, group === undefined ? 0 : group.to - group.from);
    if (group === undefined || from - group.to > Math.max(HOUR, TIMES_AS_LONG * length))
      groups.push({ files: [records], from, to });
    else {
      group.files.push(records);
      group.to = Math.max(group.to, to);
    }
  }
  if (groups.length < 2) return null;
  const { agreeing, out } = smallerGroups(groups.map(({ files }) => files));
  return {
    out,
    why: (records) =>
      m.timesDiffer({
        ...{ file: verbatim(records.file), time: startWord(records) },
        ...{ kept: verbatim(agreeing[0]?.file ?? ""), other: agreeing[0] === undefined ? "" : startWord(agreeing[0]) },
      }),
  };
}

function startWord({ timeline: { kind, first_s } }: FileRecords) {
  return verbatim(kind === "elapsed" || kind === "none" ? "" : writeClock(kind, Math.round(first_s)));
}
