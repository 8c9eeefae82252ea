/**
 * Reads fields of a configuration and remembers which ones were asked for, so that what nobody read can be reported.
 * Trouble is collected, not thrown: a bad field yields its issue and the smallest allowed value, and reading goes on,
 * so that one look at a configuration names everything that is wrong with it.
 */
import type { Issue } from "@/lib/issue";
import { isJsonObject, type JsonObject } from "@/lib/json";
import type { Text } from "@/lib/text";
import { missingField, outOfRange, wrongType, type Range } from "./field-issues";
import * as m from "@/features/core/model/config/messages";

/** What one reading of a configuration found out. */
export type ReadLog = {
  readonly reads: Set<string>;
  readonly issues: Issue[];
  /** What `issues` say, by code and field: several readers ask for one field, and its fault is said once. */
  readonly said: Set<string>;
  /** By the English sentence: each is said once. */
  readonly assumptions: Map<string, Text>;
};

/** Widths, head counts, vocabulary: anything that is a dimension. */
export const DIMENSION: Range = { min: 1, max: 10_000_000 };
/** Counts that may be absent: experts, shared experts, prediction layers. */
export const COUNT: Range = { min: 0, max: 1_000_000 };
export const LAYERS: Range = { min: 1, max: 2000 };

export const newLog = (): ReadLog => ({ reads: new Set(), issues: [], said: new Set(), assumptions: new Map() });

type Found = { readonly path: string; readonly value: unknown };

export class ConfigReader {
  constructor(
    readonly fields: JsonObject,
    readonly log: ReadLog,
    private readonly prefix = "",
    /** Where to look for what this part does not say: the wrapper around a nested text part. */
    private readonly outer: ConfigReader | null = null,
  ) {}

  /** A required whole number; the first of `names` that is set counts. */
  int(names: string | readonly string[], range: Range = DIMENSION): number {
    const value = this.intOr(names, null, range);
    if (value !== null) return value;
    this.fault(missingField(list(names)), list(names));
    return range.min;
  }

  intOr<T extends number | null>(names: string | readonly string[], fallback: T, range: Range = DIMENSION): number | T {
    const field = this.find(list(names));
    if (field === null) return fallback;
    if (typeof field.value === "number" && Number.isInteger(field.value)) {
      if (field.value >= range.min && field.value <= range.max) return field.value;
    }
    this.fault(outOfRange(field.path, field.value, range), [field.path]);
    return range.min;
  }

  numberOr(names: string | readonly string[], fallback: number): number {
    const field = this.find(list(names));
    if (field === null) return fallback;
    if (typeof field.value === "number" && Number.isFinite(field.value)) return field.value;
    this.fault(wrongType(field.path, field.value, m.number), [field.path]);
    return fallback;
  }

  flagOr<T extends boolean | null>(names: string | readonly string[], fallback: T): boolean | T {
    const field = this.find(list(names));
    if (field === null) return fallback;
    if (typeof field.value === "boolean") return field.value;
    if (field.value === 0 || field.value === 1) return field.value === 1;
    this.fault(wrongType(field.path, field.value, m.trueOrFalse), [field.path]);
    return fallback;
  }

  textOr<T extends string | null>(names: string | readonly string[], fallback: T): string | T {
    const value = this.find(list(names))?.value;
    return typeof value === "string" ? value : fallback;
  }

  listOr<T extends readonly unknown[] | null>(names: string | readonly string[], fallback: T): readonly unknown[] | T {
    const value = this.find(list(names))?.value;
    return Array.isArray(value) ? (value as readonly unknown[]) : fallback;
  }

  /** The value as it stands, for fields of several types. */
  raw(names: string | readonly string[]): unknown {
    return this.find(list(names))?.value ?? null;
  }

  /** A nested object, read by its own reader; null when absent or not an object. */
  child(names: string | readonly string[], outer: ConfigReader | null = null): ConfigReader | null {
    for (const name of list(names)) {
      const value = Object.hasOwn(this.fields, name) ? this.fields[name] : undefined;
      if (isJsonObject(value)) return new ConfigReader(value, this.log, `${this.prefix}${name}.`, outer);
    }
    return this.outer?.child(names, outer) ?? null;
  }

  has(names: string | readonly string[]): boolean {
    return list(names).some((name) => this.isSet(name)) || (this.outer?.has(names) ?? false);
  }

  /** One of the fields is there, if only as null. */
  mentions(names: readonly string[]): boolean {
    return names.some((name) => Object.hasOwn(this.fields, name)) || (this.outer?.mentions(names) ?? false);
  }

  /** The same part with one field replaced. */
  with(name: string, value: unknown): ConfigReader {
    return new ConfigReader({ ...this.fields, [name]: value }, this.log, this.prefix, this.outer);
  }

  /** Fields this family knows and has no use for. */
  ignore(...names: readonly string[]): void {
    for (const name of names) this.log.reads.add(this.prefix + name);
    this.outer?.ignore(...names);
  }

  assume(sentence: Text): void {
    this.log.assumptions.set(sentence.en, sentence);
  }

  refuse(issue: Issue): void {
    this.fault(issue, [issue.message.en]);
  }

  /** One of the fields is absent or out of its range: what was read in its place is no number of the model's. */
  refused(...names: readonly string[]): boolean {
    return [...this.log.said].some((key) => names.some((name) => key.endsWith(` ${name}`) || key.endsWith(`.${name}`)));
  }

  /** `names`: all that the faulty field may be called. */
  private fault(issue: Issue, names: readonly string[]): void {
    const keys = names.map((name) => `${issue.code} ${name}`);
    if (!keys.some((key) => this.log.said.has(key))) this.log.issues.push(issue);
    for (const key of keys) this.log.said.add(key);
  }

  /** The dotted path of a field of this part. */
  fieldPath(name: string): string {
    return this.prefix + name;
  }

  private isSet(name: string): boolean {
    return Object.hasOwn(this.fields, name) && this.fields[name] !== null;
  }

  private find(names: readonly string[]): Found | null {
    for (const name of names) {
      if (Object.hasOwn(this.fields, name)) this.log.reads.add(this.prefix + name);
      if (this.isSet(name)) return { path: this.prefix + name, value: this.fields[name] };
    }
    return this.outer?.find(names) ?? null;
  }
}

const list = (names: string | readonly string[]): readonly string[] => (typeof names === "string" ? [names] : names);
