/**
 * Batch-time tables from four CSV texts: token_ops_ms_per_layer, kv_save_ms_per_layer_steps, attn_decode_ms_per_layer,
 * attn_prefill_ms_per_layer_steps. Step functions hold from the row that names them up to the next.
 */
import { delimitedRows } from "@/lib/tables/delimited-rows";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { COMMA, joinTexts } from "@/lib/text";
import { GRAIN, spread, type Steps, type VidurTables } from "../cost/vidur-tables";
import { issue } from "@/features/core/simulator/messages.issues";

export const TABLE_FILES = {
  ops: "token_ops_ms_per_layer.csv",
  kvSave: "kv_save_ms_per_layer_steps.csv",
  decode: "attn_decode_ms_per_layer.csv",
  prefill: "attn_prefill_ms_per_layer_steps.csv",
} as const;

type FileKey = keyof typeof TABLE_FILES;
export type TableTexts = Readonly<Record<FileKey, string>>;

/**
 * Refuses tables with a missing column, a gap in their grid, a value that is no number or a line beyond the limit, and TP > 1 without
 * all_reduce, PP > 1 without send_recv.
 */
export function readVidurTables(
  texts: TableTexts,
  { tp, stages }: { tp: number; stages: number },
): Result<VidurTables> {
  const read = (key: FileKey) => delimitedRows(texts[key].trim(), ",");
  const files = { ops: read("ops"), kvSave: read("kvSave"), decode: read("decode"), prefill: read("prefill") };
  const unread = Object.values(files).flatMap(({ issues }) => issues);
  if (unread.length > 0) return failure(...unread);
  const rows = (key: FileKey): Rows => (files[key].ok ? files[key].value : []);
  const [ops, prefill] = [named(rows("ops")), named(rows("prefill"))];
  const wanted = ["tokens_up8", "sum_ops", ...(tp > 1 ? ["all_reduce"] : []), ...(stages > 1 ? ["send_recv"] : [])];
  const missing = wanted.filter((name) => !ops.names.includes(name));
  if (missing.length > 0) return failure(missingColumns(TABLE_FILES.ops, missing));
  const lacking = ["kv_up64", "chunk_from", "ms"].filter((name) => !prefill.names.includes(name));
  if (lacking.length > 0) return failure(missingColumns(TABLE_FILES.prefill, lacking));
  const grid = gridTrouble(ops, rows("decode"));
  if (grid !== null) return failure(grid);
  return tablesFrom(ops, named(rows("kvSave")), rows("decode"), prefill);
}

type Rows = readonly (readonly string[])[];
type Named = {
  readonly names: readonly string[];
  readonly cells: (name: string) => readonly string[];
  /** NaN all the way down where there is no such column. */
  readonly numbers: (name: string) => readonly number[];
};

function named([names = [], ...rows]: Rows): Named {
  const cells = (name: string): string[] => {
    const column = names.lastIndexOf(name);
    return rows.map((row) => (column < 0 ? "NaN" : (row[column] ?? "")));
  };
  return { names, cells, numbers: (name) => cells(name).map(Number) };
}

function tablesFrom(ops: Named, kvSave: Named, decode: Rows, prefill: Named): Result<VidurTables> {
  const column = (name: string): Float64Array | null => (ops.names.includes(name) ? byTokens8(ops, name) : null);
  const sumOps = byTokens8(ops, "sum_ops");
  const [from, ms] = [kvSave.numbers("tokens_from"), kvSave.numbers("ms")];
  const kvSteps = from.map((tokens, index): [number, number] => [tokens, ms[index] ?? NaN]);
  const prefillSteps = prefillByCached(prefill);
  const sound = [kvSteps, ...prefillSteps.values()].every(areSteps) && prefillSteps.has(0);
  if (!sound || ![...prefillSteps.keys()].every((cached) => cached >= 0)) return failure(NO_TIMES);
  const tables: VidurTables = {
    ops: sumOps,
    allReduce: column("all_reduce"),
    sendRecv: column("send_recv"),
    kvSave: spread(kvSteps, (sumOps.length - 1) * 8),
    ...decodeMatrix(decode),
    prefill: prefillSteps,
  };
  const flat = [tables.ops, tables.kvSave, tables.decode];
  return flat.some((values) => values.length === 0 || values.some((value) => !(value >= 0)))
    ? failure(NO_TIMES)
    : success(tables);
}

/** Its rows are the grid from 8 on, without a gap. */
const byTokens8 = (ops: Named, name: string): Float64Array => Float64Array.from([0, ...ops.numbers(name)]);

/** Lookups count rows and columns instead of reading their labels: a gap would shift everything behind it, or cost nothing. */
function gridTrouble(ops: Named, [head = [], ...rows]: Rows): Issue | null {
  const grids: readonly (readonly [string, string, readonly (string | undefined)[], (index: number) => number])[] = [
    [TABLE_FILES.ops, "tokens_up8", ops.cells("tokens_up8"), (index) => 8 * (index + 1)],
    [TABLE_FILES.decode, "columns", head.slice(1), (index) => GRAIN * index],
    [TABLE_FILES.decode, "rows", rows.map((row) => row[0]), (index) => index + 1],
  ];
  for (const [file, what, labels, wanted] of grids) {
    const index = labels.findIndex((label, row) => Number(label) !== wanted(row));
    if (index >= 0) return offGrid(file, what, labels[index] ?? "", wanted(index));
  }
  return null;
}

function decodeMatrix([head = [], ...rows]: Rows): Pick<VidurTables, "decode" | "decodeRows" | "decodeColumns"> {
  const decodeColumns = head.length - 1;
  const decode = new Float64Array(rows.length * decodeColumns);
  rows.forEach((row, index) =>
    row.slice(1, head.length).forEach((value, column) => (decode[index * decodeColumns + column] = Number(value))),
  );
  return { decode, decodeRows: rows.length, decodeColumns };
}

/** By units of cached tokens. Grids differ: without a cached part chunks go further. */
function prefillByCached(table: Named): Map<number, [number, number][]> {
  const [cached, chunk, ms] = [table.numbers("kv_up64"), table.numbers("chunk_from"), table.numbers("ms")];
  const points = new Map<number, [number, number][]>();
  cached.forEach((tokens, row) => {
    const key = Math.ceil(tokens / GRAIN);
    const list = points.get(key) ?? [];
    list.push([chunk[row] ?? NaN, ms[row] ?? NaN]);
    points.set(key, list);
  });
  return points;
}

/** Ascending, of times: what falls back would be written over again and again. */
const areSteps = (steps: Steps): boolean =>
  steps.every(([from, value], index) => from >= (steps[index - 1]?.[0] ?? 0) && value >= 0);
const NO_TIMES: Issue = issue("SIM-TABLE-VALUE", "step-tables");

const missingColumns = (file: string, names: readonly string[]): Issue =>
  issue("SIM-TABLE-COLUMN", file, { file, columns: joinTexts(names, COMMA) });

const offGrid = (file: string, what: string, label: string, wanted: number): Issue =>
  issue("SIM-TABLE-GRID", file, { file, what, found: label, wanted });
