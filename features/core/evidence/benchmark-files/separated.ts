/**
 * Tables as text: CSV, TSV, semicolons, or columns aligned with spaces as terminals and spreadsheets paste them.
 * The separator is the one that splits the header into most columns, so a TSV never becomes one column.
 */
import { columnTrouble } from "@/lib/tables/column-names";
import { delimitedRows } from "@/lib/tables/delimited-rows";
import { readableTable } from "@/lib/tables/long-lines";
import { failure, success, type Result } from "@/lib/result";
import type { RawRecord } from "./record";

export type Table = {
  readonly names: readonly string[];
  readonly records: readonly RawRecord[];
};

const MARKS = [",", "\t", ";", "|"] as const;

/** Null for a text that is no table: fewer than two columns. Refuses one whose head is beyond any limit. */
export function readTable(source: string): Result<Table> | null {
  const readable = readableTable(source);
  if (!readable.ok) return readable;
  const clean = withoutMarks(readable.value);
  const header = clean.split(/\r\n|\r|\n/, 1)[0] ?? "";
  const separator = findSeparator(header);
  if (separator === null) return null;
  const rows = makeRows(clean, separator);
  if (!rows.ok) return rows;
  const [names = [], ...lines] = rows.value.filter((cells) => cells.some((cell) => cell.trim() !== ""));
  const titles = unique(names.map((name) => name.trim()));
  const trouble = columnTrouble(titles);
  if (trouble) return failure(trouble);
  return success({ names: titles, records: records(titles, lines) }, [...readable.issues, ...rows.issues]);
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

type Rows = readonly (readonly string[])[];

function makeRows(source: string, separator: string): Result<Rows> {
  if (separator.startsWith(" ")) return success(alignedRows(source, separator));
  const rows = delimitedRows(source, separator);
  if (!rows.ok || separator !== "|") return rows;
  return success(
    rows.value.filter((cells) => !cells.every((cell) => /^[\s:-]*$/.test(cell))),
    rows.issues,
  );
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

function records(names: readonly string[], lines: Rows): RawRecord[] {
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
