/**
 * Whether a structure of Thrift's compact protocol holds what it claims, before a reader follows it: the heads and the footer of Parquet.
 * The reader makes room for as many entries as a list states, and adds to a number for as long as its bytes go on.
 */

/** Parquet's own structures nest seven deep. */
const DEEPEST = 32;
/** Of a number of 64 bits. */
const LONGEST_NUMBER = 10;

const STOP = 0;
const [TRUE, FALSE, BYTE, I16, I32, I64, DOUBLE, BINARY, LIST, STRUCT] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 12];

/** Where the structure that begins at `start` ends. Throws where it claims more than is there. */
export function structEnd(bytes: Uint8Array, start: number): number {
  const cursor = { at: start };
  struct(bytes, cursor, 0);
  return cursor.at;
}

type Place = { at: number };

function struct(bytes: Uint8Array, cursor: Place, depth: number): void {
  if (depth > DEEPEST) throw new Error(`its structure is nested more than ${DEEPEST} deep`);
  for (;;) {
    const head = next(bytes, cursor);
    const type = head & 0x0f;
    if (type === STOP) return;
    // Without a step to the field before, its number follows.
    if (head >> 4 === 0) number(bytes, cursor);
    if (type !== TRUE && type !== FALSE) value(bytes, cursor, type, depth);
  }
}

function value(bytes: Uint8Array, cursor: Place, type: number, depth: number): void {
  switch (type) {
    case TRUE:
    case FALSE:
    case BYTE:
      return skip(bytes, cursor, 1);
    case I16:
    case I32:
    case I64:
      return void number(bytes, cursor);
    case DOUBLE:
      return skip(bytes, cursor, 8);
    case BINARY:
      return skip(bytes, cursor, number(bytes, cursor));
    case LIST:
      return list(bytes, cursor, depth + 1);
    case STRUCT:
      return struct(bytes, cursor, depth + 1);
    default:
      throw new Error(`its structure has a value of the unknown type ${type}`);
  }
}

function list(bytes: Uint8Array, cursor: Place, depth: number): void {
  if (depth > DEEPEST) throw new Error(`its structure is nested more than ${DEEPEST} deep`);
  const head = next(bytes, cursor);
  const entries = head >> 4 === 15 ? number(bytes, cursor) : head >> 4;
  // Each takes a byte at least.
  if (entries > bytes.length - cursor.at) throw new Error("a list states more entries than the file has bytes");
  for (let entry = 0; entry < entries; entry += 1) value(bytes, cursor, head & 0x0f, depth);
}

/** Its bits as they stand; of more than 53 some are lost, which no length has. */
function number(bytes: Uint8Array, cursor: Place): number {
  let result = 0;
  for (let count = 0; count < LONGEST_NUMBER; count += 1) {
    const byte = next(bytes, cursor);
    result += (byte & 0x7f) * 2 ** (7 * count);
    if (byte < 0x80) return result;
  }
  throw new Error(`a number has more than ${LONGEST_NUMBER} bytes`);
}

function skip(bytes: Uint8Array, cursor: Place, length: number): void {
  if (length > bytes.length - cursor.at) throw new Error("a text states more bytes than the file has");
  cursor.at += length;
}

function next(bytes: Uint8Array, cursor: Place): number {
  const byte = bytes[cursor.at];
  if (byte === undefined) throw new Error("its structure goes on beyond its end");
  cursor.at += 1;
  return byte;
}
