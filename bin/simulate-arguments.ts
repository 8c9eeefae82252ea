/** A command line of `mds simulate`, read: every trouble is named by its option. */
import { parseArgs } from "node:util";
import { closestWord } from "@/lib/closest-word";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { text } from "@/lib/text";
import { MOST, OPTIONS, type Bounds, type Kind, type OptionName, type SimulateOptions } from "./simulate-option-kinds";

const NAMES = Object.keys(OPTIONS) as readonly OptionName[];
const KINDS: Readonly<Record<string, Kind>> = OPTIONS;

/** Refuses unknown options and every value that cannot be read or lies outside its bounds, each by its name. */
export function readOptions(argv: readonly string[]): Result<SimulateOptions> {
  // Not strict: it would take a negative number for an option. What is wrong is found below.
  const { tokens } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(
      NAMES.map((name) => [
        name,
        { type: KINDS[name]?.kind === "flag" ? "boolean" : "string", ...(name === "help" && { short: "h" }) } as const,
      ]),
    ),
    strict: false,
    tokens: true,
  });
  const issues: Issue[] = [];
  const values: Record<string, unknown> = {};
  for (const token of tokens) {
    if (token.kind === "positional") issues.push(unexpected(token.value));
    if (token.kind !== "option") continue;
    const read = readOption(token.name, token.rawName, token.value);
    if (read.ok) values[token.name] = read.value;
    else issues.push(...read.issues);
  }
  return issues.length > 0 ? failure(...issues) : success(values as SimulateOptions);
}

function readOption(name: string, written: string, value: string | undefined): Result<unknown> {
  const kind = KINDS[name];
  if (kind === undefined || !NAMES.includes(name as OptionName)) return failure(unknownOption(written));
  if (kind.kind === "flag") return value === undefined ? success(true) : failure(wrong(name, value, "stands alone"));
  if (value === undefined || value === "" || value.startsWith("--"))
    return failure(trouble("VALUE", name, `--${name} needs a value behind it.`));
  if (kind.kind === "text") return success(value);
  if (kind.kind === "word")
    return kind.words.includes(value) ? success(value) : failure(wrongWord(name, value, kind.words));
  if (kind.kind === "number") return readNumber(name, value, kind, value);
  const parts = value.split(",");
  if (parts.length < kind.least || parts.length > kind.most)
    return failure(
      trouble(
        "VALUE",
        name,
        `--${name} takes ${kind.shape}; "${value}" has ${parts.length} ${parts.length === 1 ? "number" : "numbers"}.`,
      ),
    );
  const read = parts.map((part) => readNumber(name, part, kind, value));
  const bad = read.find(({ ok }) => !ok);
  return bad ?? success(read.map((part) => part.ok && part.value));
}

function readNumber(name: string, word: string, bounds: Bounds, whole: string): Result<number> {
  const value = Number(word);
  if (word.trim() === "" || Number.isNaN(value))
    return failure(wrong(name, whole, word === whole ? "takes a number" : "takes numbers with commas between"));
  const { from = -Infinity, to = Infinity, below = Infinity } = bounds;
  if (value >= from && value <= to && value < below && (!bounds.whole || Number.isInteger(value)))
    return success(value);
  const behind = word === whole ? "" : ` in ${whole}`;
  return failure(trouble("VALUE", name, `--${name} is ${word}${behind}; it takes ${wanted(bounds)}.`));
}

function wanted({ whole, from = 0, to = Infinity, below = Infinity }: Bounds): string {
  const kind = whole ? "a whole number" : "a number";
  if (below < Infinity) return `${kind} from ${from} to below ${below}`;
  return to >= MOST ? `${kind} from ${from} on` : `${kind} from ${from} to ${to}`;
}

function wrongWord(name: string, word: string, known: readonly string[]): Issue {
  const near = closestWord(word, known);
  const way = near === null ? `Known are ${known.join(", ")}.` : `Did you mean ${near}?`;
  return trouble("VALUE", name, `--${name} "${word}" does not exist. ${way}`);
}

function unknownOption(written: string): Issue {
  const near = closestWord(written.replace(/^-+/, ""), NAMES);
  const way = near === null ? "mds simulate --help lists them." : `Did you mean --${near}?`;
  return trouble("UNKNOWN", written, `There is no option ${written}. ${way}`);
}

const unexpected = (word: string): Issue =>
  trouble("UNKNOWN", word, `"${word}" belongs to no option. A file of requests is named by --requests ${word}.`);

const wrong = (name: string, value: string, takes: string): Issue =>
  trouble("VALUE", name, `--${name} ${takes}, not "${value}".`);

const trouble = (code: string, at: string, en: string): Issue => ({
  code: `SIM-OPTION-${code}`,
  at,
  message: text({ en, zh: en }),
});
