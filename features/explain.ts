/**
 * Explained numbers: a headline figure carries how it came about, how sure it is and what it assumes.
 * The same record fills the "why" drawer, the HTTP answer and the command line's --explain.
 */
import { text, type Text } from "@/lib/text";

export type Grade = "datasheet" | "calibrated" | "measured";

export const GRADE_WORDS: Readonly<Record<Grade, Text>> = {
  datasheet: text({ en: "datasheet", zh: "数据表" }),
  calibrated: text({ en: "calibrated", zh: "校准" }),
  measured: text({ en: "measured", zh: "实测" }),
};

export type Term = {
  /** Stable id of what the term stands for: an operator family, a resource, a setting. */
  readonly id: string;
  readonly label: Text;
  /** The formula with its numbers filled in: "88.1 GB ÷ (4.8 TB/s · 0.8)". */
  readonly formula: string;
  readonly value: number;
};

export type Sensitivity = {
  readonly label: Text;
  /** Change of the figure for 10 % more of it, in the figure's unit. */ readonly change: number;
};

export type Figure = {
  readonly id: string;
  readonly label: Text;
  /** In `unit`: SI base units (s, B, tok/s, 1). */
  readonly value: number;
  readonly unit: string;
  readonly grade: Grade;
  /** Interval that holds the truth in about 80 % of cases, in `unit`; `basis` says where it comes from. */
  readonly band?: { readonly low: number; readonly high: number; readonly basis: Text };
  readonly context: Text;
  readonly target?: { readonly value: number; readonly sense: "at-most" | "at-least" };
  /** The law in symbols, then with numbers. */
  readonly formula: readonly string[];
  readonly source: Text;
  readonly terms: readonly Term[];
  readonly assumptions: readonly Text[];
  readonly sensitivities: readonly Sensitivity[];
};

type Stated = "formula" | "terms" | "assumptions" | "sensitivities";

/** A figure from what there is to say of it: lists that are left out are empty, a band or target of null is none. */
export function figure({
  band,
  target,
  formula = [],
  terms = [],
  assumptions = [],
  sensitivities = [],
  ...said
}: Omit<Figure, Stated | "band" | "target"> &
  Partial<Pick<Figure, Stated>> & {
    readonly band?: Figure["band"] | null | undefined;
    readonly target?: Figure["target"] | null | undefined;
  }): Figure {
  return { ...said, ...(band && { band }), ...(target && { target }), formula, terms, assumptions, sensitivities };
}

export const term = (id: string, label: Text, formula: string, value: number): Term => ({ id, label, formula, value });

/** None where the limit is left open. */
export const atMost = (value: number | null | undefined): Figure["target"] =>
  value === null || value === undefined ? undefined : { value, sense: "at-most" };
