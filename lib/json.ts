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

type Extent = { readonly tooDeep: boolean; readonly keys: number };

/**
 * Whether it nests deeper than `MOST_DEPTH`, and how many keys all objects in it have (so far, where it is too deep). Level by level, because
 * the stack must be spared; one walk, and by names, since a list of the values of an object of 200,000 keys takes longer than to read it.
 */
export function measureJson(value: object): Extent {
  let keys = 0;
  let level: object[] = [value];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > MOST_DEPTH) return { tooDeep: true, keys };
    const next: object[] = [];
    const keep = (inner: unknown): void => {
      if (typeof inner === "object" && inner !== null) next.push(inner);
    };
    for (const entry of level) {
      if (Array.isArray(entry)) {
        entry.forEach(keep);
        continue;
      }
      const names = Object.keys(entry);
      keys += names.length;
      for (const name of names) keep((entry as JsonObject)[name]);
    }
    level = next;
  }
  return { tooDeep: false, keys };
}

export const isTooDeep = (value: object): boolean => measureJson(value).tooDeep;
