/**
 * Plain data as text and back, the same bytes for the same data: keys sorted, and words for what JSON lacks (NaN, infinities,
 * negative zero, typed arrays). Files, queue messages and content hashes are made of it.
 * Laws (tests/lib/jobs/plain-text): read(write(x)) = x; write(x) does not depend on the order of keys.
 */

const MARK = "$";

const ARRAYS = {
  Int8Array,
  Uint8Array,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
} as const;
type ArrayName = keyof typeof ARRAYS;

/** Throws on functions, symbols, class instances and keys that begin with "$": these are bugs of a job kind. */
export function writePlain(value: unknown): string {
  return JSON.stringify(tagged(value));
}

/** The same as a JSON value, for answers that contain other things as well. */
export const toJsonValue = (value: unknown): unknown => tagged(value);

export function readPlain(text: string): unknown {
  return untagged(JSON.parse(text));
}

/** A JSON value that came from `toJsonValue`. */
export const fromJsonValue = (value: unknown): unknown => untagged(value);

function tagged(value: unknown): unknown {
  if (typeof value === "number") return taggedNumber(value);
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  // A hole in a list reads as null, as in JSON.
  if (value === undefined) return null;
  if (Array.isArray(value)) return value.map(tagged);
  const array = typedArrayName(value);
  if (array) return { [MARK]: array, base64: writeBase64(value as Uint8Array) };
  if (!isPlainObject(value)) throw new Error(`Not plain data: ${Object.prototype.toString.call(value)}`);
  const keys = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort();
  const bad = keys.find((key) => key.startsWith(MARK) || key === "__proto__");
  if (bad !== undefined) throw new Error(`Not plain data: the key "${bad}"`);
  return Object.fromEntries(keys.map((key) => [key, tagged(value[key])]));
}

function taggedNumber(value: number): unknown {
  if (Object.is(value, -0)) return { [MARK]: "-0" };
  return Number.isFinite(value) ? value : { [MARK]: String(value) };
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value));

const typedArrayName = (value: unknown): ArrayName | undefined =>
  (Object.keys(ARRAYS) as ArrayName[]).find((name) => value instanceof ARRAYS[name]);

function untagged(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(untagged);
  const entries = value as Record<string, unknown>;
  const mark = entries[MARK];
  if (typeof mark !== "string")
    return Object.fromEntries(Object.entries(entries).map(([key, entry]) => [key, untagged(entry)]));
  if (mark in ARRAYS) return new ARRAYS[mark as ArrayName](countBytes(String(entries["base64"])).buffer);
  return Number(mark);
}

/** Pieces, because the arguments of one call are limited. */
const PIECE = 0x8000;

function writeBase64({ buffer, byteOffset, byteLength }: Uint8Array): string {
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  let binary = "";
  for (let i = 0; i < bytes.length; i += PIECE) binary += String.fromCharCode(...bytes.subarray(i, i + PIECE));
  return btoa(binary);
}

function countBytes(base64: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i += 1) bytes[i] = binary.charCodeAt(i);
  return bytes;
}
