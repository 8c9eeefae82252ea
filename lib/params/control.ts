/** What a form must know of a parameter, read off its zod field once. */
import type * as z from "zod";
import { readMeta, type FieldCondition, type ParamMeta } from "./param";

export type Control = {
  readonly key: string;
  readonly meta: ParamMeta;
  /** `auto` is possible (the field is nullable). */
  readonly optional: boolean;
  readonly fallback: unknown;
} & ControlKind;

type ControlKind =
  | { readonly kind: "number"; readonly whole: boolean; readonly min: number; readonly max: number }
  | { readonly kind: "choice"; readonly values: readonly string[] }
  | { readonly kind: "switch" }
  /** `most`: of the list. */
  | { readonly kind: "numbers"; readonly min: number; readonly max: number; readonly most: number }
  | { readonly kind: "text" };

export type ParamSchema = z.ZodObject<Record<string, z.ZodType>>;

/** Its own name first, then those of older links. */
export const linkNames = ({ key, meta }: Control): readonly string[] => [key, ...(meta.formerly ?? [])];

const cache = new WeakMap<ParamSchema, readonly Control[]>();

/** The controls of a parameter schema, in the order of its fields. */
export function listControls(schema: ParamSchema): readonly Control[] {
  const known = cache.get(schema);
  if (known) return known;
  const controls = Object.entries(schema.shape).map(([key, field]) => control(key, field));
  cache.set(schema, controls);
  return controls;
}

/** Whether it can matter beside the other values of its form. */
export function applies({ meta: { when } }: Control, values: Readonly<Record<string, unknown>>): boolean {
  if (when === undefined) return true;
  const met = (condition: FieldCondition): boolean => holds(condition, values[condition.key]);
  if ("all" in when) return when.all.every(met);
  return ("any" in when ? when.any : [when]).some(met);
}

const holds = (condition: FieldCondition, value: unknown): boolean =>
  "is" in condition ? condition.is.includes(value) : !condition.not.includes(value);

function control(key: string, field: z.ZodType): Control {
  const meta = readMeta(field);
  if (!meta) throw new Error(`Parameter ${key} has no description: wrap its field in param(...)`);
  const peeled = peel(field);
  return { key, meta, optional: peeled.optional, fallback: peeled.fallback, ...kind(key, peeled.inner) };
}

type Peeled = { inner: z.core.$ZodType; optional: boolean; fallback: unknown };

function peel(field: z.core.$ZodType): Peeled {
  const def = (field as z.core.$ZodTypes)._zod.def;
  if (def.type === "default") return { ...peel(def.innerType), fallback: def.defaultValue };
  if (def.type === "nullable") return { ...peel(def.innerType), optional: true };
  return { inner: field, optional: false, fallback: undefined };
}

function kind(key: string, field: z.core.$ZodType): ControlKind {
  const def = (field as z.core.$ZodTypes)._zod.def;
  if (def.type === "number") return { kind: "number", ...bounds(field) };
  if (def.type === "enum") return { kind: "choice", values: Object.values(def.entries).map(String) };
  if (def.type === "boolean") return { kind: "switch" };
  if (def.type === "string") return { kind: "text" };
  if (def.type === "array") {
    const { min, max } = bounds(def.element);
    return { kind: "numbers", min, max, most: mostNumbers(def.checks) };
  }
  throw new Error(`Parameter ${key} is of kind ${def.type}, which no control shows`);
}

/** Of any list. The longest axis that a page draws has some hundreds. */
export const MOST_NUMBERS = 4096;

function mostNumbers(checks: readonly z.core.$ZodCheck[] = []): number {
  const limits = checks.map((check) => (check as z.core.$ZodChecks)._zod.def);
  return Math.min(MOST_NUMBERS, ...limits.map((limit) => (limit.check === "max_length" ? limit.maximum : Infinity)));
}

function bounds(field: z.core.$ZodType): { whole: boolean; min: number; max: number } {
  const { minValue, maxValue, format } = field as z.ZodNumber;
  return { whole: format === "safeint", min: minValue ?? -Infinity, max: maxValue ?? Infinity };
}
