/** Objects of a JSON text one by one as its bytes arrive: those of a list, of lines, or of the lists inside one object. */
import { isJsonObject, type JsonObject } from "@/lib/json";
import { readLooseJson } from "./loose-json";

/** Larger ones are stepped over. */
const MAX_OBJECT_BYTES = 2 ** 24;

const [QUOTE, BACKSLASH, OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d];

export class JsonObjects {
  private depth = 0;
  private quoted = false;
  private escaped = false;
  private kept: Uint8Array[] = [];
  private keptBytes = 0;
  private inside = false;
  private readonly decoder = new TextDecoder();
  /** Objects that are no JSON, and those that are too large. */
  malformed = 0;
  oversize = 0;

  /** `level`: how many brackets are around an object: 0 for lines, 1 for a list, 2 for lists inside an object. */
  constructor(
    private readonly level: number,
    private readonly take: (object: JsonObject) => void,
  ) {}

  push(piece: Uint8Array): void {
    let from = 0;
    for (let i = 0; i < piece.length; i += 1) {
      const byte = piece[i] as number;
      if (this.quoted) {
        if (this.escaped) this.escaped = false;
        else if (byte === BACKSLASH) this.escaped = true;
        else if (byte === QUOTE) this.quoted = false;
      } else if (byte === QUOTE) this.quoted = true;
      else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
        if (byte === OPEN_OBJECT && this.depth === this.level && !this.inside) {
          this.inside = true;
          from = i;
        }
        this.depth += 1;
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
        this.depth = Math.max(0, this.depth - 1);
        if (this.inside && this.depth === this.level) this.emit(piece.subarray(from, i + 1));
      }
    }
    if (this.inside) this.keep(piece.subarray(from));
  }

  /** Whether the text ended inside an object. */
  get unfinished(): boolean {
    return this.inside || this.quoted;
  }

  private keep(bytes: Uint8Array): void {
    this.keptBytes += bytes.length;
    if (this.keptBytes <= MAX_OBJECT_BYTES) this.kept.push(bytes.slice());
    else this.kept = [];
  }

  private emit(last: Uint8Array): void {
    const bytes = this.keptBytes + last.length;
    const parts = this.kept;
    this.inside = false;
    this.kept = [];
    this.keptBytes = 0;
    if (bytes > MAX_OBJECT_BYTES) {
      this.oversize += 1;
      return;
    }
    const text = parts.map((part) => this.decoder.decode(part, { stream: true })).join("") + this.decoder.decode(last);
    const value = readLooseJson(text);
    if (isJsonObject(value)) this.take(value);
    else this.malformed += 1;
  }
}
