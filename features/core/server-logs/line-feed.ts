/** Lines out of pieces of bytes that end anywhere. A longer line is a dump; its beginning says what it is. */
import { utf16 } from "@/lib/files/first-bytes";

export const MAX_LINE = 16_384;
const PIECE = 2 ** 20;

export type TakeLine = (line: string, number: number) => void;

/** Gives every line, cut at `MAX_LINE` characters, with its number from 1. Without the whole text as a second copy. */
export function feedLines(content: Uint8Array | string, take: TakeLine): void {
  const feed = new LineFeed(take);
  if (typeof content === "string") {
    for (let start = 0; start < content.length; start += PIECE) feed.push(content.slice(start, start + PIECE));
  } else {
    const decoder = new TextDecoder(utf16(content) ?? "utf-8");
    for (let start = 0; start < content.length; start += PIECE)
      feed.push(decoder.decode(content.subarray(start, start + PIECE), { stream: true }));
  }
  feed.end();
}

class LineFeed {
  private rest = "";
  private count = 0;

  constructor(private readonly take: TakeLine) {}

  push(piece: string): void {
    let start = 0;
    for (let end = piece.indexOf("\n"); end >= 0; end = piece.indexOf("\n", start)) {
      this.line(this.rest + piece.slice(start, Math.min(end, start + MAX_LINE)));
      this.rest = "";
      start = end + 1;
    }
    if (this.rest.length < MAX_LINE) this.rest += piece.slice(start, start + MAX_LINE);
  }

  end(): void {
    if (this.rest !== "") this.line(this.rest);
  }

  private line(text: string): void {
    this.count += 1;
    const line = text.endsWith("\r") ? text.slice(0, -1) : text;
    this.take(line.slice(0, MAX_LINE), this.count);
  }
}
