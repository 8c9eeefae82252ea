/** Texts that programs send whole, where a link carries them packed. */
import { isJsonObject, measureJson, readJson } from "@/lib/json";
import { packText } from "@/lib/packed-text";

/** A JSON object, as such or as its text, in place of a packed text. */
export const isWhole = (value: unknown): boolean =>
  isJsonObject(value) || (typeof value === "string" && value.trimStart().startsWith("{"));

export const wholeText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** A link's text has 2,000 characters of six bits, and a packed text has at least a bit for each key. */
const MOST_KEYS = 12_000;
/** Packed texts beyond are not unpacked. */
const LONGEST = 1_000_000;

/**
 * On one line: a file's indents would count against the length of a link. What no link could hold stays as it is, to be refused for that:
 * packing 200,000 keys takes longer than any answer.
 */
export function packWhole(value: unknown): string {
  const packed = wholeText(value);
  if (packed.length > LONGEST) return packed;
  const parsed = typeof value === "string" ? readJson(value) : value;
  // Whoever reads it says what is wrong with it.
  if (!isJsonObject(parsed)) return packText(packed);
  const { tooDeep, keys } = measureJson(parsed);
  if (keys > MOST_KEYS) return packed;
  return packText(tooDeep || typeof value !== "string" ? packed : JSON.stringify(parsed));
}

const TEXTS: readonly string[] = ["config", "chip", "profile"];

/** Parameters of a scenario with their texts packed, whichever way they came. */
export const packedTexts = <Value>(params: Readonly<Record<string, Value>>): Readonly<Record<string, Value | string>> =>
  Object.fromEntries(
    Object.entries(params).map(([key, value]) => [
      key,
      TEXTS.includes(key) && isWhole(value) ? packWhole(value) : value,
    ]),
  );
