/** Trouble of measurement files, each with its place, both numbers and a way out. */
import { closestWord } from "@/lib/text-comparison/closest-word";
import type { Issue } from "@/lib/issue";
import { COMMA, joinTexts, type Text } from "@/lib/text";
import { plainName } from "./column-names";
import * as m from "./messages";
import { issue } from "./messages.issues";

const cellName = (row: number, column: string): string => `row ${row}: ${column}`;

export const emptyFile = (file: string): Issue => issue("BENCH-EMPTY", file);

export const unknownFormat = (file: string): Issue => issue("BENCH-UNKNOWN-FORMAT", file);

export const noHeader = (file: string): Issue => issue("BENCH-NO-HEADER", file);

export const noRows = (file: string): Issue => issue("BENCH-NO-ROWS", file);

export const unpackable = (file: string): Issue => issue("BENCH-UNPACK", file);

export function missingColumn(column: string, names: readonly string[]): Issue {
  const near = closestWord(plainName(column), names.map(plainName));
  const nearName = names.find((name) => plainName(name) === near);
  return {
    code: "BENCH-MISSING-COLUMN",
    at: column,
    message: nearName ? m.columnIsMissingFoundLooks({ column, found: nearName }) : m.columnIsMissing({ column }),
    fix: nearName ? m.mapFoundToColumn({ found: nearName, column }) : m.addColumnOrMapColumn({ column }),
  };
}

export function unknownOverride(column: string, names: readonly string[]): Issue {
  const near = closestWord(column, names);
  return {
    ...issue("BENCH-NO-SUCH-COLUMN", column, { column }),
    fix: near ? m.didYouMeanNear({ near }) : m.leaveMappingOut,
  };
}

export const unfitUnit = (column: string, unit: string, field: string): Issue =>
  issue("BENCH-UNIT", column, { unit, field });

export const unreadable = (row: number, column: string, cell: unknown): Issue =>
  issue("BENCH-UNREADABLE", cellName(row, column), { shown: shown(cell) });

export const decimalComma = (row: number, column: string, cell: unknown, value: number): Issue =>
  issue("BENCH-DECIMAL-COMMA", cellName(row, column), { shown: shown(cell), value });

export const refusedRow = (row: number, column: string, value: string, least: Text): Issue =>
  issue("BENCH-REFUSED", cellName(row, column), { column, value, least });

export const zeroTime = (row: number, column: string): Issue =>
  issue("BENCH-ZERO-TIME", cellName(row, column), { column });

export const noFigure = (row: number): Issue => issue("BENCH-NO-FIGURE/row", `row ${row}`);

export const noTimeColumn = (file: string): Issue => issue("BENCH-NO-FIGURE", file);

export const shortRecord = (row: number): Issue => issue("BENCH-BROKEN-LINE", `row ${row}`);

/** Of a file that holds results of several kinds. */
export const otherObjects = (count: number, format: string): Issue =>
  issue("BENCH-OTHER-OBJECTS", "file", { count, format });

export const suspectUnit = (row: number, what: string, shownValue: string, limit: string): Issue =>
  issue("BENCH-UNIT-SUSPECT", cellName(row, what), { what, shownValue, limit });

/** Figures of the requests that succeeded flatter a server that dropped others. */
export const failedRequests = (row: number, column: string, failed: number, done: number): Issue =>
  issue("BENCH-REQUESTS-FAILED", cellName(row, column), { failed, done });

export const invalidRun = (row: number, column: string, word: string): Issue =>
  issue("BENCH-INVALID-RUN", cellName(row, column), { word });

/** Rates that contradict each other, with both. */
export const contradiction = (row: number, what: string, stated: string, follows: string): Issue =>
  issue("BENCH-RATES-DISAGREE", cellName(row, what), { what, stated, follows });

/** Rows of a group beyond these are counted. */
const ROWS_NAMED = 5;

export function duplicateRows(rows: readonly number[]): Issue {
  const named = rows.slice(0, ROWS_NAMED);
  const others = rows.length - named.length;
  return {
    code: "BENCH-DUPLICATE",
    at: `row ${named.join(", ")}`,
    message:
      others === 0
        ? m.rowsAreSameMeasurement({ rows: joinTexts(named, m.andRows) })
        : m.rowsAndOthersAreSame({ rows: joinTexts(named, COMMA), others, all: rows.length }),
    fix: m.keepOneOfThemCopy,
  };
}

const shown = (cell: unknown): string => {
  const word = typeof cell === "string" ? cell : (JSON.stringify(cell) ?? "");
  return word.length > 40 ? `${word.slice(0, 40)}…` : word;
};
