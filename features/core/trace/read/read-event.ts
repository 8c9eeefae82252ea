/** One event of a Chrome trace, read field by field into numbers: its texts are interned, what nobody asks for is stepped over. */
import { PYTHON_FUNCTION, type InternedTexts } from "../interned";
import { readArgument, type FieldReader } from "./arguments";
import {
  CLOSE_OBJECT,
  COLON,
  COMMA,
  MALFORMED,
  OPEN_OBJECT,
  QUOTE,
  readNumber,
  type Scan,
  skipSpace,
  skipValue,
  stringEnd,
} from "./scan";
import { readIdentity, readText } from "./texts";
import { clear, type RawEvent } from "./raw-event";

/** Reads the object that opens at `from`; the position behind it, INCOMPLETE or MALFORMED. */
export function readEvent(scan: Scan, from: number, event: RawEvent, texts: InternedTexts): number {
  clear(event);
  return readFields(scan, from, event, texts, readField);
}

function readFields(scan: Scan, from: number, event: RawEvent, texts: InternedTexts, read: FieldReader): number {
  const { bytes } = scan;
  let i = skipSpace(scan, from + 1);
  if (bytes[i] === CLOSE_OBJECT) return i + 1;
  for (;;) {
    if (bytes[i] !== QUOTE) return wrong(scan, i);
    const key = i + 1;
    const close = stringEnd(scan, key);
    if (close < 0) return close;
    i = bytes[close + 1] === COLON ? close + 1 : skipSpace(scan, close + 1);
    if (bytes[i] !== COLON) return wrong(scan, i);
    i = skipSpace(scan, i + 1);
    i = read(scan, key, close - key, i, event, texts);
    if (i < 0) return i;
    i = skipSpace(scan, i);
    if (bytes[i] === CLOSE_OBJECT) return i + 1;
    if (bytes[i] !== COMMA) return wrong(scan, i);
    i = skipSpace(scan, i + 1);
  }
}

/** At the window's end a value may go on; before it, the byte is one that JSON has no place for. */
const wrong = (scan: Scan, offset: number): number => (offset >= scan.end ? -1 : MALFORMED);

/** Up to four letters of a key as one number, to be told apart in one step. */
const letters = (word: string): number => [...word].reduce((code, letter) => (code << 8) | letter.charCodeAt(0), 0);
const [PH, CAT, NAME, PID, TID, TS, DUR, ARGS] = ["ph", "cat", "name", "pid", "tid", "ts", "dur", "args"].map(letters);

const readField: FieldReader = (scan, key, length, value, event, texts) => {
  if (length > 4 || length < 2) return skipValue(scan, value);
  const { bytes } = scan;
  let code = 0;
  for (let i = 0; i < length; i += 1) code = (code << 8) | (bytes[key + i] as number);
  let next: number;
  switch (code) {
    case NAME:
      next = readText(scan, value, texts);
      event.name = scan.text;
      return next;
    case CAT:
      next = readText(scan, value, texts);
      event.category = scan.text;
      return next;
    case PH:
      event.phase = bytes[value + 1] as number;
      return skipValue(scan, value);
    case TS:
      next = readNumber(scan, value);
      event.whole = scan.whole;
      event.fraction = scan.fraction;
      return next;
    case DUR:
      next = readNumber(scan, value);
      event.duration = scan.value;
      return next;
    case PID:
      next = readIdentity(scan, value, texts);
      event.process = scan.identity;
      return next;
    case TID:
      next = readIdentity(scan, value, texts);
      event.thread = scan.identity;
      return next;
    case ARGS:
      if (bytes[value] !== OPEN_OBJECT || event.category === PYTHON_FUNCTION) return skipValue(scan, value);
      next = readFields(scan, value, event, texts, readArgument);
      event.argsFrom = value;
      event.argsTo = next;
      return next;
    default:
      return skipValue(scan, value);
  }
};
