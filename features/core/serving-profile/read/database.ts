/** profiler.db: its tables, given row by row by whoever can open SQLite. */
import type { Issue } from "@/lib/issue";
import { readJson, isJsonObject } from "@/lib/json";
import type { Texts } from "../columns";
import { ServiceEvents } from "../events/service-events";
import { type Part } from "../tables/part";
import { openTable } from "../tables/table-kinds";
import { withBatchMembers } from "./batch-members";
import { readColumnName } from "./header";
import { readNumber, readText } from "./cells";
import type { DatabaseTable } from "./database-table";
import { unread } from "./formats/format";
import { unknownFile } from "./formats/notices";
import { US_PER } from "../units/settle-unit";
import { issue } from "@/features/core/serving-profile/messages.issues";

export type { DatabaseTable };

/** Tables of the trace and of the viewer, which hold no table of a profile themselves. */
const VIEWER = new Set([
  "slice",
  "process",
  "thread",
  "counter",
  "flow",
  "data_table",
  "translate",
  "data_link",
  "batch_exec",
  "batch_req",
]);
/** What collectors write before anything is parsed. */
const RAW = ["mstx", "Api", "Kernel"];

export function readDatabase(path: string, tables: readonly DatabaseTable[], texts: Texts): readonly Part[] {
  const parts = withBatchMembers(tables).flatMap((table): readonly Part[] => {
    if (VIEWER.has(table.name)) return [];
    const sink = openTable(table.columns, { path, table: table.name, origin: "database", texts });
    if (sink === null) return [];
    for (const cells of table.rows()) sink.row(cells);
    return [sink.finish()];
  });
  const slices = tables.find(({ name }) => name === "slice");
  const events = slices === undefined ? [] : readSlices(path, slices, tables, texts);
  if (parts.length + events.length > 0) return [...parts, ...events];
  const raw = tables.some(({ name }) => RAW.includes(name));
  return [unread({ path, texts }, raw ? rawCapture(path) : unknownFile(path))];
}

/** Events of the trace part: nanoseconds, the domain in `cat`, the attributes as JSON in `args`. */
function readSlices(
  path: string,
  slices: DatabaseTable,
  tables: readonly DatabaseTable[],
  texts: Texts,
): readonly Part[] {
  const events = new ServiceEvents({ path, table: "slice", origin: "trace", texts });
  const lanes = laneProcesses(tables);
  const columnIndex = columnPlaces(slices.columns);
  for (const row of slices.rows()) {
    const args = readArguments(readText(row[columnIndex("args")]));
    const process = lanes.get(readText(row[columnIndex("track_id")])) ?? readText(row[columnIndex("pid")]);
    events.take({
      name: readText(row[columnIndex("name")]),
      start: readNumber(row[columnIndex("timestamp")]) * US_PER.ns,
      duration: readNumber(row[columnIndex("duration")]) * US_PER.ns,
      process,
      domain: readText(row[columnIndex("cat")]),
      args,
    });
  }
  return events.finish();
}

function laneProcesses(tables: readonly DatabaseTable[]): ReadonlyMap<string, string> {
  const threads = tables.find(({ name }) => name === "thread");
  if (threads === undefined) return new Map();
  const columnIndex = columnPlaces(threads.columns);
  return new Map(
    [...threads.rows()].map((row) => [readText(row[columnIndex("track_id")]), readText(row[columnIndex("pid")])]),
  );
}

function columnPlaces(columns: readonly string[]): (name: string) => number {
  const names = columns.map((column) => readColumnName(column).written);
  return (name) => names.indexOf(name);
}

function readArguments(source: string): ReadonlyMap<string, unknown> {
  const value = source.startsWith("{") ? readJson(source) : undefined;
  return new Map(isJsonObject(value) ? Object.entries(value) : []);
}

const rawCapture = (path: string): Issue => issue("PROFILE-RAW", path, { path });
