/** Named objects out of a file that people keep: a JSON list of them, a map from name to each, one alone, or a CSV table of them. */
import { csvParseRows } from "d3-dsv";
import { isJsonObject, readJson, type JsonObject } from "./json";

export type NamedRow = { readonly name: string | null; readonly fields: JsonObject };

/**
 * null: neither. `isOne` tells an object that is one of them from a map of several. Numbers, switches and JSON of a CSV table are read as such,
 * empty cells are left out.
 */
export function readNamedRows(source: string, isOne: (fields: JsonObject) => boolean): readonly NamedRow[] | null {
  const value = readJson(source);
  if (value === undefined) return tableRows(source);
  if (Array.isArray(value)) return value.every(isJsonObject) ? value.map(named) : null;
  if (!isJsonObject(value)) return null;
  if (isOne(value)) return [named(value)];
  const entries = Object.entries(value);
  return entries.every(([, fields]) => isJsonObject(fields))
    ? entries.map(([name, fields]) => ({ name, fields: fields as JsonObject }))
    : null;
}

function named(fields: JsonObject): NamedRow {
  const { name } = fields;
  return { name: typeof name === "string" ? name : null, fields };
}

/** Row by row: csvParse would make a function of the head, which the pages' content security policy forbids. */
function tableRows(source: string): readonly NamedRow[] | null {
  const [head = [], ...rows] = csvParseRows(source.replace(/^\uFEFF/, "").trim());
  const columns = head.map((column) => column.trim());
  if (rows.length === 0 || !columns.includes("name")) return null;
  return rows.map((row) =>
    named(
      Object.fromEntries(
        columns
          .map((column, place): [string, string] => [column, row[place]?.trim() ?? ""])
          .filter(([, cell]) => cell !== "")
          .map(([column, cell]) => [column, column === "name" ? cell : cellValue(cell)]),
      ),
    ),
  );
}

/** A number, a switch, what is written as JSON, or the word itself. */
export function cellValue(cell: string): unknown {
  if (cell === "true" || cell === "false") return cell === "true";
  if (/^([[{"]|null$)/.test(cell)) return readJson(cell) ?? (cell === "null" ? null : cell);
  const number = Number(cell);
  return Number.isNaN(number) ? cell : number;
}
