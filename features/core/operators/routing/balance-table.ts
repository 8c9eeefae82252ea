/**
 * How busy ranks or experts were, layer by layer. Only shares within a layer are used, so any unit serves.
 *
 *   CSV   `ep_balance.csv` of msServiceProfiler: a header of process ids, one row per MoE layer in order, each value the time of that
 *         process's grouped matrix products (ns); an index column is left out. A table of tokens per expert has a column for each.
 *   CSV   turned: a first column "expert" with their numbers, then a column of loads for each layer, or one for all of them.
 *   JSON  one array of loads, an array of arrays by layer, or an object of arrays by layer.
 */
import { delimitedRows } from "@/lib/tables/delimited-rows";
import type { Issue } from "@/lib/issue";
import { readJson } from "@/lib/json";
import { failure, success, type Result } from "@/lib/result";
import type { Text } from "@/lib/text";
import * as m from "@/features/core/operators/messages";
import { issue } from "@/features/core/operators/messages.issues";

export type BalanceTable = {
  /** Process ids, or expert numbers. */
  readonly columns: readonly string[];
  /** One per MoE layer, as many values as columns, none negative. */
  readonly rows: readonly (readonly number[])[];
};

export function readBalanceTable(text: string): Result<BalanceTable> {
  const bare = text.replace(/^\uFEFF/, "").trim();
  const lines = /^[[{]/.test(bare) ? jsonLines(bare) : csvLines(bare);
  if (!lines.ok) return lines;
  const [head, ...body] = lines.value;
  if (head === undefined || body.length === 0) return failure(refused(m.itHoldsNoRowOf));
  const indexed = /^(|layer|index|unnamed.*)$/i.test((head[0] ?? "").trim()) ? 1 : 0;
  const columns = head.slice(indexed).map((cell) => cell.trim());
  if (columns.length < 2) return failure(refused(m.itHasColumns({ columns: columns.length })));
  const rows: number[][] = [];
  for (const [index, cells] of body.entries()) {
    const row = cells.slice(indexed).map((cell) => (cell.trim() === "" ? NaN : Number(cell)));
    const issue = rowIssue(row, columns, index);
    if (issue) return failure(issue);
    rows.push(row);
  }
  return success({ columns, rows });
}

type Lines = readonly (readonly string[])[];

/** A table without one of its rows is no table of a balance: a line or a cell beyond the limit refuses it. */
function csvLines(text: string): Result<Lines> {
  const read = delimitedRows(text, delimiter(text));
  if (!read.ok || read.issues.length > 0) return failure(...read.issues);
  const lines = read.value.filter((cells) => cells.some((cell) => cell.trim() !== ""));
  return success(/^expert/i.test((lines[0]?.[0] ?? "").trim()) ? turned(lines) : lines);
}

/** Rows of experts to columns of experts. */
const turned = (lines: Lines): Lines =>
  (lines[0] ?? []).map((_, column) => lines.slice(1).map((cells) => cells[column] ?? ""));

function jsonLines(text: string): Result<Lines> {
  const value = readJson(text);
  if (typeof value !== "object" || value === null) return failure(refused(m.itHoldsNoArraysOf));
  const outer: readonly unknown[] = Object.values(value);
  const layers = outer.every((item) => typeof item === "number") ? [outer] : outer;
  const isLoads = (layer: unknown): layer is readonly unknown[] =>
    Array.isArray(layer) && layer.every((load) => typeof load !== "object" || load === null);
  if (!layers.every(isLoads)) return failure(refused(m.itHoldsNoArraysOf));
  return success([(layers[0] ?? []).map((_, column) => String(column)), ...layers.map((layer) => layer.map(String))]);
}

function delimiter(text: string): string {
  const first = text.slice(0, text.search(/[\r\n]|$/));
  return [",", "\t", ";"].reduce((best, mark) => (first.split(mark).length > first.split(best).length ? mark : best));
}

function rowIssue(row: readonly number[], columns: readonly string[], index: number): Issue | null {
  const line = index + 2;
  if (row.length !== columns.length)
    return refused(m.lineHasValues({ line, values: row.length, columns: columns.length }));
  const bad = row.findIndex((value) => !Number.isFinite(value) || value < 0);
  if (bad >= 0) return refused(m.lineColumnIsNotNumber({ line, column: columns[bad] ?? "" }));
  if (row.every((value) => value === 0)) return refused(m.lineIsAllZeros({ line }));
  return null;
}

const refused = (reason: Text): Issue => issue("EXPERTS-TABLE", "balance", { reason });
