/** Rows of a text between marks as strings, behind the limit of a line. */
import type { Issue } from "@/lib/issue";
import { readableTable } from "./long-lines";
import { success, type Result } from "@/lib/result";
import { RowSpans } from "./row-spans";

type VisitCells = (cells: readonly string[], index: number) => void;

/** Visits each row, counted from 0; rows and warnings as in row-spans.ts. */
export function eachRow(source: string, mark: string, visit: VisitCells): readonly Issue[] {
  const rows = new RowSpans(source, mark);
  for (let index = 0; rows.next(); index += 1) visit(rows.texts(), index);
  return rows.issues();
}

/** All of them. Refuses a text whose first line is too long. */
export function delimitedRows(source: string, mark: string): Result<readonly (readonly string[])[]> {
  const lines = readableTable(source);
  if (!lines.ok) return lines;
  const rows: (readonly string[])[] = [];
  const issues = eachRow(lines.value, mark, (cells) => rows.push(cells));
  return success(rows, [...lines.issues, ...issues]);
}
