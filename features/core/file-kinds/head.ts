/** The first bytes of a file: what they say it is, and their text where they are one. */
import { Gunzip } from "fflate";
import { begins, isGzip, isTar, SQLITE, utf16, ZIP } from "@/lib/files/first-bytes";
import type { Text } from "@/lib/text";
import { KILO } from "@/lib/units/edge";
import * as m from "./messages";

/** This many bytes of a file are looked at, and as many that come out of its compression. */
export const HEAD_BYTES = 1 << 20;

export type Head =
  | { readonly is: "text"; readonly text: string; readonly cut: boolean; readonly notes: readonly Text[] }
  | { readonly is: "sqlite"; readonly text: string }
  /** Names of the files that stand first in it. */
  | {
      readonly is: "archive";
      readonly form: "zip" | "tar";
      readonly names: readonly string[];
      readonly notes: readonly Text[];
    }
  | { readonly is: "parquet" }
  | { readonly is: "safetensors" }
  | { readonly is: "binary"; readonly what: Text }
  | { readonly is: "empty" };

/** `whole`: the bytes are all of the file. */
export function readHead(bytes: Uint8Array, complete: boolean): Head {
  const head = bytes.subarray(0, HEAD_BYTES);
  const all = complete && head.length === bytes.length;
  if (head.length === 0) return { is: "empty" };
  if (isGzip(head)) return unzipped(head, all);
  return plainHead(head, all, []);
}

function unzipped(head: Uint8Array, complete: boolean): Head {
  const plain = inflated(head);
  if (plain.length === 0) return complete ? { is: "binary", what: m.gzipThatCannotBeUnpacked } : { is: "empty" };
  if (isGzip(plain)) return { is: "binary", what: m.gzipInsideGzipUnpackIt };
  return plainHead(plain, complete && plain.length < HEAD_BYTES, [m.compressedWithGzipReadAs]);
}

function plainHead(head: Uint8Array, complete: boolean, notes: readonly Text[]): Head {
  if (begins(head, SQLITE)) return { is: "sqlite", text: latin(head) };
  if (begins(head, PARQUET)) return { is: "parquet" };
  if (begins(head, ZIP)) return { is: "archive", form: "zip", names: zipNames(head), notes };
  if (isTar(head)) return { is: "archive", form: "tar", names: tarNames(head), notes };
  if (isSafetensors(head)) return { is: "safetensors" };
  const known = MAGIC.find(([mark]) => begins(head, mark));
  if (known) return { is: "binary", what: known[1] };
  const decoded = decode(head);
  if (decoded === null) return { is: "binary", what: hexWords(head) };
  if (decoded.text.trim() === "") return { is: "empty" };
  return { is: "text", text: decoded.text, cut: !complete, notes: [...notes, ...decoded.notes] };
}

/** What came out before the end of the piece, or before the compression broke off; never more than a head. */
function inflated(head: Uint8Array): Uint8Array {
  const out = new Uint8Array(HEAD_BYTES);
  let size = 0;
  const stream = new Gunzip((piece) => {
    const room = piece.subarray(0, HEAD_BYTES - size);
    out.set(room, size);
    size += room.length;
    if (size >= HEAD_BYTES) throw new RangeError("enough");
  });
  const step = 1 << 14;
  try {
    for (let start = 0; start < head.length; start += step) stream.push(head.subarray(start, start + step), false);
  } catch {
    // Enough, or damaged from here on: what is there tells.
  }
  return out.subarray(0, size);
}

function decode(head: Uint8Array): { readonly text: string; readonly notes: readonly Text[] } | null {
  const wide = utf16(head);
  if (wide !== null) return { text: new TextDecoder(wide).decode(head), notes: [m.utf16Text] };
  const plain = new TextDecoder("utf-8").decode(head, { stream: true });
  // Control characters are no text; a few bytes of another alphabet are.
  const strange = plain.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g)?.length ?? 0;
  const lost = plain.match(/\ufffd/g)?.length ?? 0;
  if (strange > 0 && strange * KILO > plain.length) return null;
  if (lost > plain.length / 20) return null;
  return { text: plain.replace(/^\ufeff/, ""), notes: lost > 0 ? [m.someBytesAreNotUtf] : [] };
}

const latin = (bytes: Uint8Array): string => new TextDecoder("latin1").decode(bytes.subarray(0, 1 << 16));

/** Local headers one after the other; where one does not state its size, the names behind it stay unknown. */
function zipNames(head: Uint8Array): string[] {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const names: string[] = [];
  for (
    let offset = 0;
    offset + 30 <= head.length && view.getUint32(offset, true) === 0x04034b50 && names.length < 1000;
  ) {
    const [size, name, extra] = [
      view.getUint32(offset + 18, true),
      view.getUint16(offset + 26, true),
      view.getUint16(offset + 28, true),
    ];
    names.push(new TextDecoder().decode(head.subarray(offset + 30, offset + 30 + name)));
    if ((view.getUint16(offset + 6, true) & 8) !== 0 && size === 0) break;
    offset += 30 + name + extra + size;
  }
  return names;
}

const BLOCK = 512;

function tarNames(head: Uint8Array): string[] {
  const names: string[] = [];
  for (let offset = 0; offset + BLOCK <= head.length && names.length < 1000;) {
    const word = (from: number, length: number): string =>
      (new TextDecoder().decode(head.subarray(offset + from, offset + from + length)).split("\u0000")[0] ?? "").trim();
    const name = word(0, 100);
    if (name === "") break;
    names.push(name);
    const size = Number.parseInt(word(124, 12), 8);
    offset += BLOCK * (1 + Math.ceil((Number.isFinite(size) ? size : 0) / BLOCK));
  }
  return names;
}

/** A length of at most 100 MB in eight bytes, then the brace of a JSON object. */
const isSafetensors = (head: Uint8Array): boolean =>
  head.length > 9 && head[8] === 0x7b && head[4] === 0 && head[5] === 0 && head[6] === 0 && head[7] === 0;

/** "PAR1" */
const PARQUET = [0x50, 0x41, 0x52, 0x31];

const MAGIC: readonly (readonly [readonly number[], Text])[] = [
  [[0x28, 0xb5, 0x2f, 0xfd], m.zstandardUnpackItFirst],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a], m.xzUnpackItFirst],
  [[0x42, 0x5a, 0x68], m.bzip2UnpackItFirst],
  [[0x37, 0x7a, 0xbc, 0xaf], m.n7zArchiveUnpackItFirst],
  [[0x47, 0x47, 0x55, 0x46], m.ggufWeightsGiveModelsConfig],
  [[0x25, 0x50, 0x44, 0x46], m.pdfDocument],
  [[0x89, 0x50, 0x4e, 0x47], m.pngPicture],
  [[0xff, 0xd8, 0xff], m.jpegPicture],
  [[0x7f, 0x45, 0x4c, 0x46], m.elfProgram],
  [[0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59], m.numPyArrayWithoutNames],
];

function hexWords(head: Uint8Array): Text {
  const hex = [...head.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
  return m.binaryDataFirstBytesHex({ hex });
}
