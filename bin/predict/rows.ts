/** The rows of a predictions file: a CSV with one measured or planned deployment per line. */
import { csvCell } from "@/lib/export/csv";
import { LONGEST_LINE } from "@/lib/tables/long-lines";

export type Row = Readonly<Record<string, string>>;

/**
 * RFC 4180 with what spreadsheets and data frames make of it: a byte order mark, CR LF or LF, semicolons, tabs or bars between cells,
 * any letter case and blanks in the header, "nan" and "None" for empty cells. Cells beyond the header are dropped.
 */
export const parseCsv = (source: string): Row[] => [...readRows([source])];

/**
 * The same from the pieces of a file, of which no more than a piece and the record that it cuts are held. A line beyond the limit is a
 * row without cells, which is answered with a reason; a quote that is not closed within the limit is an ordinary letter.
 */
export function* readRows(pieces: Iterable<string>): Generator<Row> {
  let [names, separator, rest, lost]: [string[] | null, string, string, boolean] = [null, "", "", false];
  for (const piece of withEnd(pieces)) {
    rest = names === null && rest === "" ? piece.text.replace(/^\uFEFF/, "") : rest + piece.text;
    const isLong = rest.length > LONGEST_LINE;
    const end = piece.last ? rest.length : endOfRecords(rest) || (isLong ? rest.lastIndexOf("\n") + 1 : 0);
    if (end === 0) {
      lost ||= isLong;
      if (lost) rest = "";
      if (lost && piece.last && names !== null) yield makeRow(names, []);
      continue;
    }
    const text = rest.slice(0, end);
    rest = rest.slice(end);
    separator ||= findSeparator(text);
    for (const record of listRecords(text, separator)) {
      const empty = lost || isLongRecord(record);
      const cells = empty ? [] : record;
      lost = false;
      if (names === null) names = cells.map(columnName);
      else if (empty || cells.some((cell) => cell.trim() !== "")) yield makeRow(names, cells);
    }
  }
}

const isLongRecord = (cells: readonly string[]): boolean =>
  cells.reduce((length, cell) => length + cell.length, 0) > LONGEST_LINE;

function* withEnd(pieces: Iterable<string>): Generator<{ readonly text: string; readonly last: boolean }> {
  for (const text of pieces) yield { text, last: false };
  yield { text: "", last: true };
}

/** Behind the last line end that lies outside quotes; 0 where there is none. */
function endOfRecords(source: string): number {
  const quotes = quotesIn(source);
  let behind = 0;
  let seen = source.length;
  for (let end = source.lastIndexOf("\n"); end >= 0; end = source.lastIndexOf("\n", end - 1)) {
    behind += quotesIn(source.slice(end, seen));
    seen = end;
    if ((quotes - behind) % 2 === 0) return end + 1;
    if (end === 0) break;
  }
  return 0;
}

function quotesIn(source: string): number {
  let quotes = 0;
  for (let index = source.indexOf('"'); index >= 0; index = source.indexOf('"', index + 1)) quotes += 1;
  return quotes;
}

const makeRow = (names: readonly string[], cells: readonly string[]): Row =>
  Object.fromEntries(names.map((name, i) => [name, makeCell(name, (cells[i] ?? "").trim())]));

/** The columns of the header, as rows are keyed. */
export function describeColumns(source: string): readonly string[] {
  const text = source.replace(/^\uFEFF/, "");
  return (listRecords(text, findSeparator(text))[0] ?? []).map(columnName);
}

const columnName = (cell: string): string =>
  cell
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");

/** What data frames write for "no value"; a row may be called so all the same. */
const NO_VALUE = /^(nan|none|null|n\/a|<na>|-)$/i;
const makeCell = (name: string, cell: string): string => (name !== "id" && NO_VALUE.test(cell) ? "" : cell);

function listRecords(source: string, separator: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  // A quote inside a cell that does not begin with one is a letter like any other.
  const field = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"[^${separator}\\r\\n]*|([^${separator}\\r\\n]*))([${separator}]|\\r?\\n|\\r|$)`,
    "y",
  );
  while (field.lastIndex < source.length) {
    const match = field.exec(source);
    if (!match) break;
    const [, quoted, plain = "", end] = match;
    record.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === separator) continue;
    records.push(record);
    record = [];
  }
  if (record.length > 0) records.push([...record, ""]);
  return records;
}

/** The one that the header has most of. */
function findSeparator(source: string): string {
  const [header = ""] = source.split(/[\r\n]/, 1);
  const count = (separator: string): number => header.split(separator).length;
  return [",", ";", "\t", "|"].reduce((best, next) => (count(next) > count(best) ? next : best));
}

export const writeCsv = (names: readonly string[], rows: readonly Row[]): string =>
  `${names.join(",")}\n${rows.map((row) => writeRow(names, row)).join("")}`;

export const writeRow = (names: readonly string[], row: Row): string =>
  `${names.map((name) => csvCell(row[name] ?? "")).join(",")}\n`;

/** "1,024", as spreadsheets write it. */
const THOUSANDS = /^\d{1,3}(,\d{3})+$/;

/** A count from 1 up; the fallback when the cell is empty; NaN when it is neither. Data frames write 8 as 8.0. */
export function countAll(row: Row, name: string, fallback = NaN): number {
  const cell = row[name] ?? "";
  if (cell === "") return fallback;
  const value = Math.round(Number(THOUSANDS.test(cell) ? cell.replaceAll(",", "") : cell));
  return value >= 1 ? value : NaN;
}
