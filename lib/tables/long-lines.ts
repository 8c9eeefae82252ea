/**
 * How long a line of a table, a log or a pasted text may be, before any reader looks at it. Documents of JSON are no lines: a profiler's
 * trace is a single one of many megabytes.
 */
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { issue } from "./messages.issues";

/**
 * Characters. The longest honest line known has 160 thousand, and the ids of a million tokens in blocks of 16 would have 600 thousand;
 * a head with the most columns that are read fits as well.
 */
export const LONGEST_LINE = 2 ** 20;

type LongLines = {
  readonly count: number;
  /** The first of them, from 1. */
  readonly first: number;
  /** Characters of the first. */
  readonly length: number;
};

/** A text whose long lines are empty, so that the others keep their numbers; null: it has none. */
type ShortLines = { readonly text: string; readonly long: LongLines | null };

export function withoutLongLines(source: string): ShortLines {
  if (!hasLongLine(source)) return { text: source, long: null };
  const lines: string[] = [];
  const long: { number: number; length: number }[] = [];
  let [start, from, number] = [0, 0, 0];
  for (const end of lineEnds(source)) {
    number += 1;
    if (end - start > LONGEST_LINE) {
      lines.push(source.slice(from, start));
      from = end;
      long.push({ number, length: end - start });
    }
    start = source.startsWith("\r\n", end) ? end + 2 : end + 1;
  }
  const [first] = long;
  if (first === undefined) return { text: source, long: null };
  lines.push(source.slice(from));
  return { text: lines.join(""), long: { count: long.length, first: first.number, length: first.length } };
}

/** Looks for one end of a line in each stretch that a line may take, not for all of them. */
function hasLongLine(source: string): boolean {
  let start = 0;
  while (source.length - start > LONGEST_LINE) {
    const stretch = source.slice(start, start + LONGEST_LINE + 1);
    let end = stretch.lastIndexOf("\n");
    if (end < 0) end = stretch.lastIndexOf("\r");
    if (end < 0) return true;
    start += end + 1;
  }
  return false;
}

/** Where each line ends: before CR LF, CR or LF, the last one with the text. */
function* lineEnds(source: string): Generator<number> {
  const next = (sign: string, from: number): number => {
    const position = source.indexOf(sign, from);
    return position < 0 ? source.length : position;
  };
  let [feed, mark] = [next("\n", 0), next("\r", 0)];
  for (;;) {
    const end = Math.min(feed, mark);
    yield end;
    if (end === source.length) return;
    const start = end === mark && feed === mark + 1 ? end + 2 : end + 1;
    if (feed < start) feed = next("\n", start);
    if (mark < start) mark = next("\r", start);
  }
}

/** Refuses a table whose first line is too long: nothing says what the others hold. Warns of others that are. */
export function readableTable(source: string): Result<string> {
  const { text: shortened, long } = withoutLongLines(source);
  if (long === null) return success(source);
  const before = source.slice(0, LONGEST_LINE).split(/\r\n|\r|\n/, long.first);
  const isHead = before.slice(0, long.first - 1).every((line) => /^\s*(#|$)/.test(line));
  return isHead ? failure(longHead(long)) : success(shortened, [longLines(long)]);
}

const number = (value: number): string => value.toLocaleString("en");

export const longLines = ({ count, first, length }: LongLines): Issue =>
  issue("LINES-LONG", `line ${first}`, {
    count,
    first: number(first),
    length: number(length),
    longestLine: number(LONGEST_LINE),
    count2: number(count),
  });

const longHead = ({ first, length }: LongLines): Issue =>
  issue("LINE-LONG", `line ${first}`, { length: number(length), longestLine: number(LONGEST_LINE) });
