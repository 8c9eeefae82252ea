/**
 * Tables as text: CSV, TSV, semicolons, or columns aligned with spaces as terminals and spreadsheets paste them.
 * The separator is the one that splits the header into most columns, so a TSV never becomes one column.
 */
import { dsvFormat } from "d3-dsv";
import type { RawRecord } from "./record";

export type Table = {
  readonly names: readonly string[];
  readonly records: readonly RawRecord[];
};

const MARKS = [",", "\t", ";", "|"] as const;

/** Null for a text that is no table: fewer than two columns. */
export function readTable(source: string): Table | null {
  const clean = withoutMarks(source);
  const header = clean.split(/\r\n|\r|\n/, 1)[0] ?? "";
  const separator = findSeparator(header);
  if (separator === null) return null;
  const [names = [], ...lines] = makeRows(clean, separator);
  const titles = unique(names.map((name) => name.trim()));
  return { names: titles, records: records(titles, lines) };
}

/** Byte order mark, empty lines around, and comment lines before the header. */
const withoutMarks = (source: string): string =>
  source.replace(/^\uFEFF/, "").replace(/^(\s*(#[^\r\n]*)?(\r\n|\r|\n))*/, "");

function findSeparator(header: string): string | null {
  const outside = header.replace(/"([^"]|"")*"/g, "q");
  const counts = MARKS.map((mark) => ({ mark, count: outside.split(mark).length - 1 }));
  const best = counts.reduce((a, b) => (b.count > a.count ? b : a));
  if (best.count > 0) return best.mark;
  const words = outside.trim();
  if (/\S\s{2,}\S/.test(words)) return "  ";
  return /\S\s\S/.test(words) ? " " : null;
}

function makeRows(source: string, separator: string): string[][] {
  const rows = separator.startsWith(" ") ? alignedRows(source, separator) : markedRows(source, separator);
  return rows.filter((cells) => cells.some((cell) => cell.trim() !== ""));
}

/** `parseRows` only: d3's object parser compiles code at run time, which our content security policy forbids. */
function markedRows(source: string, separator: string): string[][] {
  const rows = dsvFormat(separator).parseRows(source);
  return separator === "|" ? rows.filter((cells) => !cells.every((cell) => /^[\s:-]*$/.test(cell))) : rows;
}

/**
 * One space or more between columns unless the header's own names contain single spaces. Rows whose cells contain single
 * spaces as well are split at wider gaps.
 */
function alignedRows(source: string, separator: string): string[][] {
  const lines = source.split(/\r\n|\r|\n/).map((line) => line.trim());
  const wide = (line: string) => line.split(/\s{2,}|\t/);
  const narrow = (line: string) => line.split(/\s+/);
  const width = (separator === "  " ? wide : narrow)(lines[0] ?? "").length;
  const narrowWidth = narrow(lines[0] ?? "").length;
  const split = width === narrowWidth ? narrow : wide;
  return lines.map((line) => {
    const cells = split(line);
    return cells.length > width && wide(line).length === width ? wide(line) : cells;
  });
}

function records(names: readonly string[], lines: readonly string[][]): RawRecord[] {
  return lines.map((cells, index) => ({
    row: index + 1,
    cells: new Map(names.flatMap((name, i) => (name === "" ? [] : [[name, cells[i] ?? ""] as const]))),
  }));
}

/** A second column of the same name is kept apart as `name (2)`. */
function unique(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}
