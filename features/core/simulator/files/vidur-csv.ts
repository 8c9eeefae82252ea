/**
 * Batch-time tables from four CSV texts: token_ops_ms_per_layer, kv_save_ms_per_layer_steps, attn_decode_ms_per_layer,
 * attn_prefill_ms_per_layer_steps. Step functions hold from the row that names them up to the next.
 */
import { csvParse, csvParseRows, type DSVRowString } from "d3-dsv";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { text } from "@/lib/text";
import { GRAIN, type VidurTables } from "../cost/vidur-tables";

export const TABLE_FILES = {
  ops: "token_ops_ms_per_layer.csv",
  kvSave: "kv_save_ms_per_layer_steps.csv",
  decode: "attn_decode_ms_per_layer.csv",
  prefill: "attn_prefill_ms_per_layer_steps.csv",
} as const;

export type TableTexts = Readonly<Record<keyof typeof TABLE_FILES, string>>;

/** Refuses tables with a missing column, a gap in their grid or a value that is no number, and TP > 1 without all_reduce, PP > 1 without send_recv. */
export function readVidurTables(
  texts: TableTexts,
  { tp, stages }: { tp: number; stages: number },
): Result<VidurTables> {
  const ops = csvParse(texts.ops);
  const wanted = ["tokens_up8", "sum_ops", ...(tp > 1 ? ["all_reduce"] : []), ...(stages > 1 ? ["send_recv"] : [])];
  const missing = wanted.filter((name) => !ops.columns.includes(name));
  if (missing.length > 0) return failure(missingColumns(TABLE_FILES.ops, missing));
  const kvSave = csvParse(texts.kvSave);
  const prefill = csvParse(texts.prefill);
  const lacking = ["kv_up64", "chunk_from", "ms"].filter((name) => !prefill.columns.includes(name));
  if (lacking.length > 0) return failure(missingColumns(TABLE_FILES.prefill, lacking));
  const grid = gridTrouble(ops, texts.decode);
  if (grid !== null) return failure(grid);
  const column = (name: string): Float64Array | null => (ops.columns.includes(name) ? byTokens8(ops, name) : null);
  const sumOps = byTokens8(ops, "sum_ops");
  const most = (sumOps.length - 1) * 8;
  const tables: VidurTables = {
    ops: sumOps,
    allReduce: column("all_reduce"),
    sendRecv: column("send_recv"),
    kvSave: steps(
      kvSave.map((row) => [Number(row["tokens_from"]), Number(row["ms"])]),
      most,
    ),
    ...decodeMatrix(texts.decode),
    prefill: prefillColumns(prefill),
  };
  return checked(tables);
}

const byTokens8 = (rows: readonly DSVRowString[], name: string): Float64Array => {
  const last = rows.reduce((most, row) => Math.max(most, Number(row["tokens_up8"])), 0);
  const values = new Float64Array(last / 8 + 1);
  for (const row of rows) values[Number(row["tokens_up8"]) / 8] = Number(row[name]);
  return values;
};

/** Lookups count rows and columns instead of reading their labels: a gap would shift everything behind it, or cost nothing. */
function gridTrouble(ops: readonly DSVRowString[], decode: string): Issue | null {
  const [head = [], ...rows] = csvParseRows(decode.trim());
  const grids: readonly (readonly [string, string, readonly (string | undefined)[], (place: number) => number])[] = [
    [TABLE_FILES.ops, "tokens_up8", ops.map((row) => row["tokens_up8"]), (place) => 8 * (place + 1)],
    [TABLE_FILES.decode, "columns", head.slice(1), (place) => GRAIN * place],
    [TABLE_FILES.decode, "rows", rows.map((row) => row[0]), (place) => place + 1],
  ];
  for (const [file, what, labels, wanted] of grids) {
    const place = labels.findIndex((label, at) => Number(label) !== wanted(at));
    if (place >= 0) return offGrid(file, what, labels[place] ?? "", wanted(place));
  }
  return null;
}

/** Values from 0 to `last` of a step function given as (from, value), ascending. */
function steps(points: readonly (readonly [number, number])[], last: number): Float64Array {
  const values = new Float64Array(last + 1);
  points.forEach(([from, value], index) => values.fill(value, from, points[index + 1]?.[0] ?? last + 1));
  return values;
}

function decodeMatrix(csv: string): Pick<VidurTables, "decode" | "decodeRows" | "decodeColumns"> {
  const [head = [], ...rows] = csvParseRows(csv.trim());
  const decodeColumns = head.length - 1;
  const decode = new Float64Array(rows.length * decodeColumns);
  rows.forEach((row, index) =>
    row.slice(1).forEach((value, column) => (decode[index * decodeColumns + column] = Number(value))),
  );
  return { decode, decodeRows: rows.length, decodeColumns };
}

/**
 * Grids differ: without a cached part chunks go further. Within one kv, the last step holds up to the furthest chunk; a kv that has no row
 * is left empty.
 */
function prefillColumns(rows: readonly DSVRowString[]): readonly Float64Array[] {
  const points = new Map<number, [number, number][]>();
  for (const row of rows) {
    const cached = Math.ceil(Number(row["kv_up64"]) / GRAIN);
    const list = points.get(cached) ?? [];
    list.push([Number(row["chunk_from"]), Number(row["ms"])]);
    points.set(cached, list);
  }
  const kinds = Math.max(...points.keys()) + 1;
  return Array.from({ length: kinds }, (_, cached) => {
    const own = points.get(cached);
    return own === undefined ? new Float64Array(0) : steps(own, REACH);
  });
}

/** Last chunk that a step function of the prefill table is spread to; the last value holds up to there. */
const REACH = 16384;

function checked(tables: VidurTables): Result<VidurTables> {
  const prefill = tables.prefill.filter((column, cached) => cached === 0 || column.length > 0);
  const flat = [tables.ops, tables.kvSave, tables.decode, ...prefill];
  const broken = flat.some((column) => column.length === 0 || column.some((value) => !(value >= 0)));
  if (!broken) return success(tables);
  return failure(
    issue(
      "TABLE-VALUE",
      "step-tables",
      "A step table is empty or holds a value that is no time.",
      "步时表为空，或含有非时间数值。",
    ),
  );
}

const missingColumns = (file: string, names: readonly string[]): Issue =>
  issue("TABLE-COLUMN", file, `${file} lacks the column ${names.join(", ")}.`, `${file} 缺少列 ${names.join("、")}。`);

const offGrid = (file: string, what: string, found: string, wanted: number): Issue =>
  issue(
    "TABLE-GRID",
    file,
    `${file}: ${what} go on with "${found}" where ${wanted} is expected.`,
    `${file}：${what} 处为“${found}”，应为 ${wanted}。`,
  );

const issue = (code: string, at: string, en: string, zh: string): Issue => ({
  code: `SIM-${code}`,
  at,
  message: text({ en, zh }),
});
