/**
 * Steps over JSON in a window of bytes, without a call stack and without making strings or objects: what a profiler writes is
 * mostly text that nobody asks for. A byte 0 stands behind the window's last byte, so that no loop needs a second condition.
 * Every step takes a position and returns the next one, or INCOMPLETE where the window ends inside the value.
 */
export const INCOMPLETE = -1;
export const MALFORMED = -2;

export type Scan = {
  bytes: Uint8Array;
  /** Number of bytes in the window; `bytes[end]` is 0. */
  end: number;
  /** What `readNumber` found; NaN for NaN and infinities, which JSON forbids and profilers write. */
  value: number;
  /** Its whole part alone and its fraction alone: a time in microseconds since 1970 has more digits than a double. */
  whole: number;
  fraction: number;
  /** What the last text and the last process or thread were: pairs as results would make an object for every field of a gigabyte. */
  text: number;
  identity: number;
};

export const newScan = (): Scan => ({
  bytes: new Uint8Array(1),
  end: 0,
  value: 0,
  whole: 0,
  fraction: 0,
  text: 0,
  identity: 0,
});

export const QUOTE = 0x22;
export const BACKSLASH = 0x5c;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const OPEN_OBJECT = 0x7b;
export const CLOSE_OBJECT = 0x7d;
export const OPEN_LIST = 0x5b;
export const CLOSE_LIST = 0x5d;

/** The next byte that is no white space; the window's end counts as such. */
export function skipSpace(scan: Scan, from: number): number {
  const { bytes } = scan;
  let i = from;
  let byte = bytes[i] as number;
  while (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) {
    i += 1;
    byte = bytes[i] as number;
  }
  return i;
}

/** From the byte after an opening quote to the closing quote. */
export function stringEnd(scan: Scan, from: number): number {
  const { bytes, end } = scan;
  let i = from;
  for (;;) {
    const byte = bytes[i] as number;
    if (byte === QUOTE) return i;
    if (byte === BACKSLASH) {
      i += 2;
      if (i > end) return INCOMPLETE;
    } else if (byte === 0 && i >= end) return INCOMPLETE;
    else i += 1;
  }
}

/** Past a value of any kind that begins at `from`. Depth is a count, so ten thousand nested lists cost no more than their bytes. */
export function skipValue(scan: Scan, from: number): number {
  const first = scan.bytes[from] as number;
  if (first === QUOTE) {
    const close = stringEnd(scan, from + 1);
    return close < 0 ? close : close + 1;
  }
  return first === OPEN_OBJECT || first === OPEN_LIST ? skipNested(scan, from) : skipBare(scan, from);
}

function skipNested(scan: Scan, from: number): number {
  const { bytes, end } = scan;
  let depth = 0;
  let i = from;
  for (;;) {
    const byte = bytes[i] as number;
    i += 1;
    if (byte === QUOTE) {
      i = stringEnd(scan, i) + 1;
      if (i === 0) return INCOMPLETE;
    } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) depth += 1;
    else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
      depth -= 1;
      if (depth === 0) return i;
    } else if (byte === 0 && i > end) return INCOMPLETE;
  }
}

/** Past a number or a word (true, null, NaN). It ends where a list, an object or white space goes on. */
function skipBare(scan: Scan, from: number): number {
  const { bytes, end } = scan;
  let i = from;
  for (;;) {
    const byte = bytes[i] as number;
    if (byte === COMMA || byte === CLOSE_OBJECT || byte === CLOSE_LIST || byte === 0x20 || byte === 0x0a) break;
    if (byte === 0x0d || byte === 0x09) break;
    if (byte === 0 && i >= end) return INCOMPLETE;
    if (byte === QUOTE || byte === COLON || byte === OPEN_OBJECT || byte === OPEN_LIST) return MALFORMED;
    i += 1;
  }
  return i === from ? MALFORMED : i;
}

/** Powers that a double holds exactly. */
const TENTHS = Array.from({ length: 23 }, (_, digits) => Number(`1e${digits}`));

/**
 * Reads the number at `from`, or the number inside a string, as some exporters write times. Whole part and fraction are kept apart;
 * each is exact up to 2^53. A word that is no number (NaN, Infinity, null) reads as NaN.
 */
export function readNumber(scan: Scan, from: number): number {
  const { bytes } = scan;
  const quoted = bytes[from] === QUOTE;
  let i = quoted ? from + 1 : from;
  const negative = bytes[i] === 0x2d;
  if (negative) i += 1;
  const start = i;
  let integer = 0;
  let digit = (bytes[i] as number) - 48;
  while (digit >= 0 && digit <= 9) {
    integer = integer * 10 + digit;
    i += 1;
    digit = (bytes[i] as number) - 48;
  }
  if (i === start) return readWord(scan, from);
  let fraction = 0;
  if (bytes[i] === 0x2e) {
    i += 1;
    const point = i;
    digit = (bytes[i] as number) - 48;
    while (digit >= 0 && digit <= 9) {
      if (i - point < 15) fraction = fraction * 10 + digit;
      i += 1;
      digit = (bytes[i] as number) - 48;
    }
    fraction /= TENTHS[Math.min(i - point, 15)] as number;
  }
  if (((bytes[i] as number) | 32) === 0x65 || (quoted && bytes[i] !== QUOTE)) return readSlowly(scan, from);
  if (i >= scan.end) return INCOMPLETE;
  scan.whole = negative ? -integer : integer;
  scan.fraction = negative ? -fraction : fraction;
  scan.value = scan.whole + scan.fraction;
  return quoted ? i + 1 : i;
}

/** Numbers with an exponent, or in quotes with something beside them, are rare: they are read as text. */
function readSlowly(scan: Scan, from: number): number {
  const next = skipValue(scan, from);
  if (next < 0) return next;
  let text = "";
  for (let i = from; i < next; i += 1)
    if (scan.bytes[i] !== QUOTE) text += String.fromCharCode(scan.bytes[i] as number);
  const value = text.trim() === "" ? NaN : Number(text);
  scan.value = value;
  scan.whole = Math.trunc(value);
  scan.fraction = value - scan.whole;
  return next;
}

function readWord(scan: Scan, from: number): number {
  const next = skipValue(scan, from);
  scan.value = NaN;
  scan.whole = NaN;
  scan.fraction = NaN;
  return next;
}

/** Whether the bytes at `from` spell `word`. */
export function spells(bytes: Uint8Array, from: number, word: Uint8Array): boolean {
  for (let i = 0; i < word.length; i += 1) if (bytes[from + i] !== word[i]) return false;
  return true;
}
