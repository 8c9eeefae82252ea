/** Rows of a text between marks, quoted as RFC 4180 has it: the one door to the parser, behind the limit of a line. */
import { dsvFormat } from "d3-dsv";
import type { Issue } from "@/lib/issue";
import { LONGEST_LINE, readableTable } from "./long-lines";
import { success, type Result } from "@/lib/result";
import { issue } from "./messages.issues";

type VisitCells = (cells: readonly string[], index: number) => void;

/**
 * Visits each row, counted from 0. A row of more characters than a line may have — a quote that is never closed takes all lines behind
 * it — has no cells, and is warned of at the end. Lines are the caller's to shorten (`readableTable`).
 */
export function eachRow(source: string, mark: string, visit: VisitCells): readonly Issue[] {
  let [count, first] = [0, 0];
  // By rows: the parser of objects compiles code at run time, which the pages' content security policy forbids.
  dsvFormat(mark).parseRows(source, (cells, index) => {
    const long = isLong(cells);
    if (long) {
      count += 1;
      first ||= index + 1;
    }
    visit(long ? [""] : cells, index);
    return null;
  });
  return count === 0 ? [] : [longRows(count, first)];
}

/** All of them. Refuses a text whose first line is too long. */
export function delimitedRows(source: string, mark: string): Result<readonly (readonly string[])[]> {
  const lines = readableTable(source);
  if (!lines.ok) return lines;
  const rows: (readonly string[])[] = [];
  const issues = eachRow(lines.value, mark, (cells) => rows.push(cells));
  return success(rows, [...lines.issues, ...issues]);
}

function isLong(cells: readonly string[]): boolean {
  let length = 0;
  for (const cell of cells) length += cell.length;
  return length > LONGEST_LINE;
}

const number = (value: number): string => value.toLocaleString("en");

const longRows = (count: number, first: number): Issue =>
  issue("ROWS-LONG", `row ${first}`, {
    count,
    first: number(first),
    count2: number(count),
    longestLine: number(LONGEST_LINE),
  });
