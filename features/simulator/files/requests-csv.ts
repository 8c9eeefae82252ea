/** Requests from a CSV text, row by row: what cannot be read is named with its row, the rest is usable. */
import { csvParse, type DSVRowString } from "d3-dsv";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { text, type Text } from "@/lib/text";
import { rowIssues } from "../row-issues";
import { prefixUnits, type SimRequests } from "../requests";
import { orderIssues } from "./arrival-order";

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

/** Times in seconds. Refuses a file without one of the three columns or without rows. Ids of shared prefixes (requests.ts) are numbers or words with blanks between. */
export function readRequests(csv: string, unitTokens = UNIT_TOKENS): Result<RequestFile> {
  const rows = csvParse(csv.replace(/^\uFEFF/, ""));
  const column = (key: keyof typeof NAMES): string | undefined =>
    NAMES[key].find((name) => rows.columns.includes(name));
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
        rows.map((row) => idsOf(row[prefix] ?? "")),
        unitTokens,
      ),
    }),
  };
  bad.sort((a, b) => a.row - b.row);
  const ids = rows.map((row, index) => (id === undefined ? String(index) : (row[id] ?? "")));
  return success({ requests, ids, unreadable: new Set(bad.map(({ row }) => row)) }, [
    ...rowIssues(bad, unreadable),
    ...orderIssues(requests.arrival),
  ]);
}

const idsOf = (cell: string): string[] => cell.split(/[^\w.-]+/).filter((id) => id !== "");

type Unreadable = { readonly row: number; readonly name: string; readonly cell: string; readonly wanted: Text };

/** A cell that is no finite number becomes NaN, which the simulation refuses. */
function seconds(row: DSVRowString, name: string, index: number, bad: Unreadable[]): number {
  const cell = row[name]?.trim() ?? "";
  const value = cell === "" ? NaN : Number(cell);
  if (Number.isFinite(value)) return value;
  bad.push({ row: index, name, cell, wanted: text("no time in seconds", "不是以秒为单位的时间") });
  return NaN;
}

/** A length that is no whole number below 2^31 becomes 0, which is refused. */
function tokens(row: DSVRowString, name: string, index: number, bad: Unreadable[]): number {
  const cell = row[name]?.trim() ?? "";
  const value = cell === "" ? NaN : Number(cell);
  if (Number.isInteger(value) && Math.abs(value) < 2 ** 31) return value;
  bad.push({ row: index, name, cell, wanted: text("no whole number of tokens", "不是整数 token 数") });
  return 0;
}

const unreadable = ({ row, name, cell, wanted }: Unreadable): Issue => ({
  code: "SIM-ROW-UNREADABLE",
  at: `row ${row + 1}`,
  message: text(
    `Row ${row + 1} is not served: ${name} is "${cell}", which is ${wanted.en}.`,
    `第 ${row + 1} 行未被服务：${name} 为“${cell}”，${wanted.zh}。`,
  ),
  fix: text("Correct the row.", "请修正该行。"),
});

const NO_ROWS: Issue = {
  code: "SIM-NO-REQUESTS",
  at: "requests",
  message: text("The file has a head and no row below it.", "文件只有表头，没有任何数据行。"),
  fix: text("Give one row per request.", "请为每个请求提供一行数据。"),
};

const missingColumn = (key: "arrival" | "prompt" | "output"): Issue => ({
  code: "SIM-COLUMN-MISSING",
  at: key,
  message: text(
    `The file has no column for ${key}: looked for ${NAMES[key].join(", ")}.`,
    `文件缺少 ${key} 列：已查找 ${NAMES[key].join("、")}。`,
  ),
});
