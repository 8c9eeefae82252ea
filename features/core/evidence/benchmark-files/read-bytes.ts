/** The same from a file's bytes, compressed with gzip or not. */
import { Gunzip, strFromU8 } from "fflate";
import { isGzip } from "@/lib/files/first-bytes";
import { failure, type Result } from "@/lib/result";
import { unpackable } from "./issues";
import { readBenchmarkText, type BenchmarkFile } from "./read";

/** A small file must not fill the memory when unpacked. */
const UNPACKED_LIMIT = 200e6;

export function readBenchmarkBytes(bytes: Uint8Array, file: string): Result<BenchmarkFile> {
  const packed = isGzip(bytes);
  const plain = packed ? unpacked(bytes) : bytes;
  if (plain === null) return failure(unpackable(file));
  return readBenchmarkText(strFromU8(plain), packed ? file.replace(/\.gz$/i, "") : file);
}

/** Null for damaged data and beyond the limit; unpacks in pieces so that the limit holds before the memory is used. */
function unpacked(bytes: Uint8Array): Uint8Array | null {
  const pieces: Uint8Array[] = [];
  let size = 0;
  let complete = false;
  const stream = new Gunzip((piece, final) => {
    size += piece.length;
    if (size > UNPACKED_LIMIT) throw new RangeError("too large");
    pieces.push(piece);
    complete ||= final;
  });
  try {
    const step = 1 << 16;
    for (let start = 0; start < bytes.length; start += step)
      stream.push(bytes.subarray(start, start + step), start + step >= bytes.length);
  } catch {
    return null;
  }
  return complete ? joined(pieces, size) : null;
}

function joined(pieces: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const piece of pieces) {
    bytes.set(piece, offset);
    offset += piece.length;
  }
  return bytes;
}
