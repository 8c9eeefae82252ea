/** Named objects out of a file that people keep: a JSON list of them, a map from name to each, one alone, or a table of them, by commas or tabs. */
import { columnTrouble } from "./column-names";
import { delimitedRows } from "./delimited-rows";
import { isJsonObject, readJson, type JsonObject } from "@/lib/json";
import { failure, success, type Result } from "@/lib/result";

export type NamedRow = { readonly name: string | null; readonly fields: JsonObject };

/**
 * null: neither. Refuses a table whose head is beyond any limit. `isOne` tells an object that is one of them from a map of several. Numbers, switches and JSON of a CSV table are read as such,
 * empty cells are left out. `key` is the field that names each.
 */
export function readNamedRows(
  source: string,
  isOne: (fields: JsonObject) => boolean,
  key = "name",
): Result<readonly NamedRow[]> | null {
  const value = readJson(source);
  if (value === undefined) return tableRows(source, key);
  if (Array.isArray(value)) return value.every(isJsonObject) ? success(value.map((row) => named(row, key))) : null;
  if (!isJsonObject(value)) return null;
  if (isOne(value)) return success([named(value, key)]);
  const entries = Object.entries(value);
  return entries.every(([, fields]) => isJsonObject(fields))
    ? success(entries.map(([name, fields]) => ({ name, fields: fields as JsonObject })))
    : null;
}

function named(fields: JsonObject, key: string): NamedRow {
  const name = fields[key];
  return { name: typeof name === "string" ? name : null, fields };
}

function tableRows(source: string, key: string): Result<readonly NamedRow[]> | null {
  const text = source.replace(/^\uFEFF/, "").trim();
  const [headLine = ""] = text.split("\n", 1);
  const read = delimitedRows(text, headLine.includes("\t") ? "\t" : ",");
  if (!read.ok) return read;
  const [head = [], ...rows] = read.value;
  const columns = head.map((column) => column.trim());
  const trouble = columnTrouble(columns);
  if (trouble) return failure(trouble);
  if (rows.length === 0 || !columns.includes(key)) return null;
  const listed = rows.map((row) =>
    named(
      Object.fromEntries(
        columns
          .map((column, index): [string, string] => [column, row[index]?.trim() ?? ""])
          .filter(([, cell]) => cell !== "")
          .map(([column, cell]) => [column, column === key ? cell : cellValue(cell)]),
      ),
      key,
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
