/** Texts of a trace, each kept once as bytes: a million events share some thousand names. */

/** What all texts together may take; a file of ever new names is kept, its later names are not told apart. */
const MAX_TEXT_BYTES = 192 * 2 ** 20;
export const MAX_TEXTS = 2 ** 21;

/** The number of the category whose events are most of a trace with stacks, and whose arguments nobody reads. */
export const PYTHON_FUNCTION = 2;

/** Half-empty tables find a text within some hundred steps; more are texts made to share one hash. */
const MAX_STEPS = 4_096;

export class InternedTexts {
  private bytes = new Uint8Array(1 << 16);
  private used = 0;
  private starts = new Int32Array(1 << 10);
  private hashes = new Int32Array(1 << 10);
  private slots = new Int32Array(1 << 11);
  private count = 0;
  private readonly decoded: string[] = [];
  /** Texts that came after the limit and read as `overflowText`. */
  overflowing = 0;

  constructor(private readonly overflowText: string) {
    this.addText("");
    this.addText(overflowText);
    this.addText("python_function");
  }

  get size(): number {
    return this.count;
  }

  /** The number of the text `source[from..to)`. Escapes stay as written. */
  add(source: Uint8Array, from: number, to: number): number {
    return this.addHashed(source, from, to, textHash(source, from, to));
  }

  /** As `add`, for those who know the hash, a whole number of 32 bits with its sign. */
  addHashed(source: Uint8Array, from: number, to: number, hash: number): number {
    const mask = this.slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (let step = 0; ; step += 1) {
      const id = (this.slots[slot] as number) - 1;
      if (id < 0) break;
      if (step === MAX_STEPS) return this.overflow();
      if (this.hashes[id] === hash && this.equals(id, source, from, to)) return id;
      slot = (slot + 1) & mask;
    }
    return this.insert(source, from, to, hash);
  }

  addText(text: string): number {
    const source = new TextEncoder().encode(text);
    return this.add(source, 0, source.length);
  }

  /** The text as it reads: escapes resolved, bytes that are no UTF-8 replaced. */
  text(id: number): string {
    const known = this.decoded[id];
    if (known !== undefined) return known;
    const raw = this.raw(id);
    const text = raw.includes("\\") ? unescaped(raw) : raw;
    this.decoded[id] = text;
    return text;
  }

  /** The text as the file writes it: a slice of JSON where JSON was kept. */
  raw(id: number): string {
    return new TextDecoder().decode(this.bytes.subarray(this.starts[id], this.end(id)));
  }

  /** Every text, by number. */
  texts(): string[] {
    return Array.from({ length: this.count }, (_, id) => this.text(id));
  }

  private end(id: number): number {
    return id + 1 < this.count ? (this.starts[id + 1] as number) : this.used;
  }

  private equals(id: number, source: Uint8Array, from: number, to: number): boolean {
    const start = this.starts[id] as number;
    if (this.end(id) - start !== to - from) return false;
    const { bytes } = this;
    for (let i = from, k = start; i < to; i += 1, k += 1) if (bytes[k] !== source[i]) return false;
    return true;
  }

  private overflow(): number {
    this.overflowing += 1;
    return 1;
  }

  private insert(source: Uint8Array, from: number, to: number, hash: number): number {
    const length = to - from;
    if (this.used + length > MAX_TEXT_BYTES || this.count === MAX_TEXTS) return this.overflow();
    if (this.used + length > this.bytes.length) {
      this.bytes = copied(this.bytes, new Uint8Array(Math.max(this.bytes.length * 2, this.used + length)));
    }
    if (this.count === this.starts.length) {
      this.starts = copied(this.starts, new Int32Array(this.count * 2));
      this.hashes = copied(this.hashes, new Int32Array(this.count * 2));
    }
    const id = this.count;
    this.bytes.set(source.subarray(from, to), this.used);
    this.starts[id] = this.used;
    this.hashes[id] = hash;
    this.used += length;
    this.count += 1;
    if (this.count * 2 > this.slots.length) this.rehash();
    else this.place(id);
    return id;
  }

  private rehash(): void {
    this.slots = new Int32Array(this.slots.length * 2);
    for (let id = 0; id < this.count; id += 1) this.place(id);
  }

  private place(id: number): void {
    const mask = this.slots.length - 1;
    const hash = this.hashes[id] as number;
    let slot = (hash ^ (hash >>> 15)) & mask;
    while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
    this.slots[slot] = id + 1;
  }
}

/** FNV-1a (Fowler, Noll, Vo; 32 bits) of every other byte, twice: each multiplication waits for the one before, and two need not. */
function textHash(bytes: Uint8Array, from: number, to: number): number {
  let even = 0x811c9dc5;
  let odd = to - from;
  let i = from;
  for (; i + 1 < to; i += 2) {
    even = Math.imul(even ^ (bytes[i] as number), 0x01000193);
    odd = Math.imul(odd ^ (bytes[i + 1] as number), 0x01000193);
  }
  if (i < to) even = Math.imul(even ^ (bytes[i] as number), 0x01000193);
  return (even ^ (odd << 7) ^ (odd >>> 13)) | 0;
}

function copied<T extends Uint8Array | Int32Array>(from: T, into: T): T {
  into.set(from);
  return into;
}

function unescaped(raw: string): string {
  try {
    const parsed: unknown = JSON.parse(`"${raw}"`);
    return typeof parsed === "string" ? parsed : raw;
  } catch {
    return raw;
  }
}
