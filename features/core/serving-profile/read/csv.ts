/** CSV as its bytes arrive, row by row, so that a file of gigabytes never stands in memory. Quotes as in RFC 4180. */
import { type ByteRow, cellText, cellTexts } from "./byte-row";

/** A profile has some twenty columns; a serving step with thousands of members is a cell of a megabyte. */
const MAX_COLUMNS = 4_096;
const MAX_ROW_BYTES = 2 ** 24;

export type CsvRefusal = { readonly reason: "columns" | "row"; readonly count: number; readonly limit: number };

type Handlers = {
  /** The first line that is no comment and not empty. False: the rest of the file is not wanted. */
  readonly header: (cells: readonly string[]) => boolean;
  /** The row is the reader's own, and good until this returns. */
  readonly row: (row: ByteRow) => void;
};

const [QUOTE, NEWLINE, RETURN, SEMICOLON] = [0x22, 0x0a, 0x0d, 0x3b] as const;
/** Lines of a single cell before the header. */
const MAX_PREAMBLE = 20;

export class CsvReader {
  private readonly decoder: TextDecoder | null;
  private window = new Uint8Array(0);
  private filled = 0;
  /** A row that does not fit is tried again when there is twice as much of it. */
  private retryAt = 0;
  private mark = 0;
  private columns = 0;
  private preamble = 0;
  /** 1: the header leaves out the name of the first cell, as tables with an index may. */
  private shift = -1;
  private stopped = false;
  private readonly row: { -readonly [K in keyof ByteRow]: ByteRow[K] } = {
    bytes: this.window,
    from: new Int32Array(MAX_COLUMNS + 1),
    to: new Int32Array(MAX_COLUMNS + 1),
    doubled: new Uint8Array(MAX_COLUMNS + 1),
    count: 0,
    decimalComma: false,
  };
  /** Rows with more or fewer cells than the header; those with fewer are read as far as they go. */
  ragged = 0;
  /** The last line ended in the middle. */
  cut = false;
  refusal: CsvRefusal | null = null;

  constructor(
    private readonly handlers: Handlers,
    encoding = "utf-8",
  ) {
    this.decoder = encoding === "utf-8" ? null : new TextDecoder(encoding);
  }

  /** False: no more is needed. */
  push(piece: Uint8Array): boolean {
    if (this.stopped) return false;
    this.append(this.decoder === null ? piece : asUtf8(this.decoder.decode(piece, { stream: true })));
    if (this.filled >= this.retryAt) this.advance(false);
    return !this.stopped;
  }

  finish(): void {
    if (this.stopped) return;
    if (this.decoder !== null) this.append(asUtf8(this.decoder.decode()));
    this.advance(true);
  }

  private append(piece: Uint8Array): void {
    const length = this.filled + piece.length;
    if (length > this.window.length) {
      const wider = new Uint8Array(Math.max(length, this.window.length * 2));
      wider.set(this.window.subarray(0, this.filled));
      this.window = wider;
    }
    this.window.set(piece, this.filled);
    this.filled = length;
  }

  private advance(last: boolean): void {
    this.row.bytes = this.window.subarray(0, this.filled);
    let index = 0;
    while (!this.stopped && index < this.filled) {
      const next = this.readRow(index, last);
      if (next < 0) break;
      index = next;
    }
    this.window.copyWithin(0, index, this.filled);
    this.filled -= Math.min(index, this.filled);
    this.retryAt = index === 0 ? this.filled * 2 : 0;
    if (!this.stopped && this.filled > MAX_ROW_BYTES)
      this.refuse({ reason: "row", count: this.filled, limit: MAX_ROW_BYTES });
  }

  /** Where the next row begins; -1 where this one goes on beyond the window. */
  private readRow(from: number, last: boolean): number {
    const { row } = this;
    const { bytes } = row;
    const end = bytes.length;
    if (this.columns === 0) {
      const newline = bytes.indexOf(NEWLINE, from);
      if (newline < 0 && !last) return -1;
      this.mark = separator(new TextDecoder().decode(bytes.subarray(from, newline < 0 ? end : newline)));
      row.decimalComma = this.mark === SEMICOLON;
    }
    const { mark } = this;
    let count = 0;
    let index = from;
    for (;;) {
      const cell = Math.min(count, MAX_COLUMNS);
      const next =
        index < end && bytes[index] === QUOTE ? this.quotedCell(cell, index) : this.plainCell(cell, index, mark);
      if (next < 0 && !last) return -1;
      index = next < 0 ? end : next;
      count += 1;
      if (index >= end || bytes[index] === NEWLINE) break;
      index += 1;
    }
    if (index >= end && !last) return -1;
    row.count = count;
    this.take(index >= end);
    return Math.min(end, index + 1);
  }

  /** Where the mark or the line's end behind the cell is; -1 where its quote is not closed. */
  private quotedCell(cell: number, index: number): number {
    const { row, mark } = this;
    const { bytes } = row;
    row.doubled[cell] = 0;
    row.from[cell] = row.to[cell] = index + 1;
    let close = index;
    for (;;) {
      close = bytes.indexOf(QUOTE, close + 1);
      if (close < 0) return -1;
      if (bytes[close + 1] !== QUOTE) break;
      row.doubled[cell] = 1;
      close += 1;
    }
    row.to[cell] = close;
    let next = close + 1;
    while (next < bytes.length && bytes[next] !== mark && bytes[next] !== NEWLINE) next += 1;
    return next;
  }

  private plainCell(cell: number, index: number, mark: number): number {
    const { row } = this;
    const { bytes } = row;
    let next = index;
    for (; next < bytes.length; next += 1) {
      const byte = bytes[next];
      if (byte === mark || byte === NEWLINE) break;
    }
    row.doubled[cell] = 0;
    row.from[cell] = index;
    row.to[cell] = next > index && bytes[next - 1] === RETURN && bytes[next] !== mark ? next - 1 : next;
    return next;
  }

  private take(cut: boolean): void {
    const { row } = this;
    if (row.count === 1 && isBlank(row)) return;
    if (row.count > MAX_COLUMNS) return this.refuse({ reason: "columns", count: row.count, limit: MAX_COLUMNS });
    if (this.columns === 0) {
      const cells = cellTexts(row);
      if (cells[0]?.startsWith("#")) return;
      this.header(cells);
      return;
    }
    this.align();
    if (cut && row.count < this.columns) {
      this.cut = true;
      return;
    }
    if (row.count !== this.columns) this.ragged += 1;
    if (row.count <= this.columns) this.handlers.row(row);
  }

  private header(cells: readonly string[]): void {
    const known = this.handlers.header(cells.map((cell, i) => (i === 0 ? cell.replace(/^\uFEFF/, "") : cell)));
    if (known) this.columns = cells.length;
    else {
      // A report may say what it is before its table begins.
      this.preamble += 1;
      this.stopped = cells.length > 1 || this.preamble > MAX_PREAMBLE;
    }
  }

  /** Cells that the header does not name: an index in front, or marks behind the last one. */
  private align(): void {
    const { row } = this;
    if (this.shift < 0)
      this.shift = row.count === this.columns + 1 && /^[01]$/.test(cellText(row, 0)) && !this.blankBehind() ? 1 : 0;
    if (this.shift === 1) {
      row.from.copyWithin(0, 1, row.count);
      row.to.copyWithin(0, 1, row.count);
      row.doubled.copyWithin(0, 1, row.count);
      row.count -= 1;
    }
    if (row.count > this.columns && this.blankBehind()) row.count = this.columns;
  }

  /** Whether all cells behind the last column are empty. */
  private blankBehind(): boolean {
    const { row } = this;
    for (let cell = this.columns; cell < row.count; cell += 1) if (row.to[cell] !== row.from[cell]) return false;
    return true;
  }

  private refuse(refusal: CsvRefusal): void {
    this.refusal = refusal;
    this.stopped = true;
    this.filled = 0;
    this.window = new Uint8Array(0);
  }
}

const asUtf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

function isBlank({ bytes, from, to }: ByteRow): boolean {
  for (let index = from[0] as number; index < (to[0] as number); index += 1)
    if ((bytes[index] as number) > 0x20) return false;
  return true;
}

/** The mark that splits the header into most cells. */
function separator(line: string): number {
  const bare = line.replace(/"[^"]*"/g, "");
  const marks = [",", "\t", ";", "|"];
  return marks.reduce((best, mark) => (bare.split(mark).length > bare.split(best).length ? mark : best)).charCodeAt(0);
}
