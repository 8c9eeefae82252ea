/** Named objects out of a file that people keep: a JSON list of them, a map from name to each, one alone, or a CSV table of them. */
import { columnTrouble } from "./column-names";
import { delimitedRows } from "./delimited-rows";
import { isJsonObject, readJson, type JsonObject } from "@/lib/json";
import { failure, success, type Result } from "@/lib/result";

export type NamedRow = { readonly name: string | null; readonly fields: JsonObject };

/**
 * null: neither. Refuses a table whose head is beyond any limit. `isOne` tells an object that is one of them from a map of several. Numbers, switches and JSON of a CSV table are read as such,
 * empty cells are left out.
 */
export function readNamedRows(
  source: string,
  isOne: (fields: JsonObject) => boolean,
): Result<readonly NamedRow[]> | null {
  const value = readJson(source);
  if (value === undefined) return tableRows(source);
  if (Array.isArray(value)) return value.every(isJsonObject) ? success(value.map(named)) : null;
  if (!isJsonObject(value)) return null;
  if (isOne(value)) return success([named(value)]);
  const entries = Object.entries(value);
  return entries.every(([, fields]) => isJsonObject(fields))
    ? success(entries.map(([name, fields]) => ({ name, fields: fields as JsonObject })))
    : null;
}

function named(fields: JsonObject): NamedRow {
  const { name } = fields;
  return { name: typeof name === "string" ? name : null, fields };
}

function tableRows(source: string): Result<readonly NamedRow[]> | null {
  const read = delimitedRows(source.replace(/^\uFEFF/, "").trim(), ",");
  if (!read.ok) return read;
  const [head = [], ...rows] = read.value;
  const columns = head.map((column) => column.trim());
  const trouble = columnTrouble(columns);
  if (trouble) return failure(trouble);
  if (rows.length === 0 || !columns.includes("name")) return null;
  const listed = rows.map((row) =>
    named(
      Object.fromEntries(
        columns
          .map((column, index): [string, string] => [column, row[index]?.trim() ?? ""])
          .filter(([, cell]) => cell !== "")
          .map(([column, cell]) => [column, column === "name" ? cell : cellValue(cell)]),
      ),
    ),
  );
  return success(listed, read.issues);
}

/** A number, a switch, JSON, or the word itself. */
export function cellValue(cell: string): unknown {
  if (cell === "true" || cell === "false") return cell === "true";
  if (/^([[{"]|null$)/.test(cell)) return readJson(cell) ?? (cell === "null" ? null : cell);
  const number = Number(cell);
  return Number.isNaN(number) ? cell : number;
}
