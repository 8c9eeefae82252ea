/** Measured points to curves. Where several kernels were measured at one point, the fastest counts: engines choose theirs so. */
import type { Curve, Table, TableKind } from "./table-set";

export type Point = {
  readonly kind: TableKind;
  readonly at: readonly (string | number)[];
  readonly x: number;
  readonly seconds: number;
};

type Draft = { readonly at: Point["at"]; readonly times: Map<number, number> };

export type Gathering = {
  add(point: Point): void;
  tables(sources: Readonly<Partial<Record<TableKind, readonly string[]>>>): Table[];
};

/** Point by point, so that only one file's rows need be held at a time. */
export function gathering(): Gathering {
  const kinds = new Map<TableKind, Map<string, Draft>>();
  return {
    add({ kind, at, x, seconds }) {
      const curves = kinds.get(kind) ?? new Map<string, Draft>();
      kinds.set(kind, curves);
      const key = at.join("|");
      const curve = curves.get(key) ?? { at, times: new Map<number, number>() };
      curves.set(key, curve);
      curve.times.set(x, Math.min(seconds, curve.times.get(x) ?? Infinity));
    },
    tables: (sources) =>
      [...kinds].map(([kind, curves]) => ({
        kind,
        sources: sources[kind] ?? [],
        curves: [...curves.values()].map(({ at, times }) => drawCurve(at, times)),
      })),
  };
}

function drawCurve(axes: Point["at"], times: ReadonlyMap<number, number>): Curve {
  const points = [...times].sort(([a], [b]) => a - b);
  return { at: axes, x: points.map(([x]) => x), seconds: points.map(([, time]) => Number(time.toPrecision(5))) };
}
