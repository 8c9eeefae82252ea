/** JSON from strangers, files and links, where what cannot be read is no exception. */

export type JsonObject = Readonly<Record<string, unknown>>;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** undefined where the text is not JSON. */
export function readJson(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}

/** null where the text is not JSON, or holds anything but an object. */
export function readJsonObject(source: string): JsonObject | null {
  const value = readJson(source);
  return isJsonObject(value) ? value : null;
}

/** Configurations nest ten levels; what walks the values later walks them by recursion, which has an end. */
export const MOST_DEPTH = 100;

/** Level by level, because the stack is what is to be kept. */
export function isTooDeep(value: object): boolean {
  let level: object[] = [value];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > MOST_DEPTH) return true;
    level = level.flatMap((entry) =>
      Object.values(entry).filter((inner) => typeof inner === "object" && inner !== null),
    );
  }
  return false;
}

/** Of all objects in it, which nest no deeper than `MOST_DEPTH`. */
export function countKeys(value: object): number {
  const inner: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  return inner.reduce<number>(
    (sum, entry) => sum + (typeof entry === "object" && entry !== null ? countKeys(entry) : 0),
    Array.isArray(value) ? 0 : inner.length,
  );
}
