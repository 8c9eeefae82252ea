/** Rows of a text between marks, quoted as RFC 4180 has it, as places in the text: a long table is read without a string for each cell. */
import type { Issue } from "@/lib/issue";
import { LONGEST_LINE } from "./long-lines";
import { issue } from "./messages.issues";

const QUOTE = 34;
const NEWLINE = 10;
const RETURN = 13;

/**
 * One row after the other. A row of more characters than a line may have — a quote that is never closed takes all lines behind it — has one
 * empty cell, and is warned of at the end. Lines are the caller's to shorten (`readableTable`). One line break at the end begins no row.
 */
export class RowSpans {
  /** Of the present row: cells, and where each begins and ends in `source`, without its quotes. */
  count = 0;
  starts = new Int32Array(16);
  ends = new Int32Array(16);
  private escaped = new Uint8Array(16);
  private place = 0;
  private over: boolean;
  private readonly size: number;
  private readonly mark: number;
  private rows = 0;
  private long = { count: 0, first: 0 };

  /** `length`: characters of the text that are read. */
  constructor(
    readonly source: string,
    mark: string,
    length = source.length,
  ) {
    this.mark = mark.charCodeAt(0);
    this.over = length === 0;
    let size = length;
    if (source.charCodeAt(size - 1) === NEWLINE) size -= 1;
    if (source.charCodeAt(size - 1) === RETURN) size -= 1;
    this.size = size;
  }

  /** False after the last row. */
  next(): boolean {
    if (this.over) return false;
    this.count = 0;
    while (this.source.charCodeAt(this.place) === QUOTE ? this.quotedCell() : this.plainCell());
    this.rows += 1;
    if (this.isLong()) this.emptyRow();
    return true;
  }

  /** A cell of the present row; "" behind its end. */
  text(cell: number): string {
    if (cell >= this.count) return "";
    const text = this.source.slice(this.starts[cell], this.ends[cell]);
    return this.escaped[cell] === 1 ? text.replaceAll('""', '"') : text;
  }

  texts(): string[] {
    return Array.from({ length: this.count }, (_, cell) => this.text(cell));
  }

  /** What was wrong with the rows so far. */
  issues(): readonly Issue[] {
    const { count, first } = this.long;
    return count === 0 ? [] : [longRows(count, first)];
  }

  /** True when the row goes on behind the cell. */
  private plainCell(): boolean {
    const { source, size, mark } = this;
    const start = this.place;
    let end = start;
    while (end < size) {
      const sign = source.charCodeAt(end);
      if (sign === mark || sign === NEWLINE || sign === RETURN) break;
      end += 1;
    }
    this.add(start, end, 0);
    return this.goOn(end);
  }

  private quotedCell(): boolean {
    const { source, size } = this;
    const start = this.place + 1;
    let quote = source.indexOf('"', start);
    let escaped = 0;
    while (quote >= 0 && source.charCodeAt(quote + 1) === QUOTE) {
      escaped = 1;
      quote = source.indexOf('"', quote + 2);
    }
    this.add(start, quote < 0 ? Math.min(size + 1, source.length) : quote, escaped);
    return this.goOn(quote < 0 ? size : quote + 1);
  }

  /** Behind a cell is a mark or the end of the row; whatever follows a closing quote counts as a mark. */
  private goOn(end: number): boolean {
    if (end >= this.size) {
      this.over = true;
      return false;
    }
    const sign = this.source.charCodeAt(end);
    this.place = end + 1;
    if (sign !== NEWLINE && sign !== RETURN) return true;
    if (sign === RETURN && this.source.charCodeAt(this.place) === NEWLINE) this.place += 1;
    return false;
  }

  private add(start: number, end: number, escaped: number): void {
    const cell = this.count;
    if (cell === this.starts.length) this.widen();
    this.starts[cell] = start;
    this.ends[cell] = end;
    this.escaped[cell] = escaped;
    this.count = cell + 1;
  }

  private widen(): void {
    const wider = <T extends Int32Array | Uint8Array>(column: T, made: T): T => (made.set(column), made);
    const room = 2 * this.starts.length;
    this.starts = wider(this.starts, new Int32Array(room));
    this.ends = wider(this.ends, new Int32Array(room));
    this.escaped = wider(this.escaped, new Uint8Array(room));
  }

  private isLong(): boolean {
    const { count, starts, ends } = this;
    if ((ends[count - 1] as number) - (starts[0] as number) <= LONGEST_LINE) return false;
    let length = 0;
    for (let cell = 0; cell < count; cell += 1) length += this.text(cell).length;
    return length > LONGEST_LINE;
  }

  private emptyRow(): void {
    this.long.count += 1;
    this.long.first ||= this.rows;
    this.count = 0;
    this.add(0, 0, 0);
  }
}

const number = (value: number): string => value.toLocaleString("en");

const longRows = (count: number, first: number): Issue =>
  issue("ROWS-LONG", `row ${first}`, {
    count,
    first: number(first),
    count2: number(count),
    longestLine: number(LONGEST_LINE),
  });
