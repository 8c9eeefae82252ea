/**
 * JSON and JSON lines as Python writes them: `Infinity` and `NaN` stand bare there (SGLang's request rate), which JSON
 * forbids. They become words that the number reader knows.
 */
import { isJsonObject, readJson, type JsonObject } from "@/lib/json";
import type { RawRecord } from "./record";

/** The objects of the text: one, the entries of a list, or one a line. Null when it is no JSON of objects. */
export function readObjects(source: string): { objects: readonly JsonObject[]; broken: readonly number[] } | null {
  const clean = source.replace(/^\uFEFF/, "").trim();
  if (!/^[[{]/.test(clean)) return null;
  const value = parse(clean);
  if (value !== undefined) {
    const list = Array.isArray(value) ? value : [value];
    const broken = list.flatMap((entry, index) => (isJsonObject(entry) ? [] : [index + 1]));
    return { objects: list.filter(isJsonObject), broken };
  }
  return readLines(clean);
}

function readLines(clean: string): { objects: JsonObject[]; broken: number[] } | null {
  const objects: JsonObject[] = [];
  const broken: number[] = [];
  for (const [index, line] of clean
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== "")
    .entries()) {
    const value = parse(line);
    if (isJsonObject(value)) objects.push(value);
    else broken.push(index + 1);
  }
  return objects.length > 0 ? { objects, broken } : null;
}

const parse = (source: string): unknown =>
  readJson(source) ??
  (/Infinity|NaN/.test(source)
    ? readJson(source.replace(/"[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$)|-?\bInfinity\b|\bNaN\b/g, quoted))
    : undefined);

const quoted = (word: string): string => (word.startsWith('"') ? word : `"${word}"`);

/** What stands at `path`, undefined where the way ends. */
export const valueAt = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (isJsonObject(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined),
    value,
  );

/** Scalars by dotted path; lists stay whole under theirs. */
export function flattened(object: JsonObject): RawRecord {
  const cells = new Map<string, unknown>();
  const walk = (value: JsonObject, path: string, depth: number): void => {
    for (const [key, inner] of Object.entries(value)) {
      const name = path === "" ? key : `${path}.${key}`;
      if (isJsonObject(inner) && depth < 8) walk(inner, name, depth + 1);
      else cells.set(name, inner);
    }
  };
  walk(object, "", 0);
  return { row: 1, cells };
}

export const numbers = (value: unknown): number[] | undefined =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((entry) => typeof entry === "number" && Number.isFinite(entry))
    ? (value as number[])
    : undefined;
