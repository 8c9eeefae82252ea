/** Values of an event that are texts: interned, their numbers left in the scan. */
import type { InternedTexts } from "../interned";
import { hashString, QUOTE, readNumber, type Scan, skipValue } from "./scan";

/** A string as its interned number; anything else as no text. */
export function readText(scan: Scan, from: number, texts: InternedTexts): number {
  scan.text = 0;
  if (scan.bytes[from] !== QUOTE) return skipValue(scan, from);
  const close = hashString(scan, from + 1);
  if (close < 0) return close;
  scan.text = texts.add(scan.bytes, from + 1, close, scan.hash);
  return close + 1;
}

/** A value of any kind as written, interned: lists of shapes. */
export function readWritten(scan: Scan, from: number, texts: InternedTexts): number {
  const next = skipValue(scan, from);
  if (next < 0) return next;
  let hash = 0x811c9dc5;
  for (let i = from; i < next; i += 1) hash = Math.imul(hash ^ (scan.bytes[i] as number), 0x01000193);
  scan.text = texts.add(scan.bytes, from, next, hash);
  return next;
}

/** A process or thread: exporters write numbers and names. */
export function readIdentity(scan: Scan, from: number, texts: InternedTexts): number {
  if (scan.bytes[from] === QUOTE) {
    const next = readText(scan, from, texts);
    scan.identity = -2 - scan.text;
    return next;
  }
  const next = readNumber(scan, from);
  scan.identity = Number.isNaN(scan.value) ? 0 : scan.value;
  return next;
}
