/** Where the time of an operator comes from when tables are chosen. */
import type { Operator } from "@/features/core/operators/operator";
import type { Text } from "@/lib/text";

export type Coverage = {
  /** Exactly this point was measured; it lies between measured points; the calibrated law priced it. */
  readonly source: "measured" | "interpolated" | "law";
  /** Why no table answered, or what was changed; null where a table answered as it is. */
  readonly why: Text | null;
};

/** The nearest operator that was measured, and its seconds: how far the law is off there tells how far it is off here. */
export type Near = { readonly operator: Operator; readonly seconds: number };

/** An answer of the tables, or the reason why there is none. */
export type Answer =
  { readonly seconds: number; readonly exact: boolean } | { readonly outside: Text; readonly near?: Near | null };

export const isOutside = (answer: Answer): answer is Extract<Answer, { outside: Text }> => "outside" in answer;
