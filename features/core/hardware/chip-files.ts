/** Files of accelerators that somebody keeps: catalogue columns as a JSON list, a map from name to columns, or a CSV table. */
import { toCsv } from "@/lib/export/csv";
import { cutIssues } from "@/lib/issue";
import { isJsonObject, type JsonObject } from "@/lib/json";
import { readNamedRows, type NamedRow } from "@/lib/tables/named-rows";
import { failure, success, type Result } from "@/lib/result";
import { customChip, customChipToLink } from "./custom-chip";
import type { CustomChip } from "./schema";
import * as m from "./messages";
import { issue } from "./messages.issues";

/** Refuses the file if one of its chips cannot be, by its name. Columns may also stand in an object `metrics` beside the name. */
export function readChipFile(source: string): Result<readonly CustomChip[]> {
  const rows = readNamedRows(source, (fields) => "memory_gb" in fields || "metrics" in fields);
  if (rows?.ok === false) return rows;
  if (rows === null || rows.value.length === 0) return failure(NO_CHIPS);
  const read = rows.value.map(readRow);
  const trouble = read.flatMap((row) => (row.ok ? [] : row.issues));
  if (trouble.length > 0) return failure(...rows.issues, ...cutIssues(trouble));
  return success(
    read.flatMap((row) => (row.ok ? [row.value] : [])),
    rows.issues,
  );
}

/** What was stated of each: `list` and `map` are JSON. */
export function writeChipFile(chips: readonly CustomChip[], form: "list" | "map" | "csv"): string {
  if (form === "list") return JSON.stringify(chips, null, 2);
  if (form === "map")
    return JSON.stringify(Object.fromEntries(chips.map(({ name, ...columns }) => [name, columns])), null, 2);
  const columns = [...new Set(chips.flatMap((chip) => Object.keys(chip)))];
  const cells = (chip: CustomChip) => new Map<string, unknown>(Object.entries(chip));
  return toCsv([
    columns,
    ...chips.map((chip) =>
      columns.map((column) => (cells(chip).get(column) ?? null) as string | number | boolean | null),
    ),
  ]);
}

function readRow({ name, fields }: NamedRow, index: number): Result<CustomChip> {
  const { metrics, ...own } = fields;
  const columns: JsonObject = isJsonObject(metrics) ? metrics : own;
  const called = name ?? `chip ${index + 1}`;
  const chip = customChip({ ...columns, name: called });
  if (chip.ok) return success(JSON.parse(customChipToLink(chip.value)) as CustomChip);
  return failure(
    ...chip.issues.map((issue) => ({
      ...issue,
      message: m.calledMessage({ called, message: issue.message }),
    })),
  );
}

const NO_CHIPS = issue("CHIPS-FILE", "file");
