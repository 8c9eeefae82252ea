/** Objects as rows of a table: their keys are its columns. */
import { isJsonObject, type JsonObject } from "@/lib/json";
import { openTable, type Source, type TableSink } from "../tables/table-kinds";
import type { Cell } from "./cells";

/** The columns are the keys of the first objects; engines leave out what they do not know. */
const LOOKED_AT = 100;

export class ObjectRows {
  private waiting: JsonObject[] = [];
  private keys: readonly string[] = [];
  private sink: TableSink | null = null;
  private opened = false;

  constructor(private readonly source: Source) {}

  take(nested: JsonObject): void {
    const object = flat(nested);
    if (this.opened) return this.row(object);
    this.waiting.push(object);
    if (this.waiting.length === LOOKED_AT) this.open();
  }

  /** null where no known table has such keys. */
  finish(): TableSink | null {
    if (!this.opened) this.open();
    return this.sink;
  }

  private open(): void {
    this.opened = true;
    this.keys = [...new Set(this.waiting.flatMap((object) => Object.keys(object)))].slice(0, 4_096);
    this.sink = openTable(this.keys, this.source);
    for (const object of this.waiting) this.row(object);
    this.waiting = [];
  }

  private row(object: JsonObject): void {
    this.sink?.row(this.keys.map((key) => asCell(object[key])));
  }
}

/** Groups of fields are opened by the names inside; a value with its unit beside it is one field. */
function flat(object: JsonObject, depth = 0): JsonObject {
  if (depth === DEEPEST || !Object.values(object).some(isJsonObject)) return object;
  const fields: Record<string, unknown> = {};
  const put = (key: string, value: unknown): void => {
    fields[key] ??= value;
  };
  for (const [key, value] of Object.entries(object)) {
    if (!isJsonObject(value)) put(key, value);
    else if ("value" in value && typeof value["unit"] === "string") put(withUnit(key, value["unit"]), value["value"]);
    else for (const [inner, entry] of Object.entries(flat(value, depth + 1))) put(inner, entry);
  }
  return fields;
}

/** Names carry units of time only: "(tokens)" would be part of the name. */
const withUnit = (key: string, unit: string): string => (TIME.test(unit) ? `${key}(${unit})` : key);
const TIME = /^([nuµμm]?s|sec|seconds)$/i;

/** Records of clients group their fields once or twice. */
const DEEPEST = 4;

function asCell(value: unknown): Cell {
  if (typeof value === "string" || typeof value === "number") return value;
  if (value === null || value === undefined) return null;
  return typeof value === "boolean" ? String(value) : JSON.stringify(value);
}
