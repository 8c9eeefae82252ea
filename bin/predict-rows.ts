/** The rows of a predictions file: a CSV with one measured or planned deployment per line. */

export type Row = Readonly<Record<string, string>>;

/**
 * RFC 4180 with what spreadsheets and data frames make of it: a byte order mark, CR LF or LF, semicolons, tabs or bars between cells,
 * any letter case and blanks in the header, "nan" and "None" for empty cells. Cells beyond the header are dropped.
 */
export function parseCsv(source: string): Row[] {
  const [header, ...lines] = listRecords(source);
  if (!header) return [];
  const names = header.map(columnName);
  return lines
    .filter((cells) => cells.some((cell) => cell.trim() !== ""))
    .map((cells) => Object.fromEntries(names.map((name, i) => [name, makeCell(name, (cells[i] ?? "").trim())])));
}

/** The columns of the header, as rows are keyed. */
export const describeColumns = (source: string): readonly string[] => (listRecords(source)[0] ?? []).map(columnName);

const columnName = (cell: string): string =>
  cell
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");

/** What data frames write for "no value"; a row may be called so all the same. */
const NO_VALUE = /^(nan|none|null|n\/a|<na>|-)$/i;
const makeCell = (name: string, cell: string): string => (name !== "id" && NO_VALUE.test(cell) ? "" : cell);

function listRecords(written: string): string[][] {
  const source = written.replace(/^\uFEFF/, "");
  const separator = findSeparator(source);
  const records: string[][] = [];
  let record: string[] = [];
  // A quote inside a cell that does not begin with one is a letter like any other.
  const field = new RegExp(
    `(?:"((?:[^"]|"")*)"[^${separator}\\r\\n]*|([^${separator}\\r\\n]*))([${separator}]|\\r?\\n|\\r|$)`,
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

export function writeCsv(names: readonly string[], rows: readonly Row[]): string {
  const lines = rows.map((row) => names.map((name) => quote(row[name] ?? "")).join(","));
  return `${[names.join(","), ...lines].join("\n")}\n`;
}

const quote = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** "1,024", as spreadsheets write it. */
const THOUSANDS = /^\d{1,3}(,\d{3})+$/;

/** A count from 1 up; the fallback when the cell is empty; NaN when it is neither. Data frames write 8 as 8.0. */
export function countAll(row: Row, name: string, fallback = NaN): number {
  const cell = row[name] ?? "";
  if (cell === "") return fallback;
  const value = Math.round(Number(THOUSANDS.test(cell) ? cell.replaceAll(",", "") : cell));
  return value >= 1 ? value : NaN;
}
