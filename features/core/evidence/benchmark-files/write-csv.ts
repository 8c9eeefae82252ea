/**
 * Measurements as one table of the suite that reads back identically: SI units, one column a field, only those that are
 * used. Notes and figures of single requests are JSON in their cell.
 */
import { toCsv, type Cell } from "@/lib/export/csv";
import { listValues } from "./assemble";
import { FIELDS } from "./fields";
import type { Measurement } from "./measurement";
import { FIELD_COLUMNS, guarded, MARK, SOURCE_COLUMNS, TAIL_COLUMNS } from "./suite-columns";

export function writeMeasurementsCsv(measurements: readonly Measurement[]): string {
  const rows = measurements.map((measurement) => ({ measurement, values: listValues(measurement) }));
  const used = FIELD_COLUMNS.filter(([, field]) => rows.some(({ values }) => values[field] !== undefined));
  const header = [MARK, ...SOURCE_COLUMNS, ...used.map(([column]) => column), ...TAIL_COLUMNS];
  const lines = rows.map(({ measurement, values }): Cell[] => [
    measurement.kind,
    measurement.source.format,
    guarded(measurement.source.file),
    measurement.source.row,
    ...used.map(([, field]): Cell => {
      const value = values[field];
      return typeof value === "string" && FIELDS[field].kind === "text" ? guarded(value) : value;
    }),
    measurement.notes.length === 0 ? "" : JSON.stringify(measurement.notes),
    measurement.perRequest ? JSON.stringify(measurement.perRequest) : "",
  ]);
  return toCsv([header, ...lines]);
}
