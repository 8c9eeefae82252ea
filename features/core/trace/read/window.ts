/** The bytes that are being read: what was left of the last piece of the file, then the next piece, then a byte 0. */
import type { Scan } from "./scan";

export class Window {
  constructor(private readonly scan: Scan) {}

  /** Puts `piece` behind the bytes from `from` on, which move to the front. */
  append(piece: Uint8Array, from: number): void {
    const { scan } = this;
    const left = scan.end - from;
    const size = left + piece.length;
    if (size + 4 > scan.bytes.length) {
      const larger = new Uint8Array(Math.max(size + 4, scan.bytes.length * 2));
      larger.set(scan.bytes.subarray(from, scan.end));
      scan.bytes = larger;
    } else scan.bytes.copyWithin(0, from, scan.end);
    scan.bytes.set(piece, left);
    scan.bytes.fill(0, size, size + 4);
    scan.end = size;
  }
}
