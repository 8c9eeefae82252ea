/** What a reader makes of a whole file: how much is in it, and what was not understood. */
import { readBenchmarkBytes } from "@/features/core/evidence/benchmark-files/read-bytes";
import type { BenchmarkFile } from "@/features/core/evidence/benchmark-files/read";
import { COMMA, joinTexts, type Text } from "@/lib/text";
import type { Recognised } from "./kinds";
import * as m from "./messages";

/** Notes beside those of the first bytes; none for kinds whose page says it all. */
export function inspectWholeFile({ kind }: Recognised, name: string, bytes: Uint8Array): readonly Text[] {
  if (kind !== "benchmark") return [];
  const read = readBenchmarkBytes(bytes, name);
  if (!read.ok) return read.issues.map(({ message }) => message);
  return [
    pointWords(read.value),
    ...unreadWords(read.value),
    ...read.issues.slice(0, MOST_ISSUES).map(({ message }) => message),
  ];
}

const MOST_ISSUES = 8;
const MOST_COLUMNS = 20;

function pointWords({ measurements }: BenchmarkFile): Text {
  const points = measurements.length;
  const single = measurements.reduce(
    (sum, { perRequest }) => sum + (perRequest?.ttft ?? perRequest?.e2e ?? []).length,
    0,
  );
  return single === 0 ? m.pointsMeasuredPoints({ points }) : m.pointsMeasuredPointsSingleRequests({ points, single });
}

function unreadWords({ columns }: BenchmarkFile): Text[] {
  const unread = columns.filter(({ how, firstValue }) => how === "unused" && firstValue !== null);
  if (unread.length === 0) return [];
  const names = unread.slice(0, MOST_COLUMNS).map(({ column }) => column);
  const more = unread.length > names.length ? ` … (${unread.length})` : "";
  return [m.notReadNamesMore({ more, names: joinTexts(names, COMMA) })];
}
