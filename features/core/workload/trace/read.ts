/**
 * Request traces, told apart by their content: Azure, BurstGPT, msServiceProfiler and Vidur tables, Mooncake JSON Lines, lists of
 * lengths, and anything else whose columns can be guessed or are named. A bad row is left out with its number and reason; the
 * rest stands.
 */
import { columnTrouble } from "@/lib/tables/column-names";
import { failure, success, type Result } from "@/lib/result";
import type { Text } from "@/lib/text";
import type { Workload } from "../workload";
import type { TimeUnit } from "./clock";
import { collectRows } from "./collect";
import { planColumns, type ColumnMap, type ColumnPlan, type TraceFormat } from "./columns";
import { jsonRows } from "./json";
import { nothingUsable } from "./reasons";
import { tableRows } from "./table";
import * as m from "./messages";
import { issue } from "./messages.issues";

export type TraceOptions = {
  /** Name of the file, for the description. */
  readonly name?: string;
  readonly map?: ColumnMap;
  /** Unit of the times; told by column name, format or size otherwise. */
  readonly unit?: TimeUnit;
  /** Tokens of a block of the hashes; told by their number otherwise. */
  readonly blockTokens?: number;
};

export type Trace = {
  readonly workload: Workload;
  readonly format: TraceFormat;
  readonly columns: readonly string[];
  readonly mapping: ColumnPlan["named"];
  readonly unit: TimeUnit | null;
  /** Rows of requests in the file, and how many of them were left out. */
  readonly rows: number;
  readonly dropped: number;
};

/** Refuses a text without columns for both lengths, and one in which no row is usable; all else is said and mended. */
export function readTrace(content: string, options: TraceOptions = {}): Result<Trace> {
  const clean = content.replace(/^\uFEFF/, "");
  const begin = clean.trimStart();
  if (begin === "") return failure(emptyFile());
  const json = begin.startsWith("{") || begin.startsWith("[");
  const readable = json ? success(jsonRows(begin.startsWith("[") ? begin : clean)) : tableRows(clean);
  if (!readable.ok) return readable;
  const rows = readable.value;
  if (rows.columns.length === 0) return failure(nothingUsable(0));
  const trouble = columnTrouble(rows.columns);
  if (trouble) return failure(trouble);
  const plan = planColumns(rows.columns, json, options.map ?? {});
  if (!plan.ok) return plan;
  const unit = options.unit ?? plan.value.unit;
  const read = collectRows(rows, { ...plan.value, unit }, options.blockTokens ?? null, describe(options, plan.value));
  const issues = [...readable.issues, ...plan.issues, ...read.issues];
  if (!read.ok) return failure(...issues);
  const { format, named } = plan.value;
  return success({ ...read.value, format, columns: rows.columns, mapping: named }, issues);
}

const FORMATS: Readonly<Record<TraceFormat, Text>> = {
  azure: m.azureTrace,
  mooncake: m.mooncakeTrace,
  burstgpt: m.burstGPTTrace,
  msserviceprofiler: m.msServiceProfilerRequests,
  vidur: m.vidurRequests,
  lengths: m.listOfLengths,
  generic: m.requestTable,
};

function describe({ name }: TraceOptions, { format }: ColumnPlan): Text {
  const kind = FORMATS[format];
  return name === undefined ? kind : m.kindName({ name, kind });
}

const emptyFile = () => issue("TRACE-EMPTY", "trace");
