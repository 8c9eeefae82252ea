/** Values of an event that are texts: interned, their numbers left in the scan. */
import type { InternedTexts } from "../interned";
import { QUOTE, readNumber, type Scan, skipValue, stringEnd } from "./scan";

/** Longer texts are kept up to here: kernels' names have some thousand letters. */
export const MAX_LETTERS = 65_536;

/** Identities that are texts are numbered down from here; numbers that small are written by nobody. */
const TEXT_IDENTITY = -(2 ** 52);

/** A string as its interned number; anything else as no text. */
export function readText(scan: Scan, from: number, texts: InternedTexts): number {
  scan.text = 0;
  if (scan.bytes[from] !== QUOTE) return skipValue(scan, from);
  const close = stringEnd(scan, from + 1);
  if (close < 0) return close;
  scan.text = texts.add(scan.bytes, from + 1, Math.min(close, from + 1 + MAX_LETTERS));
  return close + 1;
}

/** A value of any kind as written, interned: lists of shapes. None where it is too long to keep: half a list reads as nothing. */
export function readWritten(scan: Scan, from: number, texts: InternedTexts): number {
  const next = skipValue(scan, from);
  if (next < 0) return next;
  scan.text = 0;
  if (next - from > MAX_LETTERS) return next;
  scan.text = texts.add(scan.bytes, from, next);
  return next;
}

/** A process or thread: exporters write numbers and names. */
export function readIdentity(scan: Scan, from: number, texts: InternedTexts): number {
  if (scan.bytes[from] === QUOTE) {
    const next = readText(scan, from, texts);
    scan.identity = TEXT_IDENTITY - scan.text;
    return next;
  }
  const next = readNumber(scan, from);
  scan.identity = scan.value > TEXT_IDENTITY ? scan.value : 0;
  return next;
}

/** An identity as the file says it. */
export const spokenIdentity = (identity: number, texts: InternedTexts): number | string =>
  identity <= TEXT_IDENTITY ? texts.text(TEXT_IDENTITY - identity) : identity;
