/** Columns that grow while a file of unknown length is read. A number that is not known is NaN, a text that is not known has number 0. */

/** Numbers; doubles its space when it is full. */
export class Numbers {
  private values = new Float64Array(256);
  length = 0;

  push(value: number): void {
    if (this.length === this.values.length) {
      const wider = new Float64Array(this.length * 2);
      wider.set(this.values);
      this.values = wider;
    }
    this.values[this.length] = value;
    this.length += 1;
  }

  done(): Float64Array {
    return this.values.slice(0, this.length);
  }
}

/** What all texts of a capture may number and weigh; hostile files meet it long before the memory is full. */
const MAX_TEXTS = 2 ** 23;
const MAX_CHARACTERS = 2 ** 29;

/** Texts by number, each kept once; 0 is none. */
export class Texts {
  private readonly numbers = new Map<string, number>([["", 0]]);
  private readonly list: string[] = [""];
  private characters = 0;
  /** Texts that came after the limit and are told apart no more. */
  overflowing = 0;

  number(text: string): number {
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    if (this.list.length >= MAX_TEXTS || this.characters + text.length > MAX_CHARACTERS) {
      this.overflowing += 1;
      return 0;
    }
    // A cell is a view of the piece of the file around it, which it would keep in memory.
    const own = detached(text);
    const number = this.list.length;
    this.list.push(own);
    this.numbers.set(own, number);
    this.characters += own.length;
    return number;
  }

  text(number: number): string {
    return this.list[number] ?? "";
  }

  get size(): number {
    return this.list.length;
  }

  /** 0 where the text was never seen. */
  find(text: string): number {
    return this.numbers.get(text) ?? 0;
  }
}

/** Engines share the characters of a slice with the whole; a text that was encoded once is its own. */
const detached = (text: string): string => (text.length < 13 ? text : (JSON.parse(JSON.stringify(text)) as string));

/** Ascending copy of what is known. */
export const knownSorted = (values: Float64Array): Float64Array =>
  values.filter((value) => !Number.isNaN(value)).sort();
