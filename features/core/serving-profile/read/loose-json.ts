/** JSON as Python writes it: bare NaN and Infinity, which JSON has not, are null. */
import { readJson } from "@/lib/json";

/** undefined where the text is neither. */
export function readLooseJson(source: string): unknown {
  const value = readJson(source);
  if (value !== undefined || !/NaN|Infinity/.test(source)) return value;
  return readJson(source.replace(WORDS, (word) => (word.startsWith('"') ? word : "null")));
}

/** Texts go along, so that a word inside one stays. */
const WORDS = /"[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$)|-?\b(?:NaN|Infinity)\b/g;
