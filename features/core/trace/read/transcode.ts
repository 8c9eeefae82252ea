/** Bytes of a file as UTF-8. Files of UTF-16 are told by their byte order mark, or by a first character with a zero beside it. */
export type Transcoder = (piece: Uint8Array) => Uint8Array;

export function asUtf8(first: Uint8Array): Transcoder {
  const [a, b, c] = first;
  if ((a === 0xff && b === 0xfe) || (a !== 0 && b === 0)) return transcoder("utf-16le");
  if ((a === 0xfe && b === 0xff) || (a === 0 && b !== 0)) return transcoder("utf-16be");
  let begun = !(a === 0xef && b === 0xbb && c === 0xbf);
  return (piece) => {
    const rest = begun ? piece : piece.subarray(3);
    begun = true;
    return rest;
  };
}

function transcoder(encoding: string): Transcoder {
  const decoder = new TextDecoder(encoding);
  const encoder = new TextEncoder();
  return (piece) => encoder.encode(decoder.decode(piece, { stream: true }));
}
