import { eachRow } from "@/lib/tables/delimited-rows";
import { readableTable } from "@/lib/tables/long-lines";
import { success, type Result } from "@/lib/result";
import type { TraceRows } from "./rows";

const DELIMITERS = [",", "\t", ";", "|"] as const;

/** Delimited text: comma, tab, semicolon or bar; quoted cells, any line ends. Empty lines, and lines that begin with # before the header, are passed over. Refuses a text whose first line is too long. */
export function tableRows(source: string): Result<TraceRows> {
  const lines = readableTable(source);
  if (!lines.ok) return lines;
  const content = lines.value;
  const first = firstLine(content);
  const delimiter = findDelimiter(first.line);
  const head: (readonly string[])[] = [];
  eachRow(first.line, delimiter, (cells) => head.push(cells));
  const header = (head[0] ?? []).map(bare);
  const named = !header.every(isNumber);
  const firstData = named ? first.row + 1 : first.row;
  const rows: TraceRows = {
    columns: named ? header : header.map((_, index) => `column ${index + 1}`),
    decimalComma: delimiter === ";",
    each: (visit) =>
      eachRow(content, delimiter, (cells, index) => {
        const row = index + 1;
        if (row >= firstData && !isEmpty(cells)) visit(row, cells.map(bare));
      }),
  };
  return success(rows, lines.issues);
}

/** The header: the first line that says anything, and its number. */
function firstLine(content: string): { readonly line: string; readonly row: number } {
  let [start, row] = [0, 1];
  while (start < content.length) {
    const line = lineAt(content, start);
    if (line.trim() !== "" && !line.startsWith("#")) return { line, row };
    start += line.length + (content.startsWith("\r\n", start + line.length) ? 2 : 1);
    row += 1;
  }
  return { line: "", row };
}

function lineAt(content: string, start: number): string {
  const ends = [content.indexOf("\n", start), content.indexOf("\r", start)].filter((end) => end >= 0);
  return content.slice(start, Math.min(content.length, ...ends));
}

const isEmpty = (cells: readonly string[]): boolean => cells.length === 1 && (cells[0] ?? "").trim() === "";

/** The delimiter that splits the header into most cells. */
function findDelimiter(header: string): string {
  const counts = DELIMITERS.map((delimiter) => ({
    delimiter,
    cells: header.replace(/"[^"]*"/g, "").split(delimiter).length,
  }));
  return counts.reduce((best, next) => (next.cells > best.cells ? next : best)).delimiter;
}

/** Without blanks, and without quotes that a blank before them kept from being read as such. */
function bare(cell: string): string {
  const trimmed = cell.trim();
  return /^".*"$/.test(trimmed) ? trimmed.slice(1, -1).trim() : trimmed;
}

const isNumber = (cell: string): boolean => cell !== "" && Number.isFinite(Number(cell));
