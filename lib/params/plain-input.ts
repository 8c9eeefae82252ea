/**
 * Parameters as programs send them: jobs, the HTTP API, the command line. Strict where a link is lenient (codec.ts): an unknown or
 * unreadable parameter is refused by name, because a default in a grid of hundreds would go unnoticed.
 */
import * as z from "zod";
import { closestWord } from "@/lib/text-comparison/closest-word";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { COMMA, joinTexts, type Text } from "@/lib/text";
import { decodeParams, tooManyNumbers, wantedWords, writeValue, type RawParams } from "./codec";
import { linkNames, listControls, type Control, type ParamSchema } from "./control";
import * as m from "./messages";
import { issue } from "./messages.issues";

/** Link names to strings, numbers, booleans, null (the automatic choice) and lists of numbers. */
export type PlainParams = Readonly<Record<string, unknown>>;

export const PlainParamsSchema = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.number())]))
  .default({});

/** The parameters of one schema. `where` is the object that they are in, for the message. */
export function readParams<S extends ParamSchema>(schema: S, given: PlainParams, where = ""): Result<z.infer<S>> {
  const raw = writtenParams([schema], given, where);
  if (!raw.ok) return raw;
  const { value, issues } = decodeParams(schema, raw.value);
  return issues.length > 0 ? failure(...issues) : success(value);
}

/** As a link writes them. Refuses names that none of the schemas has, and shapes that a parameter does not take. */
export function writtenParams(schemas: readonly ParamSchema[], given: PlainParams, where = ""): Result<RawParams> {
  const { raw, issues } = writeParams(schemas, given, where);
  return issues.length > 0 ? failure(...issues) : success(raw);
}

/** The same without the values that cannot be written. */
export function writeParams(schemas: readonly ParamSchema[], given: PlainParams, where = "") {
  const known = schemas.flatMap((schema) => listControls(schema));
  const controls = new Map(known.flatMap((control) => linkNames(control).map((name) => [name, control])));
  const keys = known.map((control) => control.key);
  const raw: Record<string, string> = {};
  const issues: Issue[] = [];
  const unknown: string[] = [];
  for (const [key, value] of Object.entries(given)) {
    const control = controls.get(key);
    const issue = control && shapeTrouble(control, value, where);
    if (!control) unknown.push(key);
    else if (issue) issues.push(issue);
    else raw[key] = writeValue(value);
  }
  issues.push(...unknown.slice(0, MOST_UNKNOWN).map((key) => unknownParam(key, keys, where)));
  if (unknown.length > MOST_UNKNOWN) issues.push(moreUnknown(unknown.length - MOST_UNKNOWN, where));
  return { raw, issues };
}

/** More are counted only: each is held against every known name, and a stranger may send hundreds of thousands. */
const MOST_UNKNOWN = 20;

const moreUnknown = (count: number, where: string): Issue =>
  issue("PARAM-UNKNOWN", where === "" ? "body" : where, { count });

/** `true` is no number and a list no switch, though a link would write both as "1"; null: the shape is right. */
function shapeTrouble(control: Control, value: unknown, where: string): Issue | null {
  if (control.kind === "numbers" && Array.isArray(value) && value.length > control.most)
    return longList(control, value.length, where);
  if (value === null || typeof value === "string" || hasShape(control.kind, value)) return null;
  const wanted = wantedWords(control);
  return issue("PARAM-SHAPE", where === "" ? control.key : `${where}.${control.key}`, {
    key: control.key,
    value: JSON.stringify(value).slice(0, 40),
    label: control.meta.label,
    wanted,
  });
}

const longList = (control: Parameters<typeof tooManyNumbers>[0], count: number, where: string): Issue => ({
  code: "PARAM-LIST-LONG",
  at: where === "" ? control.key : `${where}.${control.key}`,
  message: tooManyNumbers(control, count),
  fix: m.sendFewerValuesOrSeveral,
});

function hasShape(kind: Control["kind"], value: unknown): boolean {
  if (kind === "switch") return typeof value === "boolean" || value === 0 || value === 1;
  const numbers = Array.isArray(value) && value.every((entry) => ["number", "string"].includes(typeof entry));
  return typeof value === "number" || (kind === "numbers" && numbers);
}

/** The nearest known name is proposed; without one all are listed. */
export function unknownParam(key: string, known: readonly string[], where = ""): Issue {
  const near = closestWord(key, known);
  const shown = key.length > 40 ? `${key.slice(0, 40)}…` : key;
  return {
    code: "PARAM-UNKNOWN",
    at: where === "" ? shown : `${where}.${shown}`,
    message: where === "" ? m.thereIsNoParameterShown({ shown }) : m.thereIsNoParameterShownIn({ shown, where }),
    fix: near === null ? m.knownAreKnown({ known: joinTexts(known, COMMA) }) : m.didYouMeanNear({ near }),
  };
}

/** What zod found wrong with the shape of an input. `example` is one that is right, as plain data. */
export const misshapen =
  (code: string, what: Text, example?: unknown) =>
  ({ path, message }: { readonly path: readonly PropertyKey[]; readonly message: string }): Issue => {
    const field = path.map(String).join(".") || "input";
    const shown = JSON.stringify(example);
    // It quotes every key that is not known.
    const reason = message.slice(0, 200);
    return {
      code,
      at: field,
      message: m.whatSAtCannotBe({ at: field, reason, what }),
      ...(shown !== undefined && { fix: m.exampleShown({ shown }) }),
    };
  };
