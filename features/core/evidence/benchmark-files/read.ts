/**
 * A benchmark's result file, or a pasted table, as measurements. The format is told from the content; one bad row or cell
 * never costs the others. Nothing is filled in: what the file does not say is absent.
 */
import { cutPerCode, type Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import type { Text } from "@/lib/text";
import { assemble, listValues } from "./assemble";
import { checkValues, mixedUnits, suspicions, type Written } from "./check";
import { detectFormat, type Detected } from "./detect";
import { FIELDS, type FieldId, type FieldKind, type Values } from "./fields";
import { FORMATS, type FormatId } from "./formats";
import { duplicateRows, noTimeColumn } from "./issues";
import { mapColumns, type ColumnReport, type Mapping, type Overrides } from "./map-columns";
import { measuredDate } from "./measured-date";
import type { Measurement } from "./measurement";
import { hintNotes, listHints } from "./name-hints";
import { readNumber } from "./read-number";
import type { RawRecord } from "./record";

export type BenchmarkFile = {
  readonly format: FormatId;
  readonly formatName: Text;
  readonly measurements: readonly Measurement[];
  /** How each column was read, in the file's order. */
  readonly columns: readonly ColumnReport[];
};

export type ReadOptions = {
  /** By column name, before what the format says. */
  readonly overrides?: Overrides;
  /** Reads the text as this format's columns although its content looks like another's; records must suit. */
  readonly format?: FormatId;
};

/** Fails only on an empty text and on one without any record; other trouble is listed beside the measurements. */
export function readBenchmarkText(source: string, file: string, options: ReadOptions = {}): Result<BenchmarkFile> {
  const detected = detectFormat(source, file);
  if (!detected.ok) return failure(...detected.issues);
  const format = options.format ?? detected.value.format;
  const detection: Detected = { ...detected.value, format };
  const mapping = mapColumns(FORMATS[format], detection.names, detection.records, options.overrides ?? {});
  const consulted = new Set<string>();
  const rows = detection.records.map((record) => readRow(record, detection, mapping, file, consulted));
  const measurements = rows.flatMap((row) => row.measurement ?? []);
  const issues = [
    ...detected.issues,
    ...mapping.issues,
    ...withoutRepeats(rows, mapping, file),
    ...mixedUnits(
      measurements.map((measurement) => ({ values: listValues(measurement), row: measurement.source.row })),
    ),
    ...duplicates(measurements),
  ];
  const columns = mapping.columns.map((column) => withUse(column, consulted));
  const value = { format, formatName: FORMATS[format].name, measurements, columns };
  return success(value, cutPerCode(issues));
}

/** Notes which cells a format looks at beside its rules, so that they are not listed as unread. */
class WatchedCells extends Map<string, unknown> {
  constructor(
    cells: ReadonlyMap<string, unknown>,
    private readonly consulted: Set<string>,
  ) {
    super();
    for (const [name, value] of cells) super.set(name, value);
  }

  override get(name: string): unknown {
    this.consulted.add(name);
    return super.get(name);
  }
}

const withUse = (column: ColumnReport, consulted: ReadonlySet<string>): ColumnReport =>
  column.how === "unused" && consulted.has(column.column) ? { ...column, how: "derived" } : column;

type Row = { readonly measurement?: Measurement; readonly issues: readonly Issue[] };

function readRow(record: RawRecord, { format }: Detected, mapping: Mapping, file: string, consulted: Set<string>): Row {
  const mapped = mapping.read(record);
  const hints = listHints(file, format, record);
  const checked = checkValues(mapped.values, record.row, (field) => writtenAs(field, mapping, record));
  if (checked.values === null) return { issues: [...mapped.issues, ...checked.issues] };
  const {
    issues = [],
    values,
    ...understood
  } = FORMATS[format].understand(
    { ...hints, ...checked.values },
    { row: record.row, cells: new WatchedCells(record.cells, consulted) },
  );
  const notes = [...understood.notes, ...hintNotes(hints, mapped.values, values)];
  const measurement = assemble(dated(values), { ...understood, notes }, { format, file, row: record.row });
  return {
    measurement,
    issues: [...mapped.issues, ...checked.issues, ...issues, ...suspicions(values, record.row)],
  };
}

/** Dates in one spelling; a word that is none stays out. */
function dated({ date, ...values }: Values): Values {
  const when = date === undefined ? null : measuredDate(String(date));
  return when === null ? values : { ...values, date: when };
}

/** Column and cell as they stand in the file, with the unit that the cell was read in. */
function writtenAs(field: FieldId, { columns }: Mapping, { cells }: RawRecord): Written {
  const column = columns.find((candidate) => candidate.field === field && cells.has(candidate.column));
  if (!column) return { column: field, cell: null };
  const cell = cells.get(column.column);
  const number = typeof cell === "number" || typeof cell === "string" ? String(cell).trim() : null;
  const bare = number !== null && readNumber(number).is === "number" && /\d$/.test(number);
  return { column: column.column, cell: bare && column.unitFound ? `${number} ${column.unitFound}` : number };
}

/** A table without any column of times says so once, not in every row. */
function withoutRepeats(rows: readonly Row[], { columns }: Mapping, file: string): Issue[] {
  const issues = rows.flatMap((row) => row.issues);
  const measured = columns.some(({ field }) => field !== null && MEASURED.has(FIELDS[field].kind));
  return measured || rows.length === 0
    ? issues
    : [noTimeColumn(file), ...issues.filter((issue) => issue.code !== "BENCH-NO-FIGURE")];
}

const MEASURED: ReadonlySet<FieldKind> = new Set(["time", "rate"]);

/** Copies to the last digit are flagged, never dropped: the reader decides. */
function duplicates(measurements: readonly Measurement[]): Issue[] {
  const groups = Map.groupBy(measurements, (measurement) =>
    JSON.stringify([measurement.kind, listValues(measurement)]),
  );
  const copies = [...groups.values()].filter((group) => group.length > 1);
  return copies.map((group) => duplicateRows(group.map(({ source }) => source.row)));
}
