/** What each file gave: how many records, from when, or why nothing. */
import type { Evidence } from "@/features/core/diagnosis/evidence";
import { formatCount } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import type { OpenedIncident } from "./answer";
import { formatSpan } from "./clock";
import * as m from "./messages";

export type FilePage = "serving-profile" | "benchmarks";

export type FileFacts = {
  readonly name: string;
  /** "31 records, from 0 s"; null: it gave nothing. */
  readonly facts: Text | null;
  /** Why it gave nothing. */
  readonly why: Text | null;
  /** The page that shows it in full; null: none does. */
  readonly page: FilePage | null;
};

export const incidentFiles = ({ files, evidence }: Pick<OpenedIncident, "files" | "evidence">): readonly FileFacts[] =>
  files.map((name) => fileFacts(name, evidence));

function fileFacts(name: string, evidence: Evidence): FileFacts {
  const why = evidence.unread.find(({ file }) => isOfFile(file, name))?.why ?? null;
  const page = filePage(name, evidence);
  const times = recordTimes(name, evidence);
  if (times.length > 0) {
    const first = times.reduce((least, time) => Math.min(least, time), Infinity);
    const values = { records: times.length, count: formatCount(times.length), from: formatSpan(Math.max(0, first)) };
    return { name, why: null, page, facts: m.recordsFrom(values) };
  }
  if (page === null) return { name, why: why ?? m.nothingOfUse, page: null, facts: null };
  return { name, why: null, page, facts: page === "benchmarks" ? m.benchmarkResult : captureWords(name, evidence) };
}

/** Seconds after the first record of all files; a scrape's gauges and totals are one record. */
function recordTimes(name: string, { series, events }: Evidence): readonly number[] {
  const records = [...series.flatMap(({ samples, totals }) => [...samples, ...totals]), ...events].filter(({ place }) =>
    isOfFile(place.file, name),
  );
  return [...new Map(records.map(({ at_s, place }) => [`${at_s} ${place.file} ${place.line}`, at_s])).values()];
}

/** An archive's files are named behind it. */
const isOfFile = (file: string, name: string): boolean =>
  file.split(", ").some((part) => part === name || part.startsWith(`${name}/`));

function captureWords(name: string, { captures, stated }: Evidence): Text {
  const requests = captures.find(({ file }) => isOfFile(file, name))?.requests ?? null;
  if (requests !== null) return m.countRequests({ requests, count: formatCount(requests) });
  return statesSettings(name, stated) ? m.startUpLines : m.captureOfService;
}

/** Captures and logs are shown in full by Serving Profile, results by Benchmarks. */
export function filePage(name: string, { series, events, clients, captures, stated }: Evidence): FilePage | null {
  if (clients.some(({ file }) => isOfFile(file, name))) return "benchmarks";
  const logged =
    captures.some(({ file }) => isOfFile(file, name)) ||
    series.some(({ samples, totals }) => [...samples, ...totals].some(({ place }) => isOfFile(place.file, name))) ||
    events.some(({ place }) => isOfFile(place.file, name)) ||
    statesSettings(name, stated);
  return logged ? "serving-profile" : null;
}

const statesSettings = (name: string, stated: Evidence["stated"]): boolean =>
  Object.values(stated).some(
    (value) => typeof value === "object" && value !== null && isOfFile(value.place.file, name),
  );
