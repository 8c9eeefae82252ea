/**
 * Values as Python prints them: `[{'rid': 'r-17', 'iter': 0, 'type': None}]`. JSON is read as well. Calls around a value
 * (`defaultdict(<class 'int'>, {...})`, `array([1, 2])`) give the value inside.
 */

/** Deeper nesting and longer lists than a scheduler writes are refused: nothing is read of them. */
const MAX_DEPTH = 32;
const MAX_ITEMS = 1 << 20;

type Reading = { readonly source: string; at: number; items: number };

class Malformed extends Error {}

/** undefined where the text is no literal. Tuples and sets become arrays, None and nan null, dictionaries maps by text. */
export function readPythonLiteral(source: string): unknown {
  const reading: Reading = { source, at: 0, items: 0 };
  try {
    const value = readValue(reading, 0);
    skipSpace(reading);
    return reading.at === source.length ? value : undefined;
  } catch (error) {
    if (error instanceof Malformed) return undefined;
    throw error;
  }
}

function readValue(reading: Reading, depth: number): unknown {
  skipSpace(reading);
  reading.items += 1;
  if (depth > MAX_DEPTH || reading.items > MAX_ITEMS) throw new Malformed();
  const first = reading.source[reading.at];
  if (first === "[") return readSequence(reading, "]", depth);
  if (first === "(") return readSequence(reading, ")", depth);
  if (first === "{") return readBraces(reading, depth);
  if (first === "'" || first === '"') return readQuoted(reading, first);
  return readWord(reading, depth);
}

function readSequence(reading: Reading, close: string, depth: number): unknown[] {
  reading.at += 1;
  const values: unknown[] = [];
  for (;;) {
    skipSpace(reading);
    if (take(reading, close)) return values;
    values.push(readValue(reading, depth + 1));
    skipSpace(reading);
    if (!take(reading, ",") && reading.source[reading.at] !== close) throw new Malformed();
  }
}

/** A dictionary, or a set: the colon behind the first entry decides. */
function readBraces(reading: Reading, depth: number): ReadonlyMap<string, unknown> | unknown[] {
  reading.at += 1;
  const entries = new Map<string, unknown>();
  const members: unknown[] = [];
  for (;;) {
    skipSpace(reading);
    if (take(reading, "}")) return members.length > 0 ? members : entries;
    const key = readValue(reading, depth + 1);
    skipSpace(reading);
    if (take(reading, ":")) entries.set(String(key), readValue(reading, depth + 1));
    else members.push(key);
    skipSpace(reading);
    if (!take(reading, ",") && reading.source[reading.at] !== "}") throw new Malformed();
  }
}

function readQuoted(reading: Reading, quote: string): string {
  const { source } = reading;
  const from = reading.at + 1;
  let plain = true;
  for (let i = from; i < source.length; i += 1) {
    const letter = source[i];
    if (letter === "\\") {
      plain = false;
      i += 1;
    } else if (letter === quote) {
      reading.at = i + 1;
      const inside = source.slice(from, i);
      return plain ? inside : inside.replace(/\\(.)/g, (_, escaped: string) => ESCAPES[escaped] ?? escaped);
    }
  }
  throw new Malformed();
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };

const WORD = /[^\s,:()[\]{}'"]+/y;
const CONSTANTS = new Map<string, unknown>([
  ["None", null],
  ["null", null],
  ["nan", null],
  ["NaN", null],
  ["True", true],
  ["true", true],
  ["False", false],
  ["false", false],
]);

function readWord(reading: Reading, depth: number): unknown {
  WORD.lastIndex = reading.at;
  const word = WORD.exec(reading.source)?.[0];
  if (word === undefined) throw new Malformed();
  reading.at += word.length;
  if (CONSTANTS.has(word)) return CONSTANTS.get(word);
  const number = Number(word);
  if (!Number.isNaN(number)) return number;
  // `np.int64(3)`, `array([1, 2])`: the last argument is the value.
  if (reading.source[reading.at] === "(") return readSequence(reading, ")", depth).at(-1);
  return word;
}

function skipSpace(reading: Reading): void {
  while (/\s/.test(reading.source[reading.at] ?? "x")) reading.at += 1;
}

function take(reading: Reading, letter: string): boolean {
  if (reading.source[reading.at] !== letter) return false;
  reading.at += 1;
  return true;
}
