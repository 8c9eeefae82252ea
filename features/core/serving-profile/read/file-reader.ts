/** One file as its bytes arrive: what it is shows in its first bytes, and a reader of that kind takes the rest. */
import type { Texts } from "../columns";
import type { Part } from "../tables/part";
import { CsvFormat } from "./formats/csv-format";
import type { Format, Given } from "./formats/format";
import { JsonListFormat, JsonLinesFormat } from "./formats/json-rows";
import { RunFormat } from "./formats/run-json";

/** Enough for a header with thousands of columns. */
const LOOKED_AT = 2 ** 16;

export type Sniffed = "text" | "json" | "database" | "gzip" | "zip" | "tar" | "binary" | "empty";

/** What the first bytes of a file show. */
export function sniff(head: Uint8Array): Sniffed {
  if (head.length === 0) return "empty";
  const starts = (text: string, at = 0): boolean =>
    [...text].every((letter, i) => head[at + i] === letter.charCodeAt(0));
  if (starts("SQLite format 3\0")) return "database";
  if (head[0] === 0x1f && head[1] === 0x8b) return "gzip";
  if (starts("PK\x03\x04") || starts("PK\x05\x06")) return "zip";
  if (starts("ustar", 257)) return "tar";
  const utf16 = head[0] === 0xff && head[1] === 0xfe;
  if (!utf16 && head.subarray(0, 512).includes(0)) return "binary";
  const first = head.find((byte) => byte > 0x20 && byte !== 0xef && byte !== 0xbb && byte !== 0xbf);
  return first === 0x7b || first === 0x5b ? "json" : "text";
}

export class FileReader {
  private head = new Uint8Array(0);
  private format: Format | null = null;
  private readonly given: Given;

  constructor(path: string, texts: Texts) {
    this.given = { path, texts };
  }

  /** False: no more is needed. */
  push(piece: Uint8Array): boolean {
    if (this.format !== null) return this.format.push(piece);
    this.head = joined(this.head, piece);
    return this.head.length < LOOKED_AT || this.start();
  }

  /** What the file held. `cut`: it, or the compression around it, ended early. */
  finish(cut: boolean): readonly Part[] {
    if (this.format === null) this.start();
    return this.format?.finish(cut) ?? [];
  }

  private start(): boolean {
    this.format = openFormat(this.head, this.given);
    const wanted = this.format.push(this.head);
    this.head = new Uint8Array(0);
    return wanted;
  }
}

function openFormat(head: Uint8Array, given: Given): Format {
  if (sniff(head) !== "json") return new CsvFormat(head, given);
  const start = new TextDecoder()
    .decode(head)
    .trimStart()
    .replace(/^\uFEFF/, "");
  if (start.startsWith("[")) return new JsonListFormat(given);
  return /^\{[^\n]*\}\s*\n\s*\{/.test(start) ? new JsonLinesFormat(given) : new RunFormat(given);
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(a.length + b.length);
  whole.set(a);
  whole.set(b, a.length);
  return whole;
}
