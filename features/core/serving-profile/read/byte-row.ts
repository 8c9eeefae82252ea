/** A row of a table as its bytes, and what its cells hold; whatever is not written as exporters usually do is read as text. */
import { HOUR, KILO, MEGA } from "@/lib/units/edge";
import type { Texts } from "../columns";
import { isNull, readNumber, readText } from "./cells";
import { readDatetime, US_PER_MINUTE } from "./datetime";

export type ByteRow = {
  readonly bytes: Uint8Array;
  /** Where each cell begins and ends, without its quotes. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** 1 where a cell holds doubled quotes. */
  readonly doubled: Uint8Array;
  count: number;
  /** Whether a comma inside a number stands before its fraction: the cells are apart by semicolons. */
  readonly decimalComma: boolean;
};

const DECODER = new TextDecoder();

export function cellText(row: ByteRow, cell: number): string {
  const text = DECODER.decode(row.bytes.subarray(row.from[cell], row.to[cell]));
  return row.doubled[cell] === 1 ? text.replaceAll('""', '"') : text;
}

export const cellTexts = (row: ByteRow): string[] =>
  Array.from({ length: row.count }, (_, cell) => cellText(row, cell));

const [ZERO, NINE, POINT, MINUS, COLON, COMMA, SLASH, SPACE, LETTER_T] = [
  0x30, 0x39, 0x2e, 0x2d, 0x3a, 0x2c, 0x2f, 0x20, 0x54,
] as const;

/** Powers of ten that a double holds exactly: a whole number below 2^53 divided by one is rounded once, as reading the text is. */
const TENS = Float64Array.from({ length: 23 }, (_, power) => Number(`1e${power}`));

/** NaN where the cell holds no number. */
export function cellNumber(row: ByteRow, cell: number): number {
  if (cell >= row.count) return NaN;
  const from = row.from[cell] as number;
  const to = row.to[cell] as number;
  const value = numberAt(row.bytes, from, to);
  if (value === value || from === to) return value;
  const text = cellText(row, cell);
  return readNumber(row.decimalComma ? text.replace(ONE_COMMA, "$1.$2") : text);
}

const ONE_COMMA = /^(\s*[-+]?\d*),(\d*(?:e[-+]?\d+)?\s*)$/i;

/** NaN for anything but digits with a sign and a point that fit into a double as they are. */
export function numberAt(bytes: Uint8Array, from: number, to: number): number {
  let index = from;
  const negative = bytes[index] === MINUS;
  if (negative) index += 1;
  let integer = 0;
  let digits = 0;
  let point = -1;
  for (; index < to; index += 1) {
    const byte = bytes[index] as number;
    if (byte >= ZERO && byte <= NINE) {
      integer = integer * 10 + (byte - ZERO);
      digits += 1;
    } else if (byte === POINT && point < 0) point = digits;
    else return NaN;
  }
  if (digits === 0 || integer > Number.MAX_SAFE_INTEGER) return NaN;
  const decimals = point < 0 ? 0 : digits - point;
  if (decimals >= TENS.length) return NaN;
  const value = decimals === 0 ? integer : integer / (TENS[decimals] as number);
  return negative ? -value : value;
}

/** The number of its text; 0 where the cell holds nothing. `hint`: what it may be, since columns repeat themselves. */
export function cellTextNumber(row: ByteRow, cell: number, texts: Texts, hint = 0): number {
  if (cell >= row.count) return 0;
  const { bytes } = row;
  const from = row.from[cell] as number;
  const to = row.to[cell] as number;
  if (from === to) return 0;
  const plain = isPlain(bytes[from] as number) && isPlain(bytes[to - 1] as number) && row.doubled[cell] !== 1;
  if (!plain || (to - from < LONGEST_NULL && mayBeNull(bytes[from] as number)))
    return texts.number(readText(cellText(row, cell)));
  return texts.numberAt(bytes, from, to, hint);
}

const LONGEST_NULL = 10;
/** Neither a space nor the beginning of a letter beyond ASCII, which may be one. */
const isPlain = (byte: number): boolean => byte > SPACE && byte < 0x7f;
/** The first letters of all spellings of "nothing": nan, none, null, <na>, n/a, na, nat, -, #n/a, undefined. */
const mayBeNull = (byte: number): boolean =>
  byte === 0x6e || byte === 0x4e || byte === 0x3c || byte === MINUS || byte === 0x23 || byte === 0x75 || byte === 0x55;

/** How a number of a time column counts; a date without a zone is local. */
export const NO_TIME = 0;
export const AS_NUMBER = 1;
export const AS_LOCAL = 2;
export const AS_ZONED = 3;

type CellTime = { value: number; form: number };

const US_PER_HOUR = HOUR * MEGA;

/** Reads dates into one object that it gives again and again. A day is looked up in the calendar once. */
export class TimeCells {
  private readonly found: CellTime = { value: NaN, form: NO_TIME };
  private day = -1;
  private dayUs = NaN;

  /** Numbers as written, dates in microseconds since 1970 of their own clock. */
  read(row: ByteRow, cell: number): CellTime {
    if (cell >= row.count || row.from[cell] === row.to[cell]) return this.give(NaN, NO_TIME);
    const us = this.date(row.bytes, row.from[cell] as number, row.to[cell] as number);
    if (us === us) return this.give(us, AS_LOCAL);
    const value = cellNumber(row, cell);
    if (value === value) return this.give(value, AS_NUMBER);
    const text = cellText(row, cell);
    const date = isNull(text) ? null : readDatetime(text);
    return date === null ? this.give(NaN, NO_TIME) : this.give(date.us, date.zoned ? AS_ZONED : AS_LOCAL);
  }

  private give(value: number, form: number): CellTime {
    this.found.value = value;
    this.found.form = form;
    return this.found;
  }

  /** `YYYY-MM-DD HH:MM:SS` with a fraction or without; NaN for any other spelling. */
  private date(bytes: Uint8Array, from: number, to: number): number {
    const dash = bytes[from + 4];
    const mark = bytes[from + 10];
    if (to - from < 19 || to - from > 26 || (dash !== MINUS && dash !== SLASH) || bytes[from + 7] !== dash) return NaN;
    if ((mark !== SPACE && mark !== LETTER_T) || bytes[from + 13] !== COLON || bytes[from + 16] !== COLON) return NaN;
    const year = digitsAt(bytes, from, from + 4);
    const month = digitsAt(bytes, from + 5, from + 7);
    const date = digitsAt(bytes, from + 8, from + 10);
    const hour = digitsAt(bytes, from + 11, from + 13);
    const minute = digitsAt(bytes, from + 14, from + 16);
    const second = digitsAt(bytes, from + 17, from + 19);
    const fraction = to - from === 19 ? 0 : this.fraction(bytes, from + 19, to);
    if (!(hour < 24 && minute < 60 && second < 60 && fraction >= 0)) return NaN;
    const day = year * 512 + month * 32 + date;
    if (!(day === this.day)) this.open(day, year, month, date);
    return this.dayUs + hour * US_PER_HOUR + minute * US_PER_MINUTE + second * MEGA + fraction;
  }

  private fraction(bytes: Uint8Array, from: number, to: number): number {
    const mark = bytes[from];
    if (mark !== COLON && mark !== POINT && mark !== COMMA) return NaN;
    const decimals = to - from - 1;
    return decimals === 0 ? NaN : digitsAt(bytes, from + 1, to) * (TENS[6 - decimals] as number);
  }

  private open(day: number, year: number, month: number, date: number): void {
    const ms = Date.UTC(year, month - 1, date);
    const real = day === day && new Date(ms).getUTCMonth() === month - 1;
    this.day = day;
    this.dayUs = real ? ms * KILO : NaN;
  }
}

/** NaN where any of them is no digit. */
function digitsAt(bytes: Uint8Array, from: number, to: number): number {
  let value = 0;
  for (let index = from; index < to; index += 1) {
    const byte = bytes[index] as number;
    if (byte < ZERO || byte > NINE) return NaN;
    value = value * 10 + (byte - ZERO);
  }
  return value;
}
