/** Columns that grow while a file of unknown length is read. A number that is not known is NaN, a text that is not known has number 0. */
export { Texts, type TextColumns } from "./texts";

const FIRST = 2 ** 8;
const MOST = 2 ** 16;

/** Numbers of whole things, of millions of rows: half as wide as others where that loses nothing. */
export type Counts = Float32Array | Float64Array;

/** Numbers, in chunks, so that growing copies nothing. A column of which nothing is known takes no space. */
export class Numbers {
  private readonly full: Float64Array[] = [];
  private chunk = new Float64Array(0);
  private at = 0;
  private before = 0;
  private unknown = 0;

  push(value: number): void {
    if (this.at === this.chunk.length) {
      if (value !== value && this.before + this.at === 0) {
        this.unknown += 1;
        return;
      }
      this.grow();
    }
    this.chunk[this.at] = value;
    this.at += 1;
  }

  get length(): number {
    return this.unknown + this.before + this.at;
  }

  /** Whether all values so far are NaN. */
  get empty(): boolean {
    return this.before + this.at === 0;
  }

  /** All of them as one. They are given up: the column begins anew. */
  done(): Float64Array {
    return this.givenUp(new Float64Array(this.length));
  }

  /** The same of whole things. */
  counts(): Counts {
    const narrow = this.full.every(fitsHalf) && fitsHalf(this.chunk.subarray(0, this.at));
    return narrow ? this.givenUp(new Float32Array(this.length)) : this.done();
  }

  private givenUp<T extends Counts>(values: T): T {
    values.fill(NaN, 0, this.unknown);
    let to = this.unknown;
    for (const chunk of this.full) {
      values.set(chunk, to);
      to += chunk.length;
    }
    values.set(this.chunk.subarray(0, this.at), to);
    this.full.length = 0;
    this.chunk = new Float64Array(0);
    this.at = this.before = this.unknown = 0;
    return values;
  }

  private grow(): void {
    if (this.at > 0) this.full.push(this.chunk);
    this.before += this.at;
    this.chunk = new Float64Array(Math.min(MOST, Math.max(FIRST, this.at * 2)));
    this.at = 0;
  }
}

/** A column as `Counts`: itself where half its width would lose anything. */
export const asCounts = (column: Float64Array): Counts => (fitsHalf(column) ? new Float32Array(column) : column);

const fitsHalf = (values: Float64Array): boolean =>
  values.every((value) => Math.fround(value) === value || value !== value);

/** Small whole numbers; doubles its space when it is full. */
export class Marks {
  private values = new Uint8Array(FIRST);
  private length = 0;

  push(value: number): void {
    if (this.length === this.values.length) {
      const wider = new Uint8Array(this.length * 2);
      wider.set(this.values);
      this.values = wider;
    }
    this.values[this.length] = value;
    this.length += 1;
  }

  /** They are given up, as those of `Numbers`. */
  done(): Uint8Array {
    const marks = this.values.slice(0, this.length);
    this.values = new Uint8Array(FIRST);
    this.length = 0;
    return marks;
  }
}

/** 0 where there is none. */
export function largest(values: Counts): number {
  let most = 0;
  for (const value of values) if (value > most) most = value;
  return most;
}

/** Ascending copy of what is known. */
export const knownSorted = (values: Float64Array): Float64Array =>
  values.filter((value) => !Number.isNaN(value)).sort();
