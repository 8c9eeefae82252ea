/** Which column becomes which figure: the format's rules, the user's overrides before them, and a report of both. */
import type { Text } from "@/lib/text";
import type { Issue } from "@/lib/issue";
import { FIELDS, type FieldId, type Values } from "./fields";
import { decimalComma, missingColumn, unfitUnit, unknownOverride, unreadable } from "./issues";
import { readNumber } from "./read-number";
import type { ColumnRule, Format, RawRecord } from "./record";
import { isTpotOrigin } from "./tpot-origin";
import { findConversion, unitInside, type Unit } from "./units";

/** What the user says a column is; null leaves it out. Without a unit, the one that the format found stays. */
export type ColumnOverride = { readonly field: FieldId; readonly unit?: Unit } | null;
export type Overrides = Readonly<Record<string, ColumnOverride>>;

export type ColumnReport = {
  readonly column: string;
  /** Null: not read. */
  readonly field: FieldId | null;
  readonly unitFound: Unit | null;
  /** Unit inside a measurement: "s", "1/s", or empty for counts and words. */
  readonly unitUsed: string;
  /** In terms of x, the figure as written. */
  readonly conversion: string;
  readonly firstValue: string | null;
  /** `derived`: other figures are computed from it. */
  readonly how: "known" | "guessed" | "override" | "derived" | "unused";
  readonly remark?: Text;
};

export type Mapping = {
  readonly columns: readonly ColumnReport[];
  readonly issues: readonly Issue[];
  readonly read: (record: RawRecord) => { readonly values: Values; readonly issues: readonly Issue[] };
};

type Rule = Omit<ColumnRule, "how"> & { readonly how: ColumnRule["how"] | "override" };

export function mapColumns(
  format: Format,
  names: readonly string[],
  records: readonly RawRecord[],
  overrides: Overrides,
): Mapping {
  const present = new Set(names);
  const formatRules = format.rules(names).filter((rule) => present.has(rule.column));
  const { rules, issues } = withOverrides(formatRules, overrides, names);
  const mapped = new Set(rules.map((rule) => rule.field));
  const missing = (format.expected ?? []).filter((column) => !isRead(column, format, mapped, names));
  return {
    columns: names.map((name) => report(name, rules, records)),
    issues: [...issues, ...missing.map((column) => missingColumn(column, names))],
    read: (record) => readRecord(record, rules),
  };
}

/** An expected column is there under its name, or another column stands in for it. */
function isRead(column: string, format: Format, mapped: ReadonlySet<FieldId>, names: readonly string[]): boolean {
  if (names.includes(column)) return true;
  const field = format.rules([column])[0]?.field;
  return field !== undefined && mapped.has(field);
}

function withOverrides(rules: readonly ColumnRule[], overrides: Overrides, names: readonly string[]) {
  const issues: Issue[] = [];
  const first: Rule[] = [];
  for (const [column, override] of Object.entries(overrides)) {
    if (!names.includes(column)) issues.push(unknownOverride(column, names));
    else if (override) {
      const unit = override.unit ?? rules.find((rule) => rule.column === column)?.unit ?? plainUnit(override.field);
      if (fits(override.field, unit)) first.push({ column, field: override.field, unit, how: "override" });
      else issues.push(unfitUnit(column, unit, FIELDS[override.field].name.en));
    }
  }
  const replaced = new Set(first.map((rule) => rule.column));
  const remaining = rules.filter((rule) => !replaced.has(rule.column) && overrides[rule.column] !== null);
  return { rules: [...first, ...remaining], issues };
}

const plainUnit = (field: FieldId): Unit => (FIELDS[field].kind === "time" ? "ms" : "none");
const fits = (field: FieldId, unit: Unit): boolean => findConversion(FIELDS[field].kind, unit) !== undefined;

/** The first rule that finds a value fills a field. */
function readRecord(record: RawRecord, rules: readonly Rule[]) {
  const values: Values = {};
  const issues: Issue[] = [];
  for (const rule of rules) {
    const cell = record.cells.get(rule.column);
    if (values[rule.field] !== undefined || cell === undefined) continue;
    const value =
      FIELDS[rule.field].kind === "text" ? nameWord(cell, rule.field) : figure(cell, rule, record.row, issues);
    if (value !== undefined) values[rule.field] = value;
  }
  return { values, issues };
}

function nameWord(cell: unknown, field: FieldId): string | undefined {
  const word = Array.isArray(cell) ? cell.filter((entry) => typeof entry === "string").join(", ") : cell;
  if (typeof word === "number" && Number.isFinite(word)) return String(word);
  if (typeof word !== "string" || word.trim() === "") return undefined;
  return isAllowed(field, word.trim()) ? word.trim() : undefined;
}

/** Definitions of TPOT are words of ours; any other word there means nothing. */
const isAllowed = (field: FieldId, word: string): boolean =>
  (field !== "tpotOrigin" && field !== "tpotReportedAs") || isTpotOrigin(word);

function figure(cell: unknown, rule: Rule, row: number, issues: Issue[]): number | undefined {
  const read = readNumber(cell);
  if (read.is === "unreadable") issues.push(unreadable(row, rule.column, cell));
  if (read.is !== "number") return undefined;
  if (read.decimalComma) issues.push(decimalComma(row, rule.column, cell, read.value));
  const conversion = findConversion(FIELDS[rule.field].kind, read.unit ?? rule.unit);
  if (!conversion) issues.push(unreadable(row, rule.column, cell));
  const value = conversion?.apply(read.value);
  return value !== undefined && Number.isFinite(value) ? value : undefined;
}

function report(column: string, rules: readonly Rule[], records: readonly RawRecord[]): ColumnReport {
  const rule = rules.find((candidate) => candidate.column === column);
  const first = records.map((record) => record.cells.get(column)).find((cell) => !isBlank(cell));
  const firstValue = first === undefined ? null : shown(first);
  if (!rule) return { ...UNUSED, column, firstValue };
  const field = FIELDS[rule.field];
  return {
    column,
    field: rule.field,
    unitFound: field.kind === "text" || rule.unit === "none" || rule.unit === "count" ? null : rule.unit,
    unitUsed: unitInside(field.kind),
    conversion: findConversion(field.kind, rule.unit)?.formula ?? "x",
    firstValue,
    how: rule.how,
    ...(rule.remark ? { remark: rule.remark } : {}),
  };
}

const UNUSED = {
  field: null,
  unitFound: null,
  unitUsed: "",
  conversion: "",
  how: "unused",
} as const;

const isBlank = (cell: unknown): boolean =>
  cell === undefined || cell === null || (typeof cell === "string" && cell.trim() === "");

function shown(cell: unknown): string {
  const word = typeof cell === "string" ? cell : (JSON.stringify(cell) ?? "");
  return word.length > 60 ? `${word.slice(0, 60)}…` : word;
}
