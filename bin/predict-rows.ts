/** The rows of a predictions file: a CSV with one measured or planned deployment per line. */

export type Row = Readonly<Record<string, string>>;

/** RFC 4180: quoted fields, doubled quotes, CR LF or LF. Cells beyond the header are dropped. */
export function parseCsv(source: string): Row[] {
  const [header, ...lines] = recordsOf(source.replace(/^\uFEFF/, ""));
  if (!header) return [];
  const names = header.map((name) => name.trim());
  return lines
    .filter((cells) => cells.some((cell) => cell.trim() !== ""))
    .map((cells) => Object.fromEntries(names.map((name, i) => [name, (cells[i] ?? "").trim()])));
}

function recordsOf(source: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;
  while (field.lastIndex < source.length) {
    const match = field.exec(source);
    if (!match) break;
    const [, quoted, plain = "", end] = match;
    record.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    records.push(record);
    record = [];
  }
  if (record.length > 0) records.push(record);
  return records;
}

export function writeCsv(names: readonly string[], rows: readonly Row[]): string {
  const lines = rows.map((row) => names.map((name) => quote(row[name] ?? "")).join(","));
  return `${[names.join(","), ...lines].join("\n")}\n`;
}

const quote = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A count from 1 up; the fallback when the cell is empty; NaN when it is neither. */
export function countOf(row: Row, name: string, fallback = NaN): number {
  const cell = row[name] ?? "";
  if (cell === "") return fallback;
  const value = Math.round(Number(cell));
  return value >= 1 ? value : NaN;
}
