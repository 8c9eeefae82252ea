/** Requests from a CSV text, row by row: what cannot be read is named with its row, the rest is usable. */
import { csvParse, type DSVRowString } from "d3-dsv";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { text } from "@/lib/text";
import { prefixUnits, type SimRequests } from "../requests";

export type RequestFile = { readonly requests: SimRequests; readonly ids: readonly string[] };

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

/** Times in seconds. Refuses a file without one of the three columns. Ids of shared prefixes (requests.ts) are numbers or words with blanks between. */
export function readRequests(csv: string, unitTokens = UNIT_TOKENS): Result<RequestFile> {
  const rows = csvParse(csv.replace(/^\uFEFF/, ""));
  const column = (key: keyof typeof NAMES): string | undefined =>
    NAMES[key].find((name) => rows.columns.includes(name));
  const [arrival, prompt, output] = [column("arrival"), column("prompt"), column("output")];
  const missing = (["arrival", "prompt", "output"] as const).filter((key) => column(key) === undefined);
  if (arrival === undefined || prompt === undefined || output === undefined)
    return failure(...missing.map(missingColumn));
  const id = column("id");
  const prefix = column("prefix");
  const issues: Issue[] = [];
  const requests: SimRequests = {
    count: rows.length,
    arrival: Float64Array.from(rows, (row) => read(row, arrival)),
    prompt: Int32Array.from(rows, (row, index) => whole(row, prompt, index, issues)),
    output: Int32Array.from(rows, (row, index) => whole(row, output, index, issues)),
    ...(prefix !== undefined && {
      prefix: prefixUnits(
        rows.map((row) => idsOf(row[prefix] ?? "")),
        unitTokens,
      ),
    }),
  };
  return success(
    { requests, ids: rows.map((row, index) => (id === undefined ? String(index) : (row[id] ?? ""))) },
    issues,
  );
}

const idsOf = (cell: string): string[] => cell.split(/[^\w.-]+/).filter((id) => id !== "");

/** A cell that is no number counts as NaN, which the simulation refuses with its row. */
const read = (row: DSVRowString, name: string): number => {
  const cell = row[name]?.trim();
  return cell ? Number(cell) : NaN;
};

/** A length that is no whole number below 2^31 becomes 0, which is refused with its row. */
function whole(row: DSVRowString, name: string, index: number, issues: Issue[]): number {
  const value = read(row, name);
  if (Number.isInteger(value) && Math.abs(value) < 2 ** 31) return value;
  const cell = row[name] ?? "";
  issues.push({
    code: "SIM-ROW-UNREADABLE",
    at: `row ${index + 1}`,
    message: text(
      `Row ${index + 1}: ${name} is "${cell}", which is no whole number of tokens.`,
      `第 ${index + 1} 行：${name} 为“${cell}”，不是整数 token 数。`,
    ),
  });
  return 0;
}

const missingColumn = (key: "arrival" | "prompt" | "output"): Issue => ({
  code: "SIM-COLUMN-MISSING",
  at: key,
  message: text(
    `The file has no column for ${key}: looked for ${NAMES[key].join(", ")}.`,
    `文件缺少 ${key} 列：已查找 ${NAMES[key].join("、")}。`,
  ),
});
