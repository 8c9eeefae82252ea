/** CSV as its bytes arrive, row by row, so that a file of gigabytes never stands in memory. Quotes as in RFC 4180. */

/** A profile has some twenty columns; a serving step with thousands of members is a cell of a megabyte. */
const MAX_COLUMNS = 4_096;
const MAX_ROW_CHARACTERS = 2 ** 24;

export type CsvRefusal = { readonly reason: "columns" | "row"; readonly count: number; readonly limit: number };

type Handlers = {
  /** The first line that is no comment and not empty. False: the rest of the file is not wanted. */
  readonly header: (cells: readonly string[]) => boolean;
  readonly row: (cells: readonly string[]) => void;
};

export class CsvReader {
  private readonly decoder: TextDecoder;
  private window = "";
  /** Where the window's next quote is; its length where there is none. */
  private quoteAt = 0;
  /** A row that does not fit is tried again when there is twice as much of it. */
  private retryAt = 0;
  private mark = ",";
  private columns = 0;
  private stopped = false;
  /** Rows with more or fewer cells than the header; those with fewer are read as far as they go. */
  ragged = 0;
  /** The last line ended in the middle. */
  cut = false;
  refusal: CsvRefusal | null = null;

  constructor(
    private readonly handlers: Handlers,
    encoding = "utf-8",
  ) {
    this.decoder = new TextDecoder(encoding);
  }

  /** False: no more is needed. */
  push(piece: Uint8Array): boolean {
    if (this.stopped) return false;
    this.window += this.decoder.decode(piece, { stream: true });
    if (this.window.length >= this.retryAt) this.advance(false);
    return !this.stopped;
  }

  finish(): void {
    if (this.stopped) return;
    this.window += this.decoder.decode();
    this.advance(true);
  }

  private advance(last: boolean): void {
    let at = 0;
    this.quoteAt = -1;
    while (!this.stopped && at < this.window.length) {
      const next = this.readRow(at, last);
      if (next < 0) break;
      at = next;
    }
    this.window = at === 0 ? this.window : this.window.slice(at);
    this.retryAt = at === 0 ? this.window.length * 2 : 0;
    if (!this.stopped && this.window.length > MAX_ROW_CHARACTERS)
      this.refuse({ reason: "row", count: this.window.length, limit: MAX_ROW_CHARACTERS });
  }

  /** Where the next row begins; -1 where this one goes on beyond the window. */
  private readRow(from: number, last: boolean): number {
    const { window } = this;
    const newline = window.indexOf("\n", from);
    if (newline < 0 && !last) return -1;
    const end = newline < 0 ? window.length : newline;
    if (this.quoteAt < from) {
      const quote = window.indexOf('"', from);
      this.quoteAt = quote < 0 ? window.length : quote;
    }
    if (this.quoteAt >= end) {
      const line = window.slice(from, end > from && window[end - 1] === "\r" ? end - 1 : end);
      this.take(line === "" ? [] : this.split(line), newline < 0);
      return end + 1;
    }
    return this.readQuotedRow(from, last);
  }

  private split(line: string): string[] {
    if (this.columns === 0) this.mark = separator(line);
    return line.split(this.mark, MAX_COLUMNS + 1);
  }

  private readQuotedRow(from: number, last: boolean): number {
    const { window } = this;
    if (this.columns === 0) this.mark = separator(window.slice(from, from + 4096).split("\n", 1)[0] ?? "");
    const cells: string[] = [];
    let at = from;
    for (;;) {
      const { cell, next } = window[at] === '"' ? this.quotedCell(at) : this.plainCell(at);
      if (next < 0 && !last) return -1;
      if (cells.length <= MAX_COLUMNS) cells.push(cell);
      if (next < 0) {
        this.take(cells, true);
        return window.length;
      }
      at = next + 1;
      if (window[next] === "\n") break;
      if (next >= window.length) {
        if (!last) return -1;
        this.take(cells, true);
        return window.length;
      }
    }
    this.take(cells, false);
    return at;
  }

  private quotedCell(at: number): { readonly cell: string; readonly next: number } {
    const { window, mark } = this;
    let close = at;
    do {
      close = window.indexOf('"', close + 1);
      if (close < 0) return { cell: "", next: -1 };
      if (window[close + 1] !== '"') break;
      close += 1;
    } while (close > 0);
    const inside = window.slice(at + 1, close);
    let next = close + 1;
    while (next < window.length && window[next] !== mark && window[next] !== "\n") next += 1;
    return { cell: inside.includes('""') ? inside.replaceAll('""', '"') : inside, next };
  }

  private plainCell(at: number): { readonly cell: string; readonly next: number } {
    const { window, mark } = this;
    let next = at;
    while (next < window.length && window[next] !== mark && window[next] !== "\n") next += 1;
    const cell = window.slice(at, window[next - 1] === "\r" && next > at ? next - 1 : next);
    return { cell, next };
  }

  private take(cells: readonly string[], cut: boolean): void {
    if (cells.length === 0 || (cells.length === 1 && cells[0]?.trim() === "")) return;
    if (cells.length > MAX_COLUMNS) return this.refuse({ reason: "columns", count: cells.length, limit: MAX_COLUMNS });
    if (this.columns === 0) {
      if (cells[0]?.startsWith("#")) return;
      this.columns = cells.length;
      this.stopped = !this.handlers.header(cells.map((cell, i) => (i === 0 ? cell.replace(/^\uFEFF/, "") : cell)));
      return;
    }
    if (cut && cells.length < this.columns) {
      this.cut = true;
      return;
    }
    if (cells.length > this.columns) {
      this.ragged += 1;
      return;
    }
    if (cells.length < this.columns) this.ragged += 1;
    this.handlers.row(cells);
  }

  private refuse(refusal: CsvRefusal): void {
    this.refusal = refusal;
    this.stopped = true;
    this.window = "";
  }
}

/** The mark that splits the header into most cells. */
function separator(line: string): string {
  const bare = line.replace(/"[^"]*"/g, "");
  return [",", "\t", ";"].reduce((best, mark) => (bare.split(mark).length > bare.split(best).length ? mark : best));
}
