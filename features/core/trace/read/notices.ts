/** What a reader tells of a file that it read with reservations, and why it refuses one. */
import { formatCount, formatQuantity } from "@/lib/format/quantity";
import { begins } from "@/lib/files/first-bytes";
import type { Issue } from "@/lib/issue";
import type { Text } from "@/lib/text";
import { usToMs } from "@/lib/units/edge";
import * as m from "./messages";
import { issue } from "./messages.issues";

const AT = "file";

export const empty = (): Issue => issue("TRACE-EMPTY", AT);

export const noEvents = (): Issue => issue("TRACE-NO-EVENTS", AT);

/** What the first bytes of other files say they are. */
const MAGIC: readonly (readonly [readonly number[], Text])[] = [
  [[0x50, 0x4b], m.zipArchiveUnpackItFirst],
  [[0x1f, 0x8b], m.gzipInsideGzipUnpackIt],
  [[0x28, 0xb5, 0x2f, 0xfd], m.zstandardUnpackItFirst],
  [[0x53, 0x51, 0x4c, 0x69], m.sqliteNsightExportItAs],
  [[0x0a], m.perfettosBinaryFormExportIt],
];

export function notATrace(first: Uint8Array): Issue {
  const known = MAGIC.find(([mark]) => begins(first, mark))?.[1];
  const hex = [...first].map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
  const what = known ?? m.noJsonFirstBytesHex({ hex });
  return issue("TRACE-NOT-JSON", AT, { what });
}

export const bomb = (bytes: number, compressed: number, limit: number): Issue =>
  issue("TRACE-BOMB", AT, {
    bytes: formatQuantity(bytes, "B"),
    compressed: formatQuantity(compressed, "B"),
    bytes2: formatCount(Math.round(bytes / Math.max(compressed, 1))),
    limit,
  });

export type Reservations = {
  /** Microseconds at which the last kept event ends, where the file goes no further. */
  readonly truncatedAt: number | null;
  readonly oversize: number;
  readonly malformed: number;
  readonly unusableTimes: number;
  readonly beyondLimit: number;
  readonly unmatchedEnds: number;
  readonly lanesBeyondLimit: number;
  readonly textsBeyondLimit: number;
  readonly shapesBeyondLimit: number;
};

export function reservations(reservation: Reservations): Issue[] {
  const lines: readonly (readonly [
    string,
    number,
    (values: { readonly n: string; readonly count: number }) => Text,
  ])[] = [
    ["TRACE-OVERSIZE", reservation.oversize, m.entriesLargerThan],
    ["TRACE-MALFORMED", reservation.malformed, m.entriesAreNoValid],
    ["TRACE-TIMES", reservation.unusableTimes, m.eventsWereLeftOut],
    ["TRACE-TOO-MANY", reservation.beyondLimit, m.eventsBeyondFirst],
    ["TRACE-ENDS", reservation.unmatchedEnds, m.eventsHaveBeginning],
    ["TRACE-LANES", reservation.lanesBeyondLimit, m.eventsOfMoreThan],
    ["TRACE-TEXTS", reservation.textsBeyondLimit, m.eventsHaveNamesBeyond],
    ["TRACE-DETAILS", reservation.shapesBeyondLimit, m.eventsBeyondFirstMillion],
  ];
  return [
    ...(reservation.truncatedAt === null ? [] : [truncated(reservation.truncatedAt)]),
    ...lines
      .filter(([, count]) => count > 0)
      .map(([code, count, say]) => ({ code, at: AT, message: say({ n: formatCount(count), count }) })),
  ];
}

const truncated = (offset: number): Issue => {
  const ms = usToMs(Math.max(offset, 0)).toFixed(1);
  return issue("TRACE-TRUNCATED", AT, { ms });
};
