/** What the first bytes of a file show of its kind. */
export type ByteKind = "text" | "json" | "database" | "gzip" | "zip" | "tar" | "binary" | "empty";

/** A tar's mark stands at 257: of 512 bytes the kind is known. */
export function byteKind(head: Uint8Array): ByteKind {
  if (head.length === 0) return "empty";
  if (begins(head, SQLITE)) return "database";
  if (isGzip(head)) return "gzip";
  if (begins(head, ZIP) || begins(head, EMPTY_ZIP)) return "zip";
  if (isTar(head)) return "tar";
  if (utf16(head) === null && head.subarray(0, 512).includes(0)) return "binary";
  const first = head.find((byte) => byte > 0x20 && byte !== 0xef && byte !== 0xbb && byte !== 0xbf);
  return first === 0x7b || first === 0x5b ? "json" : "text";
}

/** null: not by its first bytes. */
export const utf16 = (head: Uint8Array): "utf-16le" | "utf-16be" | null =>
  begins(head, [0xff, 0xfe]) ? "utf-16le" : begins(head, [0xfe, 0xff]) ? "utf-16be" : null;

export const begins = (head: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => head[index] === byte);

const letters = (text: string): readonly number[] => [...text].map((letter) => letter.charCodeAt(0));

const GZIP = [0x1f, 0x8b];
/** So many bytes tell whether a file is gzip. */
export const GZIP_MARK_BYTES = GZIP.length;
export const SQLITE = letters("SQLite format 3\0");
export const ZIP = letters("PK\x03\x04");
const EMPTY_ZIP = letters("PK\x05\x06");
const USTAR = letters("ustar");
const USTAR_START = 257;

export const isGzip = (head: Uint8Array): boolean => begins(head, GZIP);

export const isTar = (head: Uint8Array): boolean => begins(head.subarray(USTAR_START), USTAR);
