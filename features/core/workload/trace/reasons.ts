/** Why rows of a trace were left out, and what was done with the others. */
import type { Issue } from "@/lib/issue";
import type { Text } from "@/lib/text";
import * as m from "./messages";

/** Rows that are named one by one; the others are counted. */
export const MOST_LISTED = 10;

export type Dropped = { readonly row: number; readonly reason: Text };

export function droppedIssues(listed: readonly Dropped[], dropped: number): Issue[] {
  const issues = listed.map(({ row, reason }) => ({
    code: "TRACE-ROW-DROPPED",
    at: "trace",
    message: m.rowReasonRowIsLeft({ row, reason }),
  }));
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

export const unsorted = (rows: number, first: number): Issue => ({
  code: "TRACE-UNSORTED",
  at: "trace",
  message: m.rowsAreEarlierThanRow({ rows, first }),
});

export const sameTimes = (rows: number, first: number): Issue => ({
  code: "TRACE-SAME-TIME",
  at: "trace",
  message: m.rowsHaveTimeOfRow({ rows, first }),
});

export const unitAssumed = (column: string): Issue => ({
  code: "TRACE-UNIT-ASSUMED",
  at: "arrival",
  message: m.columnDoesNotSayIts({ column }),
  fix: m.sayUnitOfTimeIf,
});

export const unitsMixed = (column: string, rows: number): Issue => ({
  code: "TRACE-UNITS-MIXED",
  at: "arrival",
  message: m.columnHoldsRowsTimesIn({ column, rows }),
});

export const blockSizeDoubtful = (blockTokens: number, rows: number, count: number): Issue => ({
  code: "TRACE-BLOCK-SIZE",
  at: "trace",
  message: m.inRowsOfCountRows({ rows, count, blockTokens }),
  fix: m.sayHowManyTokensBlock,
});

export const nothingUsable = (rows: number): Issue => ({
  code: "TRACE-EMPTY",
  at: "trace",
  message: rows === 0 ? m.fileHoldsNoRowsOf : m.noneOfRowsIsUsable({ rows }),
  fix: m.giveCsvOrJsonLines,
});
