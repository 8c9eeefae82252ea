/** Trouble of measurement files, each with its place, both numbers and a way out. */
import { closestWord } from "@/lib/text-comparison/closest-word";
import type { Issue } from "@/lib/issue";
import { COMMA, joinTexts, type Text } from "@/lib/text";
import { plainName } from "./column-names";
import * as m from "./messages";

const place = (row: number, column: string): string => `row ${row}: ${column}`;

export const emptyFile = (file: string): Issue => ({
  code: "BENCH-EMPTY",
  at: file,
  message: m.thereIsNothingToRead,
  fix: m.pasteTableWithItsHeader,
});

export const unknownFormat = (file: string): Issue => ({
  code: "BENCH-UNKNOWN-FORMAT",
  at: file,
  message: m.neitherTableWithHeaderNor,
  fix: m.csvOrTsvWithHeader,
});

export const noHeader = (file: string): Issue => ({
  code: "BENCH-NO-HEADER",
  at: file,
  message: m.firstLineHoldsNumbersNot,
  fix: m.pasteHeaderLineAsWell,
});

export const noRows = (file: string): Issue => ({
  code: "BENCH-NO-ROWS",
  at: file,
  message: m.headerWithoutAnyRowBelow,
  fix: m.pasteMeasurementsBelowIt,
});

export const unpackable = (file: string): Issue => ({
  code: "BENCH-UNPACK",
  at: file,
  message: m.compressedFileIsDamagedOr,
  fix: m.unpackItAndGiveFile,
});

export function missingColumn(column: string, names: readonly string[]): Issue {
  const near = closestWord(plainName(column), names.map(plainName));
  const found = names.find((name) => plainName(name) === near);
  return {
    code: "BENCH-MISSING-COLUMN",
    at: column,
    message: found ? m.columnIsMissingFoundLooks({ column, found }) : m.columnIsMissing({ column }),
    fix: found ? m.mapFoundToColumn({ found, column }) : m.addColumnOrMapColumn({ column }),
  };
}

export function unknownOverride(column: string, names: readonly string[]): Issue {
  const near = closestWord(column, names);
  return {
    code: "BENCH-NO-SUCH-COLUMN",
    at: column,
    message: m.fileHasNoColumn({ column }),
    fix: near ? m.didYouMeanNear({ near }) : m.leaveMappingOut,
  };
}

export const unfitUnit = (column: string, unit: string, field: string): Issue => ({
  code: "BENCH-UNIT",
  at: column,
  message: m.unitIsNoUnitOf({ unit, field }),
  fix: m.timesSMsOrUs,
});

export const unreadable = (row: number, column: string, cell: unknown): Issue => ({
  code: "BENCH-UNREADABLE",
  at: place(row, column),
  message: m.shownIsNotNumber({ shown: shown(cell) }),
  fix: m.correctCellRestOfRow,
});

export const decimalComma = (row: number, column: string, cell: unknown, value: number): Issue => ({
  code: "BENCH-DECIMAL-COMMA",
  at: place(row, column),
  message: m.shownIsReadAsValue({ shown: shown(cell), value }),
  fix: m.writeDecimalPointIfIt,
});

export const refusedRow = (row: number, column: string, value: string, least: Text): Issue => ({
  code: "BENCH-REFUSED",
  at: place(row, column),
  message: m.columnIsValueButMust({ column, value, least }),
  fix: m.correctValueOrDeleteRow,
});

export const zeroTime = (row: number, column: string): Issue => ({
  code: "BENCH-ZERO-TIME",
  at: place(row, column),
  message: m.columnIs0NoSuch({ column }),
});

export const noFigure = (row: number): Issue => ({
  code: "BENCH-NO-FIGURE",
  at: `row ${row}`,
  message: m.rowHasNoTimeAnd,
  fix: m.mapColumnOfItsTimes,
});

export const noTimeColumn = (file: string): Issue => ({
  code: "BENCH-NO-FIGURE",
  at: file,
  message: m.noColumnLooksLikeMeasured,
  fix: m.sayWhichColumnHoldsTtft,
});

export const shortRecord = (row: number): Issue => ({
  code: "BENCH-BROKEN-LINE",
  at: `row ${row}`,
  message: m.lineIsNoJsonObject,
  fix: m.wasFileCutOffWhile,
});

/** Of a file that holds results of several kinds. */
export const otherObjects = (count: number, format: string): Issue => ({
  code: "BENCH-OTHER-OBJECTS",
  at: "file",
  message: m.countObjectsAreNoFormat({ count, format }),
  fix: m.giveThemAsFileOf,
});

export const suspectUnit = (row: number, what: string, shownValue: string, limit: string): Issue => ({
  code: "BENCH-UNIT-SUSPECT",
  at: place(row, what),
  message: m.whatOfShownValueIsNot({ what, shownValue, limit }),
  fix: m.setUnitOfColumn,
});

/** Figures of the requests that succeeded flatter a server that dropped others. */
export const failedRequests = (row: number, column: string, failed: number, done: number): Issue => ({
  code: "BENCH-REQUESTS-FAILED",
  at: place(row, column),
  message: m.failedRequestsFailedBesideDone({ failed, done }),
  fix: m.measureAgainAtLoadThat,
});

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
