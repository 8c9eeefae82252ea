/** Options of a command line, read by a table of their kinds: every trouble is named by its option. */
import { parseArgs } from "node:util";
import { closestWord } from "@/lib/text-comparison/closest-word";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { COMMA, joinTexts, verbatim, type Text } from "@/lib/text";
import * as m from "./messages";

type Bounds = { readonly whole?: true; readonly from?: number; readonly to?: number; readonly below?: number };
export type Kind =
  | { readonly kind: "text" }
  | { readonly kind: "flag" }
  /** `key=value`, any number of times. */
  | { readonly kind: "pairs" }
  | { readonly kind: "word"; readonly words: readonly string[] }
  | ({ readonly kind: "number" } & Bounds)
  | ({ readonly kind: "list"; readonly least: number; readonly most: number; readonly shape: string } & Bounds);

export const TEXT = { kind: "text" } as const;
export const FLAG = { kind: "flag" } as const;
/** Counts are kept in 32 bits. */
export const MOST = 2 ** 31 - 1;

type OptionValue<K extends Kind> = K extends { kind: "flag" }
  ? boolean
  : K extends { kind: "number" }
    ? number
    : K extends { kind: "list" }
      ? readonly number[]
      : K extends { kind: "pairs" }
        ? Readonly<Record<string, string>>
        : K extends { words: readonly (infer Word)[] }
          ? Word
          : string;

/** Read and within bounds; absent where nothing was said. */
export type OptionValues<Options> = {
  readonly [Name in keyof Options]?: Options[Name] extends Kind ? OptionValue<Options[Name]> : never;
};

export type OptionTable<Options> = {
  readonly options: Options;
  /** Codes of a value that cannot be taken, and of an option that does not exist. */
  readonly codes: { readonly value: string; readonly unknown: string };
  /** Names of further options, which were taken out before. */
  readonly beside?: readonly string[];
  /** What to say of an option that resembles none: where they are listed. */
  readonly listed: string;
};

/** Refuses unknown options and every value that cannot be read or lies outside its bounds; words beside the options are kept. */
export function readOptions<const Options extends Readonly<Record<string, Kind>>>(
  argv: readonly string[],
  { options, codes, listed, beside = [] }: OptionTable<Options>,
): Result<{ readonly values: OptionValues<Options>; readonly words: readonly string[] }> {
  const kinds = new Map<string, Kind>(Object.entries(options));
  const issues: Issue[] = [];
  const words: string[] = [];
  const values: Record<string, unknown> = {};
  for (const token of tokens(argv, kinds)) {
    if (token.kind === "positional") words.push(token.value);
    if (token.kind !== "option") continue;
    const { name, rawName, value } = token;
    const kind = kinds.get(name);
    const read = kind && readValue(kind, name, value);
    if (read === undefined)
      issues.push(issue(codes.unknown, rawName, unknownOption(rawName, [...kinds.keys(), ...beside], listed)));
    else if ("wrong" in read) issues.push(issue(codes.value, name, read.wrong));
    else values[name] = kind?.kind === "pairs" ? { ...Object(values[name]), ...Object(read.value) } : read.value;
  }
  return issues.length > 0 ? failure(...issues) : success({ values: values as OptionValues<Options>, words });
}

function tokens(argv: readonly string[], kinds: ReadonlyMap<string, Kind>) {
  const options = [...kinds].map(([name, { kind }]) => {
    const type = kind === "flag" ? "boolean" : "string";
    return [name, { type, ...(name === "help" && { short: "h" }) }] as const;
  });
  // Not strict: strict parsing would take a negative number for an option. The caller checks the rest.
  return parseArgs({ args: [...argv], options: Object.fromEntries(options), strict: false, tokens: true }).tokens;
}

/** The options, or a sentence with the fault. */
type Read = { readonly value: unknown } | { readonly wrong: string };

function readValue(kind: Kind, name: string, value: string | undefined): Read {
  if (kind.kind === "flag") return value === undefined ? { value: true } : notTaken(name, value, "stands alone");
  if (value === undefined || value === "" || value.startsWith("--"))
    return { wrong: `--${name} needs a value behind it.` };
  if (kind.kind === "text") return { value };
  if (kind.kind === "pairs") return readPair(name, value);
  if (kind.kind === "word")
    return kind.words.includes(value)
      ? { value }
      : { wrong: `--${name} "${value}" does not exist. ${nearest(value, kind.words).en}` };
  if (kind.kind === "number") return readNumber(name, value, kind, value);
  const parts = value.split(",");
  if (parts.length < kind.least || parts.length > kind.most) {
    const count = m.countNumbers({ count: parts.length }).en;
    return { wrong: `--${name} takes ${kind.shape}; "${value}" has ${count}.` };
  }
  const read = parts.map((part) => readNumber(name, part, kind, value));
  return read.find((part) => "wrong" in part) ?? { value: read.map((part) => "value" in part && part.value) };
}

function readPair(name: string, value: string): Read {
  const cut = value.indexOf("=");
  return cut > 0
    ? { value: { [value.slice(0, cut)]: value.slice(cut + 1) } }
    : notTaken(name, value, "takes key=value");
}

function readNumber(name: string, word: string, bounds: Bounds, wholeWords: string): Read {
  const value = Number(word);
  if (word.trim() === "" || Number.isNaN(value))
    return notTaken(name, wholeWords, word === wholeWords ? "takes a number" : "takes numbers with commas between");
  const { from = -Infinity, to = Infinity, below = Infinity } = bounds;
  if (value >= from && value <= to && value < below && (!bounds.whole || Number.isInteger(value))) return { value };
  const behind = word === wholeWords ? "" : ` in ${wholeWords}`;
  return { wrong: `--${name} is ${word}${behind}; it takes ${wanted(bounds)}.` };
}

function wanted({ whole, from = 0, to = Infinity, below = Infinity }: Bounds): string {
  const kind = whole ? "a whole number" : "a number";
  if (below < Infinity) return `${kind} from ${from} to below ${below}`;
  return to >= MOST ? `${kind} from ${from} on` : `${kind} from ${from} to ${to}`;
}

const notTaken = (name: string, value: string, takes: string): Read => ({
  wrong: `--${name} ${takes}, not "${value}".`,
});

function unknownOption(text: string, known: readonly string[], listed: string): string {
  if (known.includes(text.replace(/^-+/, ""))) return `${text} needs a value behind it.`;
  const near = closestWord(text.replace(/^-+/, ""), known);
  return `There is no option ${text}. ${near === null ? listed : `Did you mean --${near}?`}`;
}

/** The way out of a word that is not known. */
export function nearest(word: string, known: readonly string[]): Text {
  const near = closestWord(word, known);
  return near === null ? m.knownAreKnown({ known: joinTexts(known, COMMA) }) : m.didYouMeanNear({ near });
}

const issue = (code: string, subject: string, message: string): Issue => ({
  code,
  at: subject,
  message: verbatim(message),
});
