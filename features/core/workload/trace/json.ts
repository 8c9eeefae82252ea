import { isJsonObject, readJson, readJsonObject, type JsonObject } from "@/lib/json";
import type { TraceRows } from "./rows";

/** Objects one to a line, or one array of them. Columns are the names in the first objects. */
export function jsonRows(content: string): TraceRows {
  const each = content.startsWith("[") ? arrayEach(content) : linesEach(content);
  const columns = describeColumns(each);
  return {
    columns,
    decimalComma: false,
    each: (visit) => {
      each((row, record) => visit(row, record && columns.map((name) => record[name])));
      return [];
    },
  };
}

type EachObject = (visit: (row: number, record: JsonObject | null) => boolean | void) => void;

/** Objects that may leave some fields out are common; hundreds of them show the others. */
const LOOKED_AT = 200;

function describeColumns(each: EachObject): string[] {
  const names = new Set<string>();
  let seen = 0;
  each((_, record) => {
    if (record) for (const name of Object.keys(record)) names.add(name);
    seen += 1;
    return seen < LOOKED_AT;
  });
  return [...names];
}

function linesEach(content: string): EachObject {
  return (visit) => {
    let [start, row] = [0, 0];
    while (start < content.length) {
      const end = content.indexOf("\n", start);
      const line = content.slice(start, end < 0 ? content.length : end).trim();
      start = end < 0 ? content.length : end + 1;
      row += 1;
      if (line !== "" && visit(row, readJsonObject(line)) === false) return;
    }
  };
}

/** Rows of an array are counted from 1. */
function arrayEach(content: string): EachObject {
  const parsed = readJson(content);
  const list: readonly unknown[] = Array.isArray(parsed) ? parsed : [null];
  return (visit) => {
    for (const [index, entry] of list.entries())
      if (visit(index + 1, isJsonObject(entry) ? entry : null) === false) return;
  };
}
