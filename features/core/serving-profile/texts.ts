/**
 * Texts by number, each kept once; 0 is none. They are kept and compared as UTF-8 bytes, as files have them: a million ids become
 * strings only where somebody reads them.
 */

/** What all texts of a capture may number and weigh; hostile files meet it long before the memory is full. */
const MAX_TEXTS = 2 ** 23;
const MAX_BYTES = 2 ** 29;

/** All texts as columns: another thread takes them over whole. */
export type TextColumns = {
  readonly bytes: Uint8Array;
  readonly begins: Uint32Array;
  readonly places: Int32Array;
  readonly count: number;
  readonly overflowing: number;
};

export class Texts {
  private bytes: Uint8Array = new Uint8Array(2 ** 14);
  private used = 0;
  /** Where the text of a number begins; it ends where the next one begins. */
  private begins: Uint32Array = new Uint32Array(2 ** 10);
  private count = 1;
  /** Open addressing: hash and number by turns; number 0 is a free place. */
  private places: Int32Array = new Int32Array(2 ** 12);
  private scratch = new Uint8Array(2 ** 8);
  private readonly strings = new Map<number, string>([[0, ""]]);
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();
  /** Texts that came after the limit and are told apart no more. */
  overflowing = 0;

  static received({ bytes, begins, places, count, overflowing }: TextColumns): Texts {
    const texts = new Texts();
    texts.bytes = bytes;
    texts.begins = begins;
    texts.places = places;
    texts.count = count;
    texts.used = begins[count] ?? 0;
    texts.overflowing = overflowing;
    return texts;
  }

  /** Without the room that was kept for more. */
  sent(): TextColumns {
    const { places, count, overflowing } = this;
    return {
      bytes: this.bytes.slice(0, this.used),
      begins: this.begins.slice(0, count + 1),
      places,
      count,
      overflowing,
    };
  }

  number(text: string): number {
    const length = this.encode(text);
    return this.numberAt(this.scratch, 0, length);
  }

  /** Of the UTF-8 bytes in a range. Looks first whether they are the text of `hint`, or the one behind it, which saves the search. */
  numberAt(source: Uint8Array, from: number, to: number, hint = 0): number {
    if (from >= to) return 0;
    if (this.isAt(hint, source, from, to)) return hint;
    if (this.isAt(hint + 1, source, from, to)) return hint + 1;
    const hash = hashAt(source, from, to);
    const slot = this.place(source, from, to, hash);
    const known = this.places[slot + 1] as number;
    return known > 0 ? known : this.add(source, from, to, hash, slot);
  }

  /** Whether the bytes in a range are the text of a number. Ids differ at their end. */
  isAt(number: number, source: Uint8Array, from: number, to: number): boolean {
    if (number <= 0 || number >= this.count) return false;
    const { bytes } = this;
    const begin = this.begins[number] as number;
    if ((this.begins[number + 1] as number) - begin !== to - from) return false;
    const shift = begin - from;
    for (let i = to - 1; i >= from; i -= 1) if (bytes[i + shift] !== source[i]) return false;
    return true;
  }

  text(number: number): string {
    const known = this.strings.get(number);
    if (known !== undefined) return known;
    if (!(number > 0 && number < this.count)) return "";
    const text = this.decoder.decode(this.bytes.subarray(this.begins[number], this.begins[number + 1]));
    this.strings.set(number, text);
    return text;
  }

  get size(): number {
    return this.count;
  }

  /** 0 where the text was never seen. */
  find(text: string): number {
    const length = this.encode(text);
    if (length === 0) return 0;
    const slot = this.place(this.scratch, 0, length, hashAt(this.scratch, 0, length));
    return this.places[slot + 1] as number;
  }

  /** Into the scratch; how many bytes. */
  private encode(text: string): number {
    if (this.scratch.length < text.length * 3) this.scratch = new Uint8Array(text.length * 6);
    return this.encoder.encodeInto(text, this.scratch).written;
  }

  /** Where the text stands, or the free place where it would. */
  private place(source: Uint8Array, from: number, to: number, hash: number): number {
    const { places } = this;
    const mask = places.length - 1;
    let slot = (hash * 2) & mask;
    for (;;) {
      const number = places[slot + 1] as number;
      if (number === 0) return slot;
      if (places[slot] === hash && this.isAt(number, source, from, to)) return slot;
      slot = (slot + 2) & mask;
    }
  }

  private add(source: Uint8Array, from: number, to: number, hash: number, slot: number): number {
    if (source !== this.scratch && beyondAscii(source, from, to)) {
      // Bytes that are no UTF-8 are read as their replacement, which is then the text.
      const text = this.decoder.decode(source.subarray(from, to));
      if (text.includes("\uFFFD")) return this.number(text);
    }
    const length = to - from;
    if (this.count >= MAX_TEXTS || this.used + length > MAX_BYTES) {
      this.overflowing += 1;
      return 0;
    }
    const number = this.count;
    this.count += 1;
    if (this.used + length > this.bytes.length) this.bytes = wider(this.bytes, this.used + length);
    if (this.count >= this.begins.length) this.begins = wider(this.begins, this.count + 1);
    for (let i = 0; i < length; i += 1) this.bytes[this.used + i] = source[from + i] as number;
    this.used += length;
    this.begins[number + 1] = this.used;
    this.places[slot] = hash;
    this.places[slot + 1] = number;
    if (this.count * 4 > this.places.length) this.spread();
    return number;
  }

  /** Twice as many places, so that half of them stay free. */
  private spread(): void {
    const old = this.places;
    const mask = old.length * 2 - 1;
    const places = new Int32Array(old.length * 2);
    for (let i = 0; i < old.length; i += 2) {
      if (old[i + 1] === 0) continue;
      let slot = ((old[i] as number) * 2) & mask;
      while (places[slot + 1] !== 0) slot = (slot + 2) & mask;
      places[slot] = old[i] as number;
      places[slot + 1] = old[i + 1] as number;
    }
    this.places = places;
  }
}

/** Whether any byte is beyond ASCII. */
function beyondAscii(source: Uint8Array, from: number, to: number): boolean {
  for (let i = from; i < to; i += 1) if ((source[i] as number) > 0x7f) return true;
  return false;
}

/** FNV-1a with its bits mixed, since places are taken from the low ones. */
function hashAt(source: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let i = from; i < to; i += 1) hash = Math.imul(hash ^ (source[i] as number), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}

function wider<T extends Uint8Array | Uint32Array>(values: T, least: number): T {
  const grown = new (values.constructor as new (length: number) => T)(Math.max(least, values.length * 2));
  grown.set(values);
  return grown;
}
