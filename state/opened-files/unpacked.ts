/** The bytes of a file on the reader's disk, piece by piece, unpacked where it is gzip. */
import { Gunzip, type FlateError } from "fflate";
import { damagedGzip } from "@/features/core/file-kinds/damaged-gzip";
import { GZIP_MARK_BYTES, isGzip } from "@/lib/files/first-bytes";
import type { Issue } from "@/lib/issue";

/** gzip makes a piece up to a thousand times larger: of a file made to burst no more than 64 MiB come out at once. */
const PACKED_BYTES = 65_536;
/** What fflate calls the end of a file that should go on, and bytes that begin no member: padding behind the last one. */
const CUT_SHORT = 0;
const NO_MEMBER = 6;

export type UnpackedFile = {
  readonly pieces: () => AsyncGenerator<Uint8Array>;
  /** Bytes of the file, as it lies on disk, that were taken so far. */
  readonly taken: () => number;
  /** After the last piece: whether the data ended early, and the fault of the compression. */
  readonly end: () => Ending;
};

type Ending = { readonly cut: boolean; readonly damage: Issue | null };

export function unpackedFile(file: File): UnpackedFile {
  const state = { taken: 0, end: { cut: false, damage: null } as Ending };
  const count = (bytes: number): void => {
    state.taken = Math.max(state.taken, bytes);
  };
  async function* pieces(): AsyncGenerator<Uint8Array> {
    const magic = new Uint8Array(await file.slice(0, GZIP_MARK_BYTES).arrayBuffer());
    const packed = isGzip(magic);
    let given = 0;
    try {
      const plain = counted(file, count);
      for await (const piece of chunks(packed ? plain.pipeThrough(new DecompressionStream("gzip")) : plain)) {
        given += piece.length;
        yield piece;
      }
    } catch {
      if (packed) state.end = yield* unpackedAgain(file, given, count);
      else state.end = { cut: true, damage: null };
    }
  }
  return { pieces, taken: () => state.taken, end: () => state.end };
}

/**
 * What the browser's unpacker does not give. It takes a single member and nothing behind it, and at the first fault throws away what it
 * has at hand: the file is unpacked once more by one that goes on to the fault, and what was already given is left out.
 */
async function* unpackedAgain(
  file: File,
  given: number,
  count: (bytes: number) => void,
): AsyncGenerator<Uint8Array, Ending> {
  const made: Uint8Array[] = [];
  let members = 1;
  let left = given;
  const gunzip = new Gunzip((piece) => made.push(piece));
  gunzip.onmember = () => (members += 1);
  for (let offset = 0; ; offset += PACKED_BYTES) {
    const last = offset + PACKED_BYTES >= file.size;
    let ending: Ending | null = null;
    try {
      gunzip.push(new Uint8Array(await file.slice(offset, offset + PACKED_BYTES).arrayBuffer()), last);
      // Whole, and still refused: the checksum does not hold.
      if (last) ending = { cut: false, damage: members > 1 ? null : damagedGzip("checksum or length") };
    } catch (error) {
      ending = fault(error as FlateError);
    }
    count(Math.min(file.size, offset + PACKED_BYTES));
    for (const piece of made.splice(0)) {
      const fresh = piece.subarray(Math.min(piece.length, Math.max(0, left)));
      left -= piece.length;
      if (fresh.length > 0) yield fresh;
    }
    if (ending !== null) return ending;
  }
}

function fault({ code, message }: FlateError): Ending {
  if (code === CUT_SHORT) return { cut: true, damage: null };
  return code === NO_MEMBER ? { cut: false, damage: null } : { cut: true, damage: damagedGzip(message) };
}

function counted(file: File, count: (bytes: number) => void): ReadableStream<Uint8Array<ArrayBuffer>> {
  let bytes = 0;
  return file.stream().pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(piece, sink) {
        count((bytes += piece.length));
        sink.enqueue(piece);
      },
    }),
  );
}

/** Browsers differ in whether a stream can be looped over. */
export async function* chunks(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
