/** Files of models that somebody keeps: configurations by name as JSON, or a CSV table with a sketch in each row. */
import { toCsv, type Cell } from "@/lib/export/csv";
import { cutIssues } from "@/lib/issue";
import { cellValue, readNamedRows, type NamedRow } from "@/lib/tables/named-rows";
import { failure, success, type Result } from "@/lib/result";
import { isJsonObject, type JsonObject } from "@/lib/json";
import { configName } from "./model-name";
import { modelSpec } from "./parse";
import { SKETCH_FIELDS, sketchConfig, type Sketch } from "./sketch";
import type { Text } from "@/lib/text";
import * as m from "./messages";
import { issue } from "./messages.issues";

export type NamedModel = { readonly name: string; readonly config: JsonObject };

/** Refuses the file if one of its models cannot be read, by its name. */
export function readModelFile(source: string): Result<readonly NamedModel[]> {
  const rows = readNamedRows(
    source,
    (fields) => "model_type" in fields || "architectures" in fields || "config" in fields,
  );
  if (rows?.ok === false) return rows;
  if (rows === null || rows.value.length === 0) return failure(NO_MODELS);
  const read = rows.value.map(readRow);
  const trouble = read.flatMap((entry) => (entry.ok ? [] : entry.issues));
  if (trouble.length > 0) return failure(...rows.issues, ...cutIssues(trouble));
  return success(
    read.flatMap((entry) => (entry.ok ? [entry.value] : [])),
    rows.issues,
  );
}

/** As a list; `map`: from name to configuration; `csv`: a column for each field, what is no plain number or word as JSON in its cell. */
export function writeModelFile(models: readonly NamedModel[], form: "list" | "map" | "csv" = "list"): string {
  if (form === "csv") return writeTable(models);
  const value = form === "list" ? models : Object.fromEntries(models.map(({ name, config }) => [name, config]));
  return JSON.stringify(value, null, 2);
}

function writeTable(models: readonly NamedModel[]): string {
  const fields = [...new Set(models.flatMap(({ config }) => Object.keys(config)))].filter((field) => field !== "name");
  return toCsv([
    ["name", ...fields],
    ...models.map(({ name, config }) => [name, ...fields.map((field) => writeCell(config[field]))]),
  ]);
}

/** A word that would read back as something else, or that a spreadsheet would run, stands in quotes as JSON. */
function writeCell(value: unknown): Cell {
  if (value === undefined || typeof value === "number" || typeof value === "boolean") return value;
  const plain = typeof value === "string" && /^[a-z][\w./ -]*$/i.test(value) && cellValue(value) === value;
  return plain ? value : JSON.stringify(value);
}

function readRow({ name, fields }: NamedRow, index: number): Result<NamedModel> {
  const config = isJsonObject(fields["config"]) ? success(fields["config"]) : readFields(fields);
  const called = name ?? configName(fields) ?? `model ${index + 1}`;
  if (!config.ok) return failure(...config.issues.map((issue) => about(called, issue)));
  const model = modelSpec(config.value);
  return model.ok
    ? success({ name: called, config: config.value })
    : failure(...model.issues.map((issue) => about(called, issue)));
}

/** A row without an architecture is a sketch. */
function readFields(fields: JsonObject): Result<JsonObject> {
  if ("model_type" in fields || "architectures" in fields) {
    const { name: _, ...config } = fields;
    return success(config);
  }
  const numbers = SKETCH_FIELDS.flatMap((field) => (typeof fields[field] === "number" ? [[field, fields[field]]] : []));
  const sketch = Object.fromEntries(numbers) as Sketch;
  return sketchConfig({ ...sketch, ...(typeof fields["name"] === "string" && { name: fields["name"] }) });
}

const about = <Trouble extends { readonly message: Text }>(name: string, issue: Trouble) => ({
  ...issue,
  message: m.nameMessage({ name, message: issue.message }),
});

const NO_MODELS = issue("MODELS-FILE", "file");
