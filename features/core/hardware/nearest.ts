import { editDistance } from "@/lib/text-comparison/closest-word";

/** Which known names a mistyped name may have meant. */

/** Up to three ids, nearest first by edit distance; a name that contains what was typed counts as near. */
export function nearest(wanted: string, names: readonly string[], ids: ReadonlyMap<string, string>): string[] {
  const ranked = names
    .map((name) => ({ id: ids.get(name) ?? name, distance: distance(wanted, name) }))
    .sort((a, b) => a.distance - b.distance || a.id.localeCompare(b.id, "en"));
  return [...new Set(ranked.map(({ id }) => id))].slice(0, 3);
}

function distance(wanted: string, name: string): number {
  const edits = editDistance(wanted, name);
  return wanted.length >= 3 && name.includes(wanted) ? Math.min(edits, 1) : edits;
}
