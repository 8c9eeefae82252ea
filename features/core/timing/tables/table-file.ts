/** One file of an import, decoded: where it lay and its rows, before anything is understood. */
import type { Text } from "@/lib/text";
import type { Point } from "./gather";

export type Row = Readonly<Record<string, string | number>>;

export type TableFile = {
  /** Path segments joined by `/`; its end tells system, framework, version and table. */
  readonly path: string;
  readonly rows: readonly Row[];
};

/** What a file turned out to hold. */
export type Reading = {
  readonly system: string;
  readonly framework: string;
  readonly version: string;
  readonly points: readonly Point[];
  /** Rows that were left out on purpose, by reason. */
  readonly leftOut: readonly LeftOut[];
};

export type LeftOut = { readonly rows: number; readonly why: Text };

export type SkipCode =
  "TABLES-LAYOUT" | "TABLES-CHIP" | "TABLES-MODEL" | "TABLES-UNPRICED" | "TABLES-COLUMNS" | "TABLES-ROWS";

/** Why a file cannot be read; named, so that nobody believes it was imported. */
export class UnreadableTable extends Error {
  constructor(
    readonly code: SkipCode,
    readonly why: Text,
  ) {
    super(why.en);
  }
}

export function numberIn(row: Row, key: string): number {
  const value = Number(row[key] === "" ? NaN : row[key]);
  return Number.isFinite(value) ? value : NaN;
}

export const wordIn = (row: Row, key: string): string => String(row[key] ?? "");

export const MS = 1e-3;
export const US = 1e-6;
