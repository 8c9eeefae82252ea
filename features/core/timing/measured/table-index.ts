/** Curves of a set by their coordinates; made once per set. */
import type { Curve, TableKind, TableSet } from "../tables/table-set";

export type TableIndex = {
  readonly listCurves: (kind: TableKind) => readonly Curve[];
  /** Curves whose first coordinates are these, sorted by the coordinate that follows. */
  readonly startingWith: (kind: TableKind, start: readonly (string | number)[]) => readonly Curve[];
};

const indexes = new WeakMap<TableSet, TableIndex>();

export function tableIndex(set: TableSet): TableIndex {
  const known = indexes.get(set);
  if (known) return known;
  const index = makeIndex(set);
  indexes.set(set, index);
  return index;
}

const NONE: readonly Curve[] = [];

function makeIndex({ tables }: TableSet): TableIndex {
  const byKind = new Map<TableKind, readonly Curve[]>();
  const byStart = new Map<string, Map<string, Curve[]>>();
  // Of joined sets the first one that knows a kind answers for it.
  for (const { kind, curves } of tables) byKind.set(kind, [...(byKind.get(kind) ?? []), ...curves]);
  const listGroups = (kind: TableKind, length: number): Map<string, Curve[]> => {
    const name = `${kind}/${length}`;
    const known = byStart.get(name);
    if (known) return known;
    const groups = new Map<string, Curve[]>();
    for (const curve of byKind.get(kind) ?? NONE) {
      const key = curve.at.slice(0, length).join("|");
      const group = groups.get(key);
      if (group) group.push(curve);
      else groups.set(key, [curve]);
    }
    for (const group of groups.values()) group.sort((a, b) => Number(a.at[length] ?? 0) - Number(b.at[length] ?? 0));
    byStart.set(name, groups);
    return groups;
  };
  return {
    listCurves: (kind) => byKind.get(kind) ?? NONE,
    startingWith: (kind, start) => listGroups(kind, start.length).get(start.join("|")) ?? NONE,
  };
}
