/**
 * Files of one incident as evidence on one clock: logs of vLLM, SGLang and TensorRT-LLM, scrapes of `/metrics`, answers of Prometheus, results
 * of benchmarks, recordings of msServiceProfiler; packed or not. Pure and synchronous. Files are known by their content.
 *
 *     readEvidence([{ name: "server.log", content }], { max_num_seqs: "256" });
 */
import type { CaptureFacts, ClientRun, Evidence, LogEvent, Series } from "../evidence";
import { type ReadDatabase, readCapture } from "./captures";
import { readClientRuns } from "./client-runs";
import { joinClocks } from "./clock/join-clocks";
import { placeRecords } from "./clock/place-records";
import { leaveOut } from "./contradictions/leave-out";
import type { FileRecords, StatedDraft } from "./drafts";
import { joinSeries } from "./join-series";
import { logRecords } from "./logs/log-records";
import { scrapeRecords } from "./scrapes/scrape-records";
import { type GivenFile, type SortedFile, sortFiles, type Unread } from "./sort-files";
import { joinStated } from "./stated";
import { contentText } from "./content";
import * as m from "./messages";

export type { GivenFile } from "./sort-files";
export type { ReadDatabase } from "./captures";

/**
 * `given`: settings by hand, `max_num_seqs` and others by the engines' names, before those of the files. `readDatabase`: SQLite of the caller;
 * without it databases stand in `unread`.
 */
export function readEvidence(
  files: readonly GivenFile[],
  given: Readonly<Record<string, string>> = {},
  readDatabase?: ReadDatabase,
): Evidence {
  const { sorted, unread } = sortFiles(files);
  const reasons: Unread[] = [...unread];
  const { agreeing: records, leftOut } = leaveOut(
    [...logRecords(sorted, reasons), ...scrapeRecords(sorted, reasons)],
    joinClocks,
  );
  reasons.push(...leftOut);
  const clients = readClients(sorted, reasons);
  const recordings = readRecordings(sorted, readDatabase, reasons);
  for (const { name, way, called } of sorted)
    if (way === "unknown") reasons.push({ file: name, why: m.otherKind({ called: called ?? name }) });
  const isStartOnly = ({ series, events }: FileRecords): boolean => series.length + events.length === 0;
  if (clients.length + recordings.length === 0 && records.every(isStartOnly))
    reasons.push(...records.map(({ file }) => ({ file, why: m.onlyStartLines })));
  return {
    ...joinRecords(records, recordings),
    stated: joinStated(
      [...records, ...recordings].map(({ stated }) => stated),
      given,
    ),
    clients,
    captures: recordings.map(({ facts }) => facts),
    unread: reasons,
    ...(leftOut.length > 0 && { leftOut }),
  };
}

type Recording = { readonly facts: CaptureFacts; readonly stated: StatedDraft; readonly series: readonly Series[] };

function joinRecords(
  records: readonly FileRecords[],
  recordings: readonly Recording[],
): Pick<Evidence, "t0" | "zone" | "span_s" | "series" | "events"> {
  const clock = joinClocks(records);
  const placed = placeRecords(records, clock);
  const { series, restarts } = joinSeries(placed.series);
  const events = [...placed.events.map(({ order: _, ...event }): LogEvent => event), ...restarts];
  const recorded = Math.max(0, ...recordings.map(({ facts }) => facts.span_s ?? 0));
  return {
    t0: clock.t0,
    zone: clock.zone,
    span_s: Math.max(placed.span_s, recorded),
    // A recording has a clock of its own, and what a log says of the same time would count twice.
    series: series.length > 0 ? series : recordings.flatMap((recording) => recording.series),
    events: events.sort((a, b) => a.at_s - b.at_s),
  };
}

function readClients(sorted: readonly SortedFile[], unread: Unread[]): readonly ClientRun[] {
  return sorted.flatMap((file) => {
    if (file.way !== "benchmark") return [];
    const runs = readClientRuns(contentText(file.content), file.name);
    if (runs.length === 0) unread.push({ file: file.name, why: m.noMeasuredRun });
    return runs;
  });
}

/** Files of one folder are one recording. */
function readRecordings(
  sorted: readonly SortedFile[],
  readDatabase: ReadDatabase | undefined,
  unread: Unread[],
): readonly Recording[] {
  const folders = Map.groupBy(
    sorted.filter(({ way }) => way === "capture"),
    ({ name }) => name.slice(0, name.lastIndexOf("/") + 1),
  );
  return [...folders.values()].flatMap((files) => {
    const given = files.map(({ name, content }) => ({
      name,
      bytes: typeof content === "string" ? new TextEncoder().encode(content) : content,
    }));
    const { facts, stated, series, unread: reasons } = readCapture(given, readDatabase);
    unread.push(...reasons);
    return facts === null ? [] : [{ facts, stated, series }];
  });
}
