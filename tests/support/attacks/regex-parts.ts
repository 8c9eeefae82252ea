/** The parts of a regular expression, read from its source. */

export type Part =
  | { readonly kind: "character"; readonly source: string; readonly test: (sign: string) => boolean }
  | { readonly kind: "position"; readonly test: (text: string, at: number) => boolean }
  | { readonly kind: "sequence" | "choice"; readonly parts: readonly Part[] }
  | { readonly kind: "look"; readonly part: Part; readonly behind: boolean; readonly wanted: boolean }
  | {
      readonly kind: "repeat";
      readonly part: Part;
      readonly min: number;
      readonly max: number;
      readonly lazy: boolean;
    };

/** Reads what the engine itself accepts; back references and sets of the `v` flag are not read and throw. */
export function readPattern(source: string, flags: string): Part {
  const reader = { source, at: 0, flags };
  const whole = readChoice(reader);
  if (reader.at < source.length) throw new Error(`not read from ${reader.at}: ${source}`);
  return whole;
}

type Reader = { readonly source: string; readonly flags: string; at: number };

function readChoice(reader: Reader): Part {
  const parts = [readSequence(reader)];
  while (take(reader, /\|/y) !== null) parts.push(readSequence(reader));
  return parts.length === 1 && parts[0] ? parts[0] : { kind: "choice", parts };
}

function readSequence(reader: Reader): Part {
  const parts: Part[] = [];
  while (reader.at < reader.source.length && !/[|)]/.test(reader.source[reader.at] ?? ""))
    parts.push(readRepeat(reader, readAtom(reader)));
  return { kind: "sequence", parts };
}

function readRepeat(reader: Reader, part: Part): Part {
  const range = take(reader, /(?:[*+?]|\{\d+(?:,\d*)?\})\??/y);
  if (range === null) return part;
  const lazy = range.length > 1 && range.endsWith("?");
  const [low, high] = bounds(range);
  return { kind: "repeat", part, min: low, max: high, lazy };
}

function bounds(range: string): [number, number] {
  if (range.startsWith("*")) return [0, Infinity];
  if (range.startsWith("+")) return [1, Infinity];
  if (range.startsWith("?")) return [0, 1];
  const [, low = "", comma, high = ""] = /\{(\d+)(,?)(\d*)\}/.exec(range) ?? [];
  if (comma === "") return [Number(low), Number(low)];
  return [Number(low), high === "" ? Infinity : Number(high)];
}

function readAtom(reader: Reader): Part {
  const look = take(reader, /\(\?<?[=!]/y);
  if (look !== null) {
    const part = readGroup(reader);
    return { kind: "look", part, behind: look.includes("<"), wanted: look.endsWith("=") };
  }
  if (take(reader, /\((?:\?(?::|<[A-Za-z]\w*>))?/y) !== null) return readGroup(reader);
  const position = take(reader, /[\^$]|\\[bB]/y);
  if (position !== null) return { kind: "position", test: positionTest(position, reader.flags) };
  if (/\\[1-9k]/y.test(reader.source.slice(reader.at, reader.at + 2))) throw new Error("back reference");
  const source = take(reader, /\[\^?\]?(?:[^\]\\]|\\.)*\]|\\[pP]\{[^}]*\}|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|\\?[^]/y);
  return { kind: "character", source: source ?? "", test: characterTest(emptySet(reader, source ?? ""), reader.flags) };
}

/** `[^]` ends at once, where other sets may begin with a bracket that a person forgot to escape. */
function emptySet(reader: Reader, source: string): string {
  const whole = source.startsWith("[^]") ? "[^]" : source.startsWith("[]") ? "[]" : source;
  reader.at -= source.length - whole.length;
  return whole;
}

function readGroup(reader: Reader): Part {
  const part = readChoice(reader);
  if (take(reader, /\)/y) === null) throw new Error(`no end of the group at ${reader.at}: ${reader.source}`);
  return part;
}

function take(reader: Reader, expected: RegExp): string | null {
  expected.lastIndex = reader.at;
  const [found = null] = expected.exec(reader.source) ?? [];
  if (found !== null) reader.at += found.length;
  return found;
}

function characterTest(source: string, flags: string): (sign: string) => boolean {
  const expression = new RegExp(`^${source}$`, flags.replace(/[gym]/g, ""));
  const known = new Map<string, boolean>();
  return (sign) => {
    const before = known.get(sign);
    if (before !== undefined) return before;
    const now = expression.test(sign);
    known.set(sign, now);
    return now;
  };
}

function positionTest(source: string, flags: string): (text: string, at: number) => boolean {
  const lines = flags.includes("m");
  if (source === "^") return (text, at) => at === 0 || (lines && text[at - 1] === "\n");
  if (source === "$") return (text, at) => at === text.length || (lines && text[at] === "\n");
  const word = (sign: string | undefined): boolean => sign !== undefined && /\w/.test(sign);
  const boundary = source === "\\b";
  return (text, at) => (word(text[at - 1]) !== word(text[at])) === boundary;
}
