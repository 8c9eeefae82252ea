/** What a reader tells of a file that it read with reservations, and why it refuses one. */
import { formatCount, formatQuantity } from "@/lib/format/quantity";
import type { Issue } from "@/lib/issue";
import { type Text, text } from "@/lib/text";
import { usToMs } from "@/lib/units/edge";
import * as m from "./messages";

const AT = "file";

export const empty = (): Issue => ({
  code: "TRACE-EMPTY",
  at: AT,
  message: m.fileIsEmpty,
});

export const noEvents = (): Issue => ({
  code: "TRACE-NO-EVENTS",
  at: AT,
  message: m.thisIsJsonButNo,
  fix: m.giveFileThatTorchProfilers,
});

/** What the first bytes of other files say they are. */
const MAGIC: readonly (readonly [readonly number[], Text])[] = [
  [[0x50, 0x4b], m.zipArchiveUnpackItFirst],
  [[0x1f, 0x8b], m.gzipInsideGzipUnpackIt],
  [[0x28, 0xb5, 0x2f, 0xfd], m.zstandardUnpackItFirst],
  [[0x53, 0x51, 0x4c, 0x69], m.sQLiteNsightExportItAs],
  [[0x0a], m.perfettosBinaryFormExportIt],
];

export function notATrace(first: Uint8Array): Issue {
  const known = MAGIC.find(([bytes]) => bytes.every((byte, index) => first[index] === byte))?.[1];
  const hex = [...first].map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
  const what = known ?? m.noJsonFirstBytesHex({ hex });
  return {
    code: "TRACE-NOT-JSON",
    at: AT,
    message: m.fileIsWhat({ what }),
  };
}

export const bomb = (bytes: number, compressed: number, limit: number): Issue => ({
  code: "TRACE-BOMB",
  at: AT,
  message: m.bytesCameOutOfCompressed({
    bytes: formatQuantity(bytes, "B"),
    compressed: formatQuantity(compressed, "B"),
    bytes2: formatCount(Math.round(bytes / Math.max(compressed, 1))),
    limit,
  }),
  fix: m.unpackFileYourselfIfYou,
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

export function reservations(found: Reservations): Issue[] {
  const issues: Issue[] = [];
  const say = (code: string, count: number, en: (n: string) => string, zh: (n: string) => string): void => {
    if (count > 0)
      issues.push({ code, at: AT, message: text({ en: en(formatCount(count)), zh: zh(formatCount(count)) }) });
  };
  if (found.truncatedAt !== null) issues.push(truncated(found.truncatedAt));
  say(
    "TRACE-OVERSIZE",
    found.oversize,
    (n) => `${n} entries larger than 16 MiB were left out.`,
    (n) => `${n} 个大于 16 MiB 的条目已略去。`,
  );
  say(
    "TRACE-MALFORMED",
    found.malformed,
    (n) => `${n} entries are no valid JSON objects and were left out.`,
    (n) => `${n} 个条目不是有效的 JSON 对象，已略去。`,
  );
  say(
    "TRACE-TIMES",
    found.unusableTimes,
    (n) =>
      `${n} events were left out: their time or duration is missing, negative, no number, or beyond microseconds since 1970 (nanoseconds?).`,
    (n) => `${n} 个事件已略去：时间或时长缺失、为负、不是数字，或超出自 1970 年起的微秒范围（可能是纳秒）。`,
  );
  say(
    "TRACE-TOO-MANY",
    found.beyondLimit,
    (n) => `${n} events beyond the first 30,000,000 were left out.`,
    (n) => `前 30,000,000 个之后的 ${n} 个事件已略去。`,
  );
  say(
    "TRACE-ENDS",
    found.unmatchedEnds,
    (n) => `${n} events have a beginning without an end, or an end without a beginning.`,
    (n) => `${n} 个事件有始无终或有终无始。`,
  );
  say(
    "TRACE-LANES",
    found.lanesBeyondLimit,
    (n) => `${n} events of more than 65,535 threads and streams are shown as one lane.`,
    (n) => `线程与流超过 65,535 个，其余 ${n} 个事件显示为同一泳道。`,
  );
  say(
    "TRACE-TEXTS",
    found.textsBeyondLimit,
    (n) => `${n} events have names beyond the first 2,097,152 or 192 MiB of text; they are shown as one.`,
    (n) => `${n} 个事件的名称超出前 2,097,152 个或 192 MiB 文本上限，显示为同一名称。`,
  );
  say(
    "TRACE-DETAILS",
    found.shapesBeyondLimit,
    (n) => `${n} events beyond the first million of their kind are kept without shapes.`,
    (n) => `同类事件超出百万个上限，其余 ${n} 个保留但不含形状。`,
  );
  return issues;
}

const truncated = (at: number): Issue => {
  const ms = usToMs(Math.max(at, 0)).toFixed(1);
  return {
    code: "TRACE-TRUNCATED",
    at: AT,
    message: m.fileEndsInsideItsList({ ms }),
  };
};
