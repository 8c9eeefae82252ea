/** The suite's own table of measurements (see `write-csv.ts`): every field has its column. */
import type { Text } from "@/lib/text";
import { isJsonObject, readJson } from "@/lib/json";
import { FIELDS, type Values } from "../fields";
import { numbers } from "../json-text";
import type { Measurement, PerRequest } from "../measurement";
import { known, type Format, type RawRecord } from "../record";
import { FIELD_COLUMNS, MARK, unguarded } from "../suite-columns";
import { isFormatId } from "./ids";
import * as m from "./messages";

export const suiteTable: Format = {
  name: m.measurementsSavedByThisSuite,
  rules: (names) =>
    FIELD_COLUMNS.filter(([column]) => names.includes(column)).map(([column, field]) =>
      known(column, field, FIELDS[field].kind === "time" ? "s" : FIELDS[field].kind === "text" ? "none" : "count"),
    ),
  expected: [MARK],
  understand: (values, record) => {
    const perRequest = readPerRequest(record);
    const source = nameSource(record);
    return {
      kind: record.cells.get(MARK) === "static" ? "static" : "serving",
      values: withoutGuards(values, record),
      notes: notes(record),
      ...(perRequest ? { perRequest } : {}),
      ...(source ? { source } : {}),
    };
  },
};

/** Texts exactly as they stood, spaces included. */
function withoutGuards(values: Values, record: RawRecord): Values {
  const texts = FIELD_COLUMNS.flatMap(([column, field]) => {
    const cell = record.cells.get(column);
    if (FIELDS[field].kind !== "text" || values[field] === undefined || typeof cell !== "string") return [];
    return [[field, unguarded(cell)]];
  });
  return { ...values, ...(Object.fromEntries(texts) as Values) };
}

function nameSource(record: RawRecord): Measurement["source"] | undefined {
  const format = String(record.cells.get("source_format") ?? "");
  const row = Number(record.cells.get("source_row"));
  if (!isFormatId(format) || !Number.isInteger(row)) return undefined;
  return { format, file: unguarded(String(record.cells.get("source_file") ?? "")), row };
}

function notes(record: RawRecord): Text[] {
  const list = cellJson(record, "notes");
  return Array.isArray(list)
    ? list.flatMap((entry) =>
        isJsonObject(entry) && typeof entry.en === "string" && typeof entry.zh === "string"
          ? [{ en: entry.en, zh: entry.zh }]
          : [],
      )
    : [];
}

function readPerRequest(record: RawRecord): PerRequest | undefined {
  const value = cellJson(record, "per_request");
  if (!isJsonObject(value)) return undefined;
  const entries = (["ttft", "e2e", "inputTokens", "outputTokens"] as const).flatMap((key) => {
    const list = numbers(value[key]);
    return list ? [[key, list]] : [];
  });
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as PerRequest);
}

const cellJson = ({ cells }: RawRecord, name: string): unknown => {
  const cell = cells.get(name);
  return typeof cell === "string" ? readJson(cell) : undefined;
};
