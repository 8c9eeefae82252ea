/** Block identities of a play as dense ids, and prompts that begin alike on one line. */
import type { Line } from "../play";

export type Identities = {
  /** Refuses nothing: numbers and texts are identities alike. */
  readonly take: (ids: readonly unknown[]) => { readonly line: Line; readonly units: number };
  readonly count: () => number;
};

/** With `known`, identities are shared with whoever else has it: those of a corpus with one scope for all its plays. */
export function identities(known = new Map<string, number>()): Identities {
  const lines: Line[] = [];
  const dense = (id: unknown): number => {
    const name = String(id);
    const number = known.get(name) ?? known.size;
    known.set(name, number);
    return number;
  };
  const take = (list: readonly unknown[]) => {
    const ids = Int32Array.from(list, dense);
    for (let i = lines.length - 1; i >= 0; i -= 1) {
      const line = lines[i] as Line;
      const shorter = Math.min(line.ids.length, ids.length);
      if (!agree(line.ids, ids, shorter)) continue;
      if (ids.length > line.ids.length) line.ids = ids;
      return { line, units: ids.length };
    }
    const line: Line = { ids };
    lines.push(line);
    return { line, units: ids.length };
  };
  return { take, count: () => known.size };
}

function agree(a: Int32Array, b: Int32Array, count: number): boolean {
  if (count > 0 && a[count - 1] !== b[count - 1]) return false;
  for (let i = 0; i < count; i += 1) if (a[i] !== b[i]) return false;
  return true;
}
