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
