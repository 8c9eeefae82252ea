/** An import on top of what was imported before: curves are joined, and a point that was measured again takes the new time. */
import type { Curve, Table, TableSet } from "./table-set";

export function mergedSet(before: TableSet | null, added: TableSet): TableSet {
  if (!before) return added;
  const kinds = [...new Set([...before.tables, ...added.tables].map(({ kind }) => kind))];
  const makeTable = (set: TableSet, kind: Table["kind"]) => set.tables.find((table) => table.kind === kind);
  return {
    ...added,
    tables: kinds.flatMap((kind) => mergedTable(makeTable(before, kind), makeTable(added, kind))),
  };
}

function mergedTable(before: Table | undefined, added: Table | undefined): Table[] {
  if (!before || !added) return [before ?? added].filter((table) => table !== undefined);
  const curves = new Map(before.curves.map((curve) => [curve.at.join("|"), curve]));
  for (const curve of added.curves) {
    const key = curve.at.join("|");
    const known = curves.get(key);
    curves.set(key, known ? mergedCurve(known, curve) : curve);
  }
  return [{ ...added, sources: [...new Set([...before.sources, ...added.sources])], curves: [...curves.values()] }];
}

function mergedCurve(before: Curve, added: Curve): Curve {
  const times = new Map(before.x.map((x, index) => [x, before.seconds[index] ?? 0]));
  added.x.forEach((x, index) => times.set(x, added.seconds[index] ?? 0));
  const points = [...times].sort(([a], [b]) => a - b);
  return { at: added.at, x: points.map(([x]) => x), seconds: points.map(([, seconds]) => seconds) };
}
