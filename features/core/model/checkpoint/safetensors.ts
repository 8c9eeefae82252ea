/**
 * The header of a safetensors file: eight bytes of length, little-endian, then JSON. Source: github.com/huggingface/safetensors, README, section
 * "Format". The tensors behind it are never read.
 */
import { isJsonObject, isTooDeep, readJson } from "@/lib/json";
import { failure, success, type Result } from "@/lib/result";
import type { Text } from "@/lib/text";
import { readTensors, type Tensor } from "./tensors";
import * as m from "./messages";
import { issue } from "./messages.issues";

/** Bytes before the header. */
export const LENGTH_BYTES = 8;
/** The format's own limit. */
export const LONGEST_HEADER = 100_000_000;

/** Bytes from the beginning of the file to the end of its header, out of its first eight; refuses what no such file begins with. */
export function headerEnd(bytes: Uint8Array, path: string): Result<number> {
  if (bytes.length < LENGTH_BYTES) return failure(notSafetensors(path, m.tooShort));
  const view = new DataView(bytes.buffer, bytes.byteOffset, LENGTH_BYTES);
  const length = view.getUint32(0, true) + view.getUint32(4, true) * 2 ** 32;
  return length >= 2 && length <= LONGEST_HEADER ? success(LENGTH_BYTES + length) : failure(tooLong(path, length));
}

/** `bytes`: the beginning of the file, up to `headerEnd` or more. */
export function readSafetensors(bytes: Uint8Array, path: string): Result<readonly Tensor[]> {
  const end = headerEnd(bytes, path);
  if (!end.ok) return end;
  if (bytes.length < end.value) return failure(notSafetensors(path, m.tooShort));
  const header = readJson(new TextDecoder().decode(bytes.subarray(LENGTH_BYTES, end.value)));
  return isJsonObject(header) && !isTooDeep(header)
    ? readTensors(header, path)
    : failure(notSafetensors(path, m.headerNotJson));
}

const notSafetensors = (path: string, why: Text) => issue("CHECKPOINT-HEADER", "file", { path, why });

/** A header or an index of more bytes than any has. */
export const tooLong = (path: string, length: number) => notSafetensors(path, m.headerTooLong({ length }));
