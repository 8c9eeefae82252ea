/**
 * Links and command lines: a parameter schema to and from plain strings.
 * Laws (tests/lib/params): decode(encode(x)) = x; defaults are not written; one unreadable parameter is
 * reported and replaced by its default, and the others stand.
 */
import type * as z from "zod";
import type { Issue } from "@/lib/issue";
import { COMMA, joinTexts, verbatim, type Text } from "@/lib/text";
import { linkNames, listControls, type Control, type ParamSchema } from "./control";
import { readQuantity } from "./read-quantity";
import * as m from "./messages";
import { issue } from "./messages.issues";

export type RawParams = Readonly<Record<string, string>>;
export type Decoded<S extends ParamSchema> = { readonly value: z.infer<S>; readonly issues: readonly Issue[] };

/** Reads the parameters of `schema` out of `raw`; keys of other schemas are left alone. */
export function decodeParams<S extends ParamSchema>(schema: S, raw: RawParams): Decoded<S> {
  const value: Record<string, unknown> = {};
  const issues: Issue[] = [];
  for (const control of listControls(schema)) {
    const text = raw[control.key] ?? formerlyWritten(control, raw);
    const read = text === undefined ? undefined : readValue(control, text);
    const field = schema.shape[control.key];
    if (text !== undefined && (read === undefined || !field?.safeParse(read).success)) {
      issues.push(unreadable(control, text));
      value[control.key] = control.fallback;
    } else {
      value[control.key] = read === undefined ? control.fallback : read;
    }
  }
  return { value: value as z.infer<S>, issues };
}

/** A name of older links may be another page's today: what does not read as this parameter is not its own. */
const formerlyWritten = (control: Control, raw: RawParams): string | undefined =>
  control.meta.formerly
    ?.map((name) => raw[name])
    .find((value) => value !== undefined && readValue(control, value) !== undefined);

/** One written value as the parameter `key` of `schema` reads it; undefined = it cannot. `null` is the automatic choice. */
export function readParam(schema: ParamSchema, key: string, text: string): { readonly value: unknown } | undefined {
  const control = listControls(schema).find((candidate) => linkNames(candidate).includes(key));
  if (!control) return undefined;
  const value = readValue(control, text);
  return value !== undefined && schema.shape[control.key]?.safeParse(value).success ? { value } : undefined;
}

/** Only what differs from the defaults, keys sorted. */
export function encodeParams<S extends ParamSchema>(schema: S, value: z.infer<S>): Record<string, string> {
  const pairs: [string, string][] = [];
  for (const control of listControls(schema)) {
    const entry = (value as Record<string, unknown>)[control.key];
    if (!sameValue(entry, control.fallback)) pairs.push([control.key, writeValue(entry)]);
  }
  return Object.fromEntries(pairs.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** How links write "let the suite choose", or "no limit". */
export const AUTO = "auto";
const NONE = "none";

/** undefined = unreadable. `null` is the automatic choice. */
function readValue(control: Control, raw: string): unknown {
  const text = raw.trim();
  // Of a list that the suite may choose, "none" is the empty one.
  const isChosen = text === AUTO || text === "" || (text === NONE && control.kind !== "numbers");
  if (control.optional && isChosen) return null;
  switch (control.kind) {
    case "number":
      return readQuantity(text, control.meta.unit);
    case "switch":
      return { "1": true, true: true, on: true, "0": false, false: false, off: false }[text];
    case "numbers":
      return readNumbers(text, control.most);
    case "choice":
    case "text":
      return raw;
  }
}

const BETWEEN_NUMBERS = /[\s,;]+/;

function readNumbers(text: string, most: number): number[] | undefined {
  // An empty list is none of them, or leaves the choice to the suite: people write either.
  if (text === NONE || text === AUTO) return [];
  const parts = text.split(BETWEEN_NUMBERS, most + 1);
  if (parts.length > most) return undefined;
  const numbers = parts.map((part) => readQuantity(part, undefined));
  return numbers.some((number) => number === undefined) ? undefined : (numbers as number[]);
}

export function writeValue(value: unknown): string {
  if (value === null) return AUTO;
  if (value === true) return "1";
  if (value === false) return "0";
  if (Array.isArray(value)) return value.length === 0 ? NONE : value.join(",");
  return String(value);
}

function sameValue(a: unknown, b: unknown): boolean {
  return a === b || writeValue(a) === writeValue(b);
}

function unreadable(control: Control, raw: string): Issue {
  const shown = raw.length > 40 ? `${raw.slice(0, 40)}…` : raw;
  const used = valueWord(control, control.fallback);
  const wanted = wantedWords(control);
  const trouble =
    longWords(control, raw) ?? m.labelKeyCannotBeShown({ key: control.key, shown, label: control.meta.label, wanted });
  return issue("PARAM-UNREADABLE", control.key, { trouble, used, wanted });
}

/** The fault of a list with too many numbers; null: its length is fine. */
function longWords(control: Control, raw: string): Text | null {
  if (control.kind !== "numbers") return null;
  const count = raw.trim().split(BETWEEN_NUMBERS).length;
  return count > control.most ? tooManyNumbers(control, count) : null;
}

export function tooManyNumbers(control: Control & { readonly kind: "numbers" }, count: number): Text {
  const { key, meta, most } = control;
  const [had, read] = [count, most].map((number) => number.toLocaleString("en"));
  return m.labelKeyHasHadValues({ key, had: had ?? "", read: read ?? "", label: meta.label });
}

/** A value as its control shows it. */
export function valueWord({ meta }: Control, value: unknown): Text {
  const text = writeValue(value);
  return meta.options?.[text] ?? verbatim(text);
}

/** The name that is shown, and the word that a link has for it where that is another: "vLLM V1 (vllm-v1)". */
const named = (value: string, name: Text): Text => {
  const both = m.nameAndWord({ name, word: value });
  return { en: name.en === value ? name.en : both.en, zh: name.zh === value ? name.zh : both.zh };
};

/** What a parameter takes, in words: "a whole number in 1 – 4096". */
export function wantedWords(control: Control): Text {
  switch (control.kind) {
    case "number": {
      const kind = control.whole ? m.wholeNumber : m.number;
      const range = findRange(control);
      return m.kindInRange({ range, kind });
    }
    case "numbers":
      return m.upToMostNumbersIn({ most: control.most.toLocaleString("en"), range: findRange(control) });
    case "choice": {
      const names = control.values.map((value) => named(value, valueWord(control, value)));
      return m.oneOfNames({
        names: joinTexts(names, COMMA),
      });
    }
    case "switch":
      return m.n1Or0;
    case "text":
      return m.textWord;
  }
}

const findRange = ({ min, max }: { readonly min: number; readonly max: number }): string =>
  `${min.toLocaleString("en")} – ${max.toLocaleString("en")}`;
