/**
 * Parameters: one zod field each, carrying what a form, a link, a command line and an OpenAPI entry need to know.
 * A schema is a flat zod object whose keys are the link names (`tp`, `kv`, `ttft_ms`).
 */
import * as z from "zod";
import type { Text } from "@/lib/text";

/** That another field of the same form has one of these values, or none of them. */
export type FieldCondition = { readonly key: string } & (
  { readonly is: readonly unknown[] } | { readonly not: readonly unknown[] }
);

/** Of one field, of any of several, or of all of them. */
type Condition =
  FieldCondition | { readonly any: readonly FieldCondition[] } | { readonly all: readonly FieldCondition[] };

export type ParamMeta = {
  readonly label: Text;
  /** Short unit after the field: "tok", "ms", "GB/s". */
  readonly unit?: string;
  /** The symbol that formulas use for it. */
  readonly symbol?: string;
  /** One or two sentences: what it means and which values are sensible. */
  readonly hint?: Text;
  /** Words for the values of an enumeration. */
  readonly options?: Readonly<Record<string, Text>>;
  readonly step?: number;
  /** What an empty field means; "auto" unless said. */
  readonly absent?: Text;
  /** Section of the form it stands in. */
  readonly section?: string;
  /** Part of that section that stays folded until the user opens it. */
  readonly fold?: string;
  /** Few need it: it stands behind one title with the others of its section (or of the panel, `Form.first`) that few need. */
  readonly expert?: true;
  /** Where it matters: drawn only there, and noticed where a program sets it elsewhere. A value set earlier still counts where it applies. */
  readonly when?: Condition;
  /** Ids of a catalogue with commas between, picked in the section that it names; hidden otherwise. */
  readonly pick?: {
    readonly of: "models" | "chips";
    readonly most: number;
    /** The parameter that holds the individual settings of each. */
    readonly each?: string;
  };
  /** Not an input of the answer: it concerns only the page (a view, a separate job), or is hidden and kept for old links. */
  readonly inert?: true;
  /** Not drawn by the generated form (edited by a special control, or not at all). */
  readonly hidden?: boolean;
  /** Names that it went by in older links and requests: read where its own name is absent, never written. */
  readonly formerly?: readonly string[];
  /** A text of any length: links pack it or name one that the server keeps, and an analysis gets the text (packed-input.ts). */
  readonly packed?: boolean;
};

const registry = z.registry<ParamMeta>();

/** Attaches the description of a control to a zod field. Apply it last, after `.default()`. */
export function param<T extends z.ZodType>(field: T, meta: ParamMeta): T {
  registry.add(field, meta);
  return field;
}

export function readMeta(field: z.ZodType): ParamMeta | undefined {
  return registry.get(field);
}

/** A whole number in [min, max]. */
export const integer = (min: number, max: number) => z.int().min(min).max(max);

/** Any finite number in [min, max]. */
export const real = (min: number, max: number) => z.number().min(min).max(max);

/** `null` = let the suite choose ("auto"); links and forms leave it out. */
export const orAuto = <T extends z.ZodType>(field: T) => field.nullable().default(null);
