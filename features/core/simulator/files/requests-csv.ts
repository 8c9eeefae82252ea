/** Requests from a CSV text, row by row: what cannot be read is named with its row, the rest is usable. */
import { columnTrouble, shortName } from "@/lib/tables/column-names";
import { delimitedRows } from "@/lib/tables/delimited-rows";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { COMMA, joinTexts, SEMICOLON, type Text } from "@/lib/text";
import { rowIssues } from "../input/row-issues";
import { prefixUnits, type SimRequests } from "../input/requests";
import { orderIssues } from "./arrival-order";
import * as m from "@/features/core/simulator/messages";
import { issue } from "@/features/core/simulator/messages.issues";

export type RequestFile = {
  readonly requests: SimRequests;
  readonly ids: readonly string[];
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
  const content = csv.replace(/^\uFEFF/, "").trimEnd();
  const head = content.slice(0, content.search(/\r|\n|$/));
  const separator = [",", "\t", ";"].find((sign) => head.includes(sign)) ?? ",";
  // Empty lines at the end are no rows; one in between is, so that rows keep their numbers.
  const read = delimitedRows(content, separator);
  if (!read.ok) return read;
  const [columns = [], ...rows] = read.value;
  const trouble = columnTrouble(columns);
  if (trouble) return failure(trouble);
  const column = (key: keyof typeof NAMES): Column | undefined => columnNamed(columns, NAMES[key]);
  const [arrival, prompt, output] = [column("arrival"), column("prompt"), column("output")];
  const missing = (["arrival", "prompt", "output"] as const).filter((key) => column(key) === undefined);
  if (arrival === undefined || prompt === undefined || output === undefined)
    return failure(...missing.map(missingColumn));
  if (rows.length === 0) return failure(NO_ROWS);
  const id = column("id");
  const prefix = column("prefix");
  const bad: Unreadable[] = [];
  const requests: SimRequests = {
    count: rows.length,
    arrival: Float64Array.from(rows, (row, index) => seconds(row, arrival, index, bad)),
    prompt: Int32Array.from(rows, (row, index) => tokens(row, prompt, index, bad)),
    output: Int32Array.from(rows, (row, index) => tokens(row, output, index, bad)),
    ...(prefix !== undefined && {
      prefix: prefixUnits(
        rows.map((row) => listIds(row[prefix.place] ?? "")),
        unitTokens,
      ),
    }),
  };
  bad.sort((a, b) => a.row - b.row);
  const ids = rows.map((row, index) => (id === undefined ? String(index) : (row[id.place] ?? "")));
  return success({ requests, ids, unreadable: new Set(bad.map(({ row }) => row)) }, [
    ...read.issues,
    ...rowIssues(unreadableRows(bad), unreadable),
    ...orderIssues(requests.arrival),
  ]);
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

const listIds = (cell: string): string[] => cell.split(/[^\w.-]+/).filter((id) => id !== "");

type Cells = readonly string[];
type Unreadable = { readonly row: number; readonly name: string; readonly cell: string; readonly wanted: Text };

/** A cell that is no finite number becomes NaN, which the simulation refuses. */
function seconds(row: Cells, { name, place }: Column, index: number, bad: Unreadable[]): number {
  const cell = row[place]?.trim() ?? "";
  const value = cell === "" ? NaN : Number(cell);
  if (Number.isFinite(value)) return value;
  bad.push({ row: index, name, cell, wanted: m.noTimeInSeconds });
  return NaN;
}

/** A length that is no whole number below 2^31 becomes 0, which is refused. */
function tokens(row: Cells, { name, place }: Column, index: number, bad: Unreadable[]): number {
  const cell = row[place]?.trim() ?? "";
  const value = cell === "" ? NaN : Number(cell);
  if (Number.isInteger(value) && Math.abs(value) < 2 ** 31) return value;
  bad.push({ row: index, name, cell, wanted: m.noWholeNumberOfTokens });
  return 0;
}

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
