/**
 * Explained numbers: a headline figure carries how it came about, how sure it is and what it assumes.
 * The same record fills the "why" drawer, the HTTP answer and the command line's --explain.
 */
import type { Text } from "@/lib/text";
import * as m from "./messages";

export type Grade = "datasheet" | "calibrated" | "measured";

const GRADES: readonly Grade[] = ["datasheet", "calibrated", "measured"];

export const GRADE_WORDS: Readonly<Record<Grade, Text>> = {
  datasheet: m.datasheet,
  calibrated: m.calibrated,
  measured: m.measured,
};

/** What is made of several parts is known no better than the part that is known least; "datasheet" of no part. */
export const weakestGrade = (parts: readonly Grade[]): Grade =>
  GRADES.find((grade) => parts.includes(grade)) ?? "datasheet";

/**
 * What a figure is of the scenario as it is stated; a figure of another deployment (a search's winner, a layout tried out) has none.
 * Under one id every page shows one number: tests/features/one-law.test.ts holds all analyses to it.
 *
 *   mean-load       means under the scenario's clients and traffic, in closed form; the client's wait is in TTFT
 *   idle-pass       one prefill pass and bare decode steps of an engine that does nothing else
 *   simulated-mean  mean of a simulated run under the same clients
 */
export type QuantityId =
  | `${"ttft" | "tpot" | "e2e" | "output" | "output-per-gpu"}.${"mean-load" | "idle-pass"}`
  | `${"ttft" | "tpot"}.simulated-mean`
  | "kv-capacity"
  | "memory-taken"
  | "gpus"
  | "gpu-hours-per-output";

export type Term = {
  /** Stable id of what the term stands for: an operator family, a resource, a setting. */
  readonly id: string;
  readonly label: Text;
  /** The formula with its numbers filled in: "88.1 GB ÷ (4.8 TB/s · 0.8)". */
  readonly formula: string;
  readonly value: number;
  /** Adds to the figure: its parts sum to its value. Other terms are inputs of the formula, or what to compare the figure with. */
  readonly part?: true;
  readonly quantity?: QuantityId;
};

export type Sensitivity = {
  readonly label: Text;
  /** Change of the figure for 10 % more of it, in the figure's unit. */ readonly change: number;
};

export type Figure = {
  readonly id: string;
  readonly quantity?: QuantityId;
  readonly label: Text;
  /** In `unit`: SI base units (s, B, tok/s, 1). */
  readonly value: number;
  readonly unit: string;
  readonly grade: Grade;
  /** Interval that holds the truth in about 80 % of cases, in `unit`; `basis` says where it comes from. */
  readonly band?: { readonly low: number; readonly high: number; readonly basis: Text };
  readonly context: Text;
  readonly target?: { readonly value: number; readonly sense: "at-most" | "at-least" };
  /** What speaks against relying on it, in a few words: a screen marks the figure. */
  readonly warns?: Text;
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

export function term(id: string, label: Text, formula: string, value: number, quantity?: QuantityId): Term {
  return { id, label, formula, value, ...(quantity && { quantity }) };
}

/** A term that adds to the figure. */
export function part(...words: Parameters<typeof term>): Term {
  return { ...term(...words), part: true };
}

/** What the parts before it take less because they run at once. */
export const OVERLAP = m.overlap;

/** None where the limit is left open. */
export const atMost = (value: number | null | undefined): Figure["target"] =>
  value === null || value === undefined ? undefined : { value, sense: "at-most" };

/** How a figure stands to its target: tight where it keeps it, and its band does not. */
export type Standing = "met" | "tight" | "missed";

export function standing({ value, band, target }: Pick<Figure, "value" | "band" | "target">): Standing | null {
  if (!target) return null;
  const keeps = (bound: number): boolean =>
    target.sense === "at-most" ? bound <= target.value : bound >= target.value;
  if (!keeps(value)) return "missed";
  return band && !(keeps(band.low) && keeps(band.high)) ? "tight" : "met";
}
