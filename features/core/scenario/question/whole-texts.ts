/** Texts that programs send whole, where a link carries them packed. */
import { isJsonObject } from "@/lib/json";
import { packText } from "@/lib/packed-text";

/** A JSON object, as such or as its text, in place of a packed text. */
export const isWhole = (value: unknown): boolean =>
  isJsonObject(value) || (typeof value === "string" && value.trimStart().startsWith("{"));

export const wholeText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** On one line: a file's indents would count against the length of a link. */
export function packWhole(value: unknown): string {
  const whole = wholeText(value);
  try {
    return packText(JSON.stringify(JSON.parse(whole)));
  } catch {
    // Whoever reads it says what is wrong with it.
    return packText(whole);
  }
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
