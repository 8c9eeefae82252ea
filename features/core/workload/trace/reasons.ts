/** Why rows of a trace were left out, and what was done with the others. */
import type { Issue } from "@/lib/issue";
import type { Text } from "@/lib/text";
import * as m from "./messages";
import { issue } from "./messages.issues";

/** Rows that are named one by one; the others are counted. */
export const MOST_LISTED = 10;

export type Dropped = { readonly row: number; readonly reason: Text };

export function droppedIssues(listed: readonly Dropped[], dropped: number): Issue[] {
  const issues = listed.map(({ row, reason }) => issue("TRACE-ROW-DROPPED", "trace", { row, reason }));
  const more = dropped - listed.length;
  if (more <= 0) return issues;
  const rest = m.moreRowsAreLeftOut({ more, dropped });
  return [...issues, { code: "TRACE-ROWS-DROPPED", at: "trace", message: rest }];
}

export function badTime(column: string, cell: string): Text {
  return cell === "" ? empty(column) : m.columnIsCellWhichIs({ column, cell });
}

export const negativeTime = (column: string, cell: string): Text => m.columnIsCellBeforeBegin({ column, cell });

/** null when `value` is a usable number of tokens. */
export function badLength(column: string, value: number, cell: string): Text | null {
  if (cell === "") return empty(column);
  if (Number.isNaN(value)) return m.columnIsCellWhichIsNo({ column, cell });
  if (value < 1) return m.columnIsCellRequestHas({ column, cell });
  if (!Number.isInteger(value)) return m.columnIsCellNoWhole({ column, cell });
  if (value > 2147483647) return m.columnIsCellAbove2147483647({ column, cell });
  return null;
}

export const unreadable = (): Text => m.itIsNoJsonObject;

export const badBlocks = (column: string, cell: string): Text => m.columnIsCellWhichIsNoList({ column, cell });

const empty = (column: string): Text => m.columnIsEmpty({ column });

export const unsorted = (rows: number, first: number): Issue => issue("TRACE-UNSORTED", "trace", { rows, first });

export const sameTimes = (rows: number, first: number): Issue => issue("TRACE-SAME-TIME", "trace", { rows, first });

export const unitAssumed = (column: string): Issue => issue("TRACE-UNIT-ASSUMED", "arrival", { column });

export const unitsMixed = (column: string, rows: number): Issue =>
  issue("TRACE-UNITS-MIXED", "arrival", { column, rows });

export const blockSizeDoubtful = (blockTokens: number, rows: number, count: number): Issue =>
  issue("TRACE-BLOCK-SIZE", "trace", { rows, count, blockTokens });

export const nothingUsable = (rows: number): Issue => ({
  code: "TRACE-EMPTY",
  at: "trace",
  message: rows === 0 ? m.fileHoldsNoRowsOf : m.noneOfRowsIsUsable({ rows }),
  fix: m.giveCsvOrJsonLines,
});
