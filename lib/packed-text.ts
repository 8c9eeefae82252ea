/**
 * Long texts in links: `z.<base64url>` holds a deflated text, `h.<hash>` names one that the server keeps.
 * fflate deflates synchronously, in the browser and on the server alike, so a link can be read while rendering.
 */
import { deflateSync, inflateSync, strFromU8, strToU8 } from "fflate";
import { failure, success, type Result } from "@/lib/result";
import { issue } from "./messages.issues";

/** A link stays usable in chats and logs up to about this many characters of one parameter. */
export const LINK_TEXT_LIMIT = 2000;

/** A text of a link is refused beyond this size when unpacked, so that a small link cannot fill the memory. */
const UNPACKED_LIMIT = 1_000_000;

export function packText(value: string): string {
  return `z.${toBase64Url(deflateSync(strToU8(value), { level: 9 }))}`;
}

export const storedHash = (packed: string): string | null => (packed.startsWith("h.") ? packed.slice(2) : null);

/** `stored` is the text behind an `h.` reference, fetched beforehand. */
export function unpackText(packed: string, stored: string | undefined, field: string): Result<string> {
  if (storedHash(packed) !== null) return stored === undefined ? failure(missing(field)) : success(stored);
  try {
    return success(strFromU8(inflateLimited(fromBase64Url(packed.replace(/^z\./, "")))));
  } catch {
    return failure(damaged(field, packed.length));
  }
}

/** With a buffer given, fflate drops what goes beyond it: a full buffer means that the text is too long. */
function inflateLimited(packed: Uint8Array): Uint8Array {
  const text = inflateSync(packed, { out: new Uint8Array(UNPACKED_LIMIT) });
  if (text.length >= UNPACKED_LIMIT) throw new RangeError("The unpacked text is too long");
  return text;
}

function toBase64Url(data: Uint8Array): string {
  const binary = Array.from(data, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary)
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/={1,2}$/, "");
}

function fromBase64Url(packed: string): Uint8Array {
  return Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
}

const missing = (field: string) => issue("LINK-TEXT-MISSING", field);

const damaged = (field: string, length: number) => issue("LINK-TEXT-DAMAGED", field, { length });
