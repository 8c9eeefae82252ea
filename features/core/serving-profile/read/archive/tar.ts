/** Tar (POSIX ustar and pax, GNU long names) as its bytes arrive. */
import { verbatim } from "@/lib/text";
import { damagedRefusal } from "./refusal";
import type { OpenEntry, ByteSink } from "./byte-sink";

const BLOCK = 512;
/** Names of pax and GNU are text of this many bytes at most. */
const MAX_NAME_BYTES = 1 << 16;

export class TarReader implements ByteSink {
  private block = new Uint8Array(BLOCK);
  private filled = 0;
  /** Bytes of the entry's content that are still to come, and of the filling behind it. */
  private left = 0;
  private padding = 0;
  private entry: ByteSink | null = null;
  private longName: Uint8Array[] | null = null;
  private nextName: string | null = null;
  private longKind = "";
  private ended = false;

  constructor(
    private readonly path: string,
    private readonly open: OpenEntry,
  ) {}

  push(piece: Uint8Array): boolean {
    let offset = 0;
    while (offset < piece.length && !this.ended) {
      if (this.left > 0) offset += this.content(piece.subarray(offset, offset + this.left));
      else if (this.padding > 0) {
        const skipped = Math.min(this.padding, piece.length - offset);
        this.padding -= skipped;
        offset += skipped;
      } else offset += this.header(piece.subarray(offset, offset + BLOCK - this.filled));
    }
    return !this.ended;
  }

  end(cut: boolean): void {
    this.entry?.end(cut || this.left > 0);
    this.entry = null;
    if (!this.ended && this.filled > 0) throw damagedRefusal(this.path, verbatim("cut"));
  }

  private content(bytes: Uint8Array): number {
    this.left -= bytes.length;
    if (this.longName !== null) this.longName.push(bytes.slice());
    else this.entry?.push(bytes);
    if (this.left === 0) this.close();
    return bytes.length;
  }

  private close(): void {
    this.entry?.end(false);
    this.entry = null;
    if (this.longName === null) return;
    const text = this.longName.map((part) => new TextDecoder().decode(part)).join("");
    this.nextName =
      this.longKind === "L" ? text.replace(/\0.*$/s, "") : (/(?:^|\n)\d+ path=([^\n]*)\n/.exec(text)?.[1] ?? null);
    this.longName = null;
  }

  private header(bytes: Uint8Array): number {
    this.block.set(bytes, this.filled);
    this.filled += bytes.length;
    if (this.filled < BLOCK) return bytes.length;
    this.filled = 0;
    const { block } = this;
    if (block.every((byte) => byte === 0)) {
      this.ended = true;
      return bytes.length;
    }
    if (!checksumHolds(block)) throw damagedRefusal(this.path, verbatim("checksum"));
    const size = readSize(block.subarray(124, 136));
    if (!Number.isSafeInteger(size) || size < 0) throw damagedRefusal(this.path, verbatim("size"));
    this.start(block, size);
    this.left = size;
    this.padding = (BLOCK - (size % BLOCK)) % BLOCK;
    if (size === 0) this.close();
    return bytes.length;
  }

  private start(block: Uint8Array, size: number): void {
    const kind = String.fromCharCode(block[156] ?? 0);
    if (kind === "L" || kind === "x") {
      if (size > MAX_NAME_BYTES) throw damagedRefusal(this.path, verbatim("name"));
      this.longKind = kind;
      this.longName = [];
      return;
    }
    const prefix = readField(block, 345, 155);
    const name = this.nextName ?? (prefix === "" ? "" : `${prefix}/`) + readField(block, 0, 100);
    this.nextName = null;
    // Links and devices have no content that belongs to a profile.
    if (kind === "0" || kind === "\0" || kind === "7") this.entry = this.open(name);
  }
}

const readField = (block: Uint8Array, offset: number, length: number): string =>
  new TextDecoder().decode(block.subarray(offset, offset + length)).replace(/\0.*$/s, "");

/** Octal digits, or a number of base 256 with its top bit set. */
function readSize(field: Uint8Array): number {
  if (((field[0] ?? 0) & 0x80) === 0) return parseInt(new TextDecoder().decode(field).trim() || "0", 8);
  return field.subarray(1).reduce((size, byte) => size * 256 + byte, (field[0] ?? 0) & 0x7f);
}

/** The sum of all bytes of the header, its own eight taken for spaces. */
function checksumHolds(block: Uint8Array): boolean {
  const stated = parseInt(new TextDecoder().decode(block.subarray(148, 156)).replace(/\0.*$/s, "").trim(), 8);
  const sum = block.reduce((total, byte, i) => total + (i >= 148 && i < 156 ? 0x20 : byte), 0);
  return sum === stated;
}
