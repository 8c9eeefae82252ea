/** What changed between two versions, field by field. */
import { isJsonObject } from "@/lib/json";

export type Difference = {
  /** From the outside in: ["content", "params", "tp"]. */
  readonly path: readonly string[];
  /** Absent: the field was not there. */
  readonly before?: unknown;
  readonly after?: unknown;
};

/** Lists that differ in length, and values, are compared whole; objects by their fields, in the order of their names. */
export function differences(before: unknown, after: unknown, path: readonly string[] = []): readonly Difference[] {
  if (isSame(before, after)) return [];
  if (isJsonObject(before) && isJsonObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
    return names.flatMap((name) => fieldDifferences(before[name], after[name], [...path, name]));
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return before.flatMap((entry: unknown, index) => differences(entry, after[index], [...path, String(index)]));
  return [{ path, before, after }];
}

function fieldDifferences(before: unknown, after: unknown, path: readonly string[]): readonly Difference[] {
  if (before === undefined && after !== undefined) return [{ path, after }];
  if (after === undefined && before !== undefined) return [{ path, before }];
  return differences(before, after, path);
}

/** JSON values. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const [first, second] = [Object.entries(a), new Map(Object.entries(b))];
  return (
    Array.isArray(a) === Array.isArray(b) &&
    first.length === second.size &&
    first.every(([name, value]) => second.has(name) && isSame(value, second.get(name)))
  );
}
