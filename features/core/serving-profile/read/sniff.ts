/** What the first bytes of a file show of its kind. */
export type Sniffed = "text" | "json" | "database" | "gzip" | "zip" | "tar" | "binary" | "empty";

export function sniff(head: Uint8Array): Sniffed {
  if (head.length === 0) return "empty";
  const starts = (text: string, at = 0): boolean =>
    [...text].every((letter, i) => head[at + i] === letter.charCodeAt(0));
  if (starts("SQLite format 3\0")) return "database";
  if (head[0] === 0x1f && head[1] === 0x8b) return "gzip";
  if (starts("PK\x03\x04") || starts("PK\x05\x06")) return "zip";
  if (starts("ustar", 257)) return "tar";
  if (utf16(head) === null && head.subarray(0, 512).includes(0)) return "binary";
  const first = head.find((byte) => byte > 0x20 && byte !== 0xef && byte !== 0xbb && byte !== 0xbf);
  return first === 0x7b || first === 0x5b ? "json" : "text";
}

/** null: not by its first bytes. */
export const utf16 = (head: Uint8Array): "utf-16le" | "utf-16be" | null =>
  head[0] === 0xff && head[1] === 0xfe ? "utf-16le" : head[0] === 0xfe && head[1] === 0xff ? "utf-16be" : null;
