/** Requests from a CSV text, row by row: what cannot be read is named with its row, the rest is usable. */
import { columnTrouble, shortName } from "@/lib/tables/column-names";
import { cellNumber } from "@/lib/tables/cell-number";
import { Growing } from "@/lib/tables/growing";
import { readableTable } from "@/lib/tables/long-lines";
import { RowSpans } from "@/lib/tables/row-spans";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { COMMA, joinTexts, SEMICOLON, type Text } from "@/lib/text";
import { rowIssues } from "../input/row-issues";
import type { SimRequests } from "../input/requests";
import { UnitLists } from "../input/unit-lists";
import { orderIssues } from "./arrival-order";
import { addIds } from "./prefix-ids";
import * as m from "@/features/core/simulator/messages";
import { issue } from "@/features/core/simulator/messages.issues";

export type RequestFile = {
  readonly requests: SimRequests;
  /** What the file calls its rows; read when asked for. */
  readonly ids: () => readonly string[];
  /** Rows with a cell that could not be read, counted from 0: the simulation will refuse them. */
  readonly unreadable: ReadonlySet<number>;
};

/** The first name that a file has is taken. */
const NAMES = {
  id: ["id", "request_id", "Request Id"],
  arrival: ["arrived_at", "arrival", "arrival_s", "arrival_time", "timestamp_s", "timestamp"],
  prompt: [
    "prefill_tokens",
    "num_prefill_tokens",
    "prompt_tokens",
    "input_tokens",
    "prompt",
    "input_length",
    "ContextTokens",
  ],
  output: ["decode_tokens", "num_decode_tokens", "output_tokens", "output", "output_length", "GeneratedTokens"],
  prefix: ["hash_ids", "prefix_ids"],
} as const;

/** Tokens that one of Mooncake's hash ids stands for. */
const UNIT_TOKENS = 512;

/** Separators are commas, tabs or semicolons; names of columns are found whatever their case. Times in seconds. Refuses a file without one of the three columns or without rows. Ids of shared prefixes (requests.ts) are numbers or words with blanks between. */
export function readRequests(csv: string, unitTokens = UNIT_TOKENS): Result<RequestFile> {
  const lines = readableTable(csv.replace(/^\uFEFF/, ""));
  if (!lines.ok) return lines;
  const rows = openRows(lines.value);
  const names = rows.next() ? rows.texts() : [];
  const trouble = columnTrouble(names);
  if (trouble) return failure(trouble);
  const column = (key: keyof typeof NAMES): Column | undefined => columnNamed(names, NAMES[key]);
  const [arrival, prompt, output] = [column("arrival"), column("prompt"), column("output")];
  const missing = (["arrival", "prompt", "output"] as const).filter((key) => column(key) === undefined);
  if (arrival === undefined || prompt === undefined || output === undefined)
    return failure(...missing.map(missingColumn));
  const { requests, bad } = readRows(rows, { arrival, prompt, output, prefix: column("prefix") }, unitTokens);
  if (requests.count === 0) return failure(NO_ROWS);
  const id = column("id");
  const ids = (): string[] => listNames(lines.value, id, requests.count);
  return success({ requests, ids, unreadable: new Set(bad.map(({ row }) => row)) }, [
    ...lines.issues,
    ...rows.issues(),
    ...rowIssues(unreadableRows(bad), unreadable),
    ...orderIssues(requests.arrival),
  ]);
}

/** Empty lines at the end are no rows; one in between is, so that rows keep their numbers. */
function openRows(text: string): RowSpans {
  const head = text.slice(0, text.search(/\r|\n|$/));
  const separator = [",", "\t", ";"].find((sign) => head.includes(sign)) ?? ",";
  return new RowSpans(text, separator, text.trimEnd().length);
}

function listNames(text: string, id: Column | undefined, count: number): string[] {
  if (id === undefined) return Array.from({ length: count }, (_, row) => String(row));
  const rows = openRows(text);
  rows.next();
  const names: string[] = [];
  while (rows.next()) names.push(rows.text(id.place));
  return names;
}

type Columns = Readonly<Record<"arrival" | "prompt" | "output", Column>> & { readonly prefix: Column | undefined };

function readRows(rows: RowSpans, { arrival, prompt, output, prefix }: Columns, unitTokens: number) {
  const bad: Unreadable[] = [];
  const times = new Growing(Float64Array);
  const prompts = new Growing(Int32Array);
  const outputs = new Growing(Int32Array);
  const units = new UnitLists();
  let count = 0;
  for (; rows.next(); count += 1) {
    times.push(seconds(rows, arrival, count, bad));
    prompts.push(tokens(rows, prompt, count, bad));
    outputs.push(tokens(rows, output, count, bad));
    if (prefix === undefined) continue;
    if (prefix.place < rows.count) addIds(units, rows, prefix.place);
    units.endRow();
  }
  const requests: SimRequests = {
    count,
    arrival: times.done(),
    prompt: prompts.done(),
    output: outputs.done(),
    ...(prefix !== undefined && { prefix: units.done(unitTokens) }),
  };
  return { requests, bad };
}

type Column = { readonly name: string; readonly place: number };

/** Of two columns of the same name the last one counts. */
function columnNamed(columns: readonly string[], names: readonly string[]): Column | undefined {
  const plain = (name: string): string => name.trim().toLowerCase();
  for (const wanted of names) {
    const name = columns.find((column) => plain(column) === plain(wanted));
    if (name !== undefined) return { name, place: columns.lastIndexOf(name) };
  }
  return undefined;
}

type Unreadable = { readonly row: number; readonly name: string; readonly cell: string; readonly wanted: Text };

/** A cell that is no finite number becomes NaN, which the simulation refuses. */
function seconds(rows: RowSpans, column: Column, row: number, bad: Unreadable[]): number {
  const value = numberIn(rows, column);
  if (Number.isFinite(value)) return value;
  bad.push(unreadableCell(rows, column, row, m.noTimeInSeconds));
  return NaN;
}

/** A length that is no whole number below 2^31 becomes 0, which is refused. */
function tokens(rows: RowSpans, column: Column, row: number, bad: Unreadable[]): number {
  const value = numberIn(rows, column);
  if (Number.isInteger(value) && Math.abs(value) < 2 ** 31) return value;
  bad.push(unreadableCell(rows, column, row, m.noWholeNumberOfTokens));
  return 0;
}

const numberIn = ({ source, starts, ends, count }: RowSpans, { place }: Column): number =>
  place < count ? cellNumber(source, starts[place] as number, ends[place] as number) : NaN;

const unreadableCell = (rows: RowSpans, { name, place }: Column, row: number, wanted: Text): Unreadable => ({
  ...{ row, name, wanted },
  cell: rows.text(place).trim(),
});

type UnreadableRow = { readonly row: number; readonly cells: readonly Unreadable[] };

/** Ascending rows, each with all its cells. */
function unreadableRows(bad: readonly Unreadable[]): UnreadableRow[] {
  return [...Map.groupBy(bad, ({ row }) => row)].map(([row, cells]) => ({ row, cells }));
}

function unreadable({ row, cells }: UnreadableRow): Issue {
  const reasons = cells.map(({ name, cell, wanted }) => m.nameIsCellWhichIs({ name, cell: shortName(cell), wanted }));
  return issue("SIM-ROW-UNREADABLE", `row ${row + 1}`, { row: row + 1, reasons: joinTexts(reasons, SEMICOLON) });
}

const NO_ROWS: Issue = issue("SIM-NO-REQUESTS", "requests");

const missingColumn = (key: "arrival" | "prompt" | "output"): Issue =>
  issue("SIM-COLUMN-MISSING", key, { key, key2: joinTexts(NAMES[key], COMMA) });
