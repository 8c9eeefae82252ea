/**
 * The list of a batch's members from its bytes: `[{'rid': 'r-17', 'iter': 0, 'type': 0}, …]`, with either quote. Anything that
 * schedulers do not usually write is left to the reader of literals.
 */
import { numberAt } from "./byte-row";

/** Names of the fields that are read; the place of a name is its number. */
export const MEMBER_KEYS = [
  "rid",
  "req_id",
  "request_id",
  "iter",
  "iteration",
  "type",
  "num_scheduled_tokens",
  "num_prompt_tokens",
  "num_computed_tokens",
  "accepted_tokens",
  "num_accepted_tokens",
  "accepted",
] as const;
const IDS = 3;
const WIDTH = MEMBER_KEYS.length;
const KEY_BYTES = MEMBER_KEYS.map((key) => Uint8Array.from(key, (letter) => letter.charCodeAt(0)));
/** A field that is not read. */
const OTHER = -1;

const [SPACE, COMMA, COLON, SINGLE, DOUBLE, ESCAPE, LETTER_N, OPEN, CLOSE, BEGIN, END] = [
  0x20, 0x2c, 0x3a, 0x27, 0x22, 0x5c, 0x4e, 0x5b, 0x5d, 0x7b, 0x7d,
] as const;
const NONE = Uint8Array.from("None", (letter) => letter.charCodeAt(0));

/** One cell after the other. Lists hold millions of members: nothing is made for each but what it says. */
export class MemberBytes {
  /** Members of the cell that was read last. */
  count = 0;
  /** By member and key; NaN where it is not said. Of ids where they begin. */
  private values = new Float64Array(WIDTH * 64);
  /** Where ids end; 0 where they are not said. */
  private ends = new Int32Array(IDS * 64);
  private bytes: Uint8Array = new Uint8Array(0);
  private at = 0;
  private to = 0;
  /** Keys come in the same order in every member. */
  private order: number[] = [];

  /** False where the cell is not written as usual. */
  read(bytes: Uint8Array, from: number, to: number): boolean {
    this.bytes = bytes;
    this.at = from;
    this.to = to;
    this.count = 0;
    if (!this.take(OPEN)) return false;
    if (this.take(CLOSE)) return this.over();
    do if (!this.member()) return false;
    while (this.take(COMMA));
    return this.take(CLOSE) && this.over();
  }

  value(member: number, key: number): number {
    return this.values[member * WIDTH + key] as number;
  }

  /** Where the id under a key ends; 0 where it is not said. */
  idEnd(member: number, key: number): number {
    return this.ends[member * IDS + key] as number;
  }

  private member(): boolean {
    if (!this.take(BEGIN)) return false;
    this.open();
    const row = this.count - 1;
    for (let field = 0; ; field += 1) {
      const key = this.key(field);
      if (key === null || !this.take(COLON)) return false;
      this.space();
      const from = this.at;
      const quote = this.bytes[from];
      const quoted = quote === SINGLE || quote === DOUBLE;
      if (quoted ? !this.skipQuoted(quote) : !this.skipWord()) return false;
      if (key !== OTHER && !this.store(row, key, from, quoted)) return false;
      if (this.take(COMMA)) continue;
      return this.take(END);
    }
  }

  private open(): void {
    const row = this.count;
    this.count += 1;
    if (this.count * WIDTH > this.values.length) {
      const wider = new Float64Array(this.values.length * 2);
      wider.set(this.values);
      this.values = wider;
      const ends = new Int32Array(this.ends.length * 2);
      ends.set(this.ends);
      this.ends = ends;
    }
    this.values.fill(NaN, row * WIDTH, (row + 1) * WIDTH);
    this.ends.fill(0, row * IDS, (row + 1) * IDS);
  }

  /** null where no quoted name stands here. */
  private key(field: number): number | null {
    this.space();
    const { bytes } = this;
    const quote = bytes[this.at];
    if (quote !== SINGLE && quote !== DOUBLE) return null;
    const from = this.at + 1;
    const expected = this.order[field] ?? OTHER;
    if (expected !== OTHER && this.spells(KEY_BYTES[expected] as Uint8Array, from, quote)) {
      this.at = from + (KEY_BYTES[expected] as Uint8Array).length + 1;
      return expected;
    }
    const index = KEY_BYTES.findIndex((key) => this.spells(key, from, quote));
    this.order[field] = index;
    return this.skipQuoted(quote) ? index : null;
  }

  private spells(key: Uint8Array, from: number, quote: number): boolean {
    for (let i = 0; i < key.length; i += 1) if (this.bytes[from + i] !== key[i]) return false;
    return this.bytes[from + key.length] === quote && from + key.length < this.to;
  }

  /** Ids by where they stand, numbers as numbers. False for values of another kind. */
  private store(row: number, key: number, from: number, quoted: boolean): boolean {
    const isNone = !quoted && this.at - from === NONE.length && this.bytes[from] === LETTER_N;
    if (isNone) return NONE.every((byte, i) => this.bytes[from + i] === byte);
    if (key < IDS) {
      if (!quoted && !(numberAt(this.bytes, from, this.at) >= 0 && this.isWhole(from))) return false;
      this.values[row * WIDTH + key] = quoted ? from + 1 : from;
      this.ends[row * IDS + key] = quoted ? this.at - 1 : this.at;
      return true;
    }
    const value = quoted ? NaN : numberAt(this.bytes, from, this.at);
    this.values[row * WIDTH + key] = value;
    return value === value;
  }

  /** Digits that are printed as they are written. */
  private isWhole(from: number): boolean {
    if (this.bytes[from] === 0x30 && this.at - from > 1) return false;
    for (let index = from; index < this.at; index += 1) if ((this.bytes[index] as number) < 0x30) return false;
    return true;
  }

  private skipQuoted(quote: number): boolean {
    const { bytes, to } = this;
    for (let index = this.at + 1; index < to; index += 1) {
      const byte = bytes[index];
      if (byte === ESCAPE) return false;
      if (byte === quote) {
        this.at = index + 1;
        return true;
      }
    }
    return false;
  }

  /** To what ends a word or a number. */
  private skipWord(): boolean {
    const { bytes, to } = this;
    const from = this.at;
    let index = from;
    for (; index < to; index += 1) {
      const byte = bytes[index] as number;
      if (byte === COMMA || byte === END || byte === SPACE) break;
      if (byte === SINGLE || byte === DOUBLE || byte === OPEN || byte === BEGIN || byte === 0x28) return false;
    }
    this.at = index;
    return index > from;
  }

  private take(byte: number): boolean {
    this.space();
    if (this.at >= this.to || this.bytes[this.at] !== byte) return false;
    this.at += 1;
    return true;
  }

  private over(): boolean {
    this.space();
    return this.at === this.to;
  }

  private space(): void {
    while (this.at < this.to && this.bytes[this.at] === SPACE) this.at += 1;
  }
}
