/**
 * Bytes of a file as UTF-8. Files of UTF-16 are told by their byte order mark, or by a first character with a zero beside it; that takes
 * three bytes, which may come one by one.
 */
const TELLING_BYTES = 3;
const NOTHING = new Uint8Array(0);

type Decode = (piece: Uint8Array) => Uint8Array;

export class Transcoder {
  private first = NOTHING;
  private decode: Decode | null = null;

  take(piece: Uint8Array): Uint8Array {
    if (this.decode !== null) return this.decode(piece);
    this.first = joined(this.first, piece);
    return this.first.length < TELLING_BYTES ? NOTHING : this.rest();
  }

  /** What was held back of a file that is no longer than a mark. */
  rest(): Uint8Array {
    const { first } = this;
    if (this.decode !== null) return NOTHING;
    this.decode = decoding(first);
    return this.decode(first);
  }
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

function decoding([a, b, c]: Uint8Array): Decode {
  if ((a === 0xff && b === 0xfe) || (a !== 0 && b === 0)) return decoder("utf-16le");
  if ((a === 0xfe && b === 0xff) || (a === 0 && b !== 0)) return decoder("utf-16be");
  let begun = !(a === 0xef && b === 0xbb && c === 0xbf);
  return (piece) => {
    const rest = begun ? piece : piece.subarray(3);
    begun = true;
    return rest;
  };
}

function decoder(encoding: string): Decode {
  const from = new TextDecoder(encoding);
  const to = new TextEncoder();
  return (piece) => to.encode(from.decode(piece, { stream: true }));
}
