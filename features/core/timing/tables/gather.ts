/** Measured points to curves. Where several kernels were measured at one point, the fastest counts: engines choose theirs so. */
import type { Curve, Table, TableKind } from "./table-set";

export type Point = {
  readonly kind: TableKind;
  readonly at: readonly (string | number)[];
  readonly x: number;
  readonly seconds: number;
};

export function gatherTables(
  points: Iterable<Point>,
  sources: Readonly<Partial<Record<TableKind, readonly string[]>>>,
): Table[] {
  const kinds = new Map<TableKind, Map<string, { at: Point["at"]; times: Map<number, number> }>>();
  for (const { kind, at, x, seconds } of points) {
    const curves = kinds.get(kind) ?? new Map<string, { at: Point["at"]; times: Map<number, number> }>();
    kinds.set(kind, curves);
    const key = at.join("|");
    const curve = curves.get(key) ?? { at, times: new Map<number, number>() };
    curves.set(key, curve);
    curve.times.set(x, Math.min(seconds, curve.times.get(x) ?? Infinity));
  }
  return [...kinds].map(([kind, curves]) => ({
    kind,
    sources: sources[kind] ?? [],
    curves: [...curves.values()].map(({ at, times }) => curveOf(at, times)),
  }));
}

function curveOf(at: Point["at"], times: ReadonlyMap<number, number>): Curve {
  const points = [...times].sort(([a], [b]) => a - b);
  return { at, x: points.map(([x]) => x), seconds: points.map(([, time]) => Number(time.toPrecision(5))) };
}
