/** Errors of points by publisher, engine, kind of chip and kind of model; a cluster is a model on a chip under an engine, by one publisher. */
import { engineSlices, type EngineCase } from "@/features/core/evidence/errors/engine-errors";
import { errorParts, type ErrorParts } from "@/features/core/evidence/errors/parts";
import type { ErrorSlice } from "@/features/core/evidence/errors/publisher-errors";
import { mean } from "@/lib/statistics/mean";
import { groupBy } from "../scores";
import type { Point } from "./points";
import { nameCluster } from "./runs";

export type Slice = ErrorParts & {
  /** Share of the points of a cluster inside their 80 % bands, on average over clusters; null where there is no band. */
  readonly inside: number | null;
};

const isFirstToken = ({ row }: Point): boolean => row["metric"] === "ttft";
const kind = ({ moe }: Point): "MoE" | "dense" => (moe ? "MoE" : "dense");
const KINDS = ["dense", "MoE"] as const;
const column =
  (name: string) =>
  ({ row }: Point): string =>
    row[name] ?? "";

const version = ({ row }: Point): string => `${row["backend"]} ${row["engine_version"]}`;

const KEYS: readonly ((point: Point) => string)[] = [
  () => "all",
  kind,
  column("publisher"),
  (point) => `${column("publisher")(point)}, ${kind(point)}`,
  column("backend"),
  version,
  (point) => `${version(point)}, ${kind(point)}`,
  (point) => `${column("chip_class")(point)}, ${kind(point)}`,
];

/** Times to first token apart: they are a hundredth of these figures and err by another law. */
export function listSlices(points: readonly Point[]): Readonly<Record<string, Slice>> {
  const whole = points.filter((point) => !isFirstToken(point));
  const lines = KEYS.flatMap((key) => [...groupBy(whole, key)].sort(([a], [b]) => a.localeCompare(b, "en")));
  const first = points.filter(isFirstToken);
  const firsts = [() => "TTFT", (point: Point) => `TTFT, ${column("publisher")(point)}`].flatMap((key) => [
    ...groupBy(first, key),
  ]);
  const all = [...lines, ...firsts];
  return Object.fromEntries(all.map(([name, members]) => [name, measureSlice(members)]));
}

/** Of memory, cache and passes, which have no bands. */
export const listEngineSlices = (cases: readonly EngineCase[]): Readonly<Record<string, Slice>> =>
  Object.fromEntries(
    engineSlices(cases).map(({ figure, by, name, ...parts }) => [
      [figure, ...(by === "all" ? ["all"] : [name])].join(", "),
      { ...parts, inside: null },
    ]),
  );

/** For the accuracy page: of slices of two traits those of versions alone. */
export function listErrors(points: readonly Point[]): ErrorSlice[] {
  const whole = points.filter((point) => !isFirstToken(point));
  const ways: readonly (readonly [ErrorSlice["by"], (point: Point) => string])[] = [
    ["all", () => ""],
    ["kind", kind],
    ["publisher", column("publisher")],
    ["engine", column("backend")],
    ["version", version],
    ["chip", column("chip_class")],
  ];
  const slices = ways.flatMap(([by, key]) =>
    [...groupBy(whole, key)]
      .sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true }))
      .flatMap(([name, members]) => [
        { by, name, ...measureSlice(members) },
        ...(by === "version" ? kinds(name, members) : []),
      ]),
  );
  return [...slices, { by: "ttft", name: "", ...measureSlice(points.filter(isFirstToken)) }];
}

/** A version apart for dense models and mixtures of experts, where it has both. */
function kinds(name: string, members: readonly Point[]): ErrorSlice[] {
  const both = KINDS.map((one) => [one, members.filter((point) => kind(point) === one)] as const);
  if (both.some(([, some]) => some.length === 0)) return [];
  return both.map(([one, some]) => ({ by: "version", name, kind: one, ...measureSlice(some) }));
}

export function measureSlice(points: readonly Point[]): Slice & { readonly inside: number } {
  const clusters = [...groupBy(points, ({ row }) => nameCluster(row)).values()];
  return {
    ...errorParts(points.map(({ row, error }) => ({ cluster: nameCluster(row), error }))),
    inside: mean(clusters.map((cluster) => cluster.filter(({ inside }) => inside).length / cluster.length)),
  };
}

/** Shares inside that a band of 80 % may have. */
const PROMISED = { low: 0.76, high: 0.9 } as const;
const astray = ({ inside }: Slice): number =>
  inside === null ? 0 : Math.max(0, PROMISED.low - inside, inside - PROMISED.high);
const ONE_POINT = 0.01;

/** What may get worse, larger = worse, and the share that is printed of it. */
const JUDGED: readonly (readonly [string, (slice: Slice) => number, (slice: Slice) => number | null])[] = [
  ["error", ({ error }) => error, ({ error }) => error],
  ["level", ({ bias }) => Math.abs(bias), ({ bias }) => bias],
  ["shape", ({ shape }) => shape ?? 0, ({ shape }) => shape],
  ["in band", astray, ({ inside }) => inside],
];

/** Slices that are worse than before by more than a point, and stored ones that are gone, in words. */
export function listWorse(now: Readonly<Record<string, Slice>>, before: Readonly<Record<string, Slice>>): string[] {
  const gone = Object.keys(before).filter((name) => now[name] === undefined);
  const worse = Object.entries(now).flatMap(([name, slice]) => {
    const old = before[name];
    if (old === undefined) return [];
    return JUDGED.filter(([, size]) => size(slice) > size(old) + ONE_POINT).map(
      ([word, , shown]) => `${name}: ${word} ${percent(shown(old))} → ${percent(shown(slice))}`,
    );
  });
  return [...worse, ...gone.map((name) => `${name}: gone`)];
}

export function textOfSlices(title: string, slices: Readonly<Record<string, Slice>>): string {
  const lines = Object.entries(slices).map(
    ([name, { points, clusters, error, bias, shape, inside }]) =>
      `${name.padEnd(32)} ${String(points).padStart(6)} ${String(clusters).padStart(8)} ${percent(error)} ${percent(bias, true)} ${percent(shape)} ${percent(inside)}`,
  );
  return [`${title.padEnd(32)} points clusters   error    level    shape  in band`, ...lines].join("\n");
}

const percent = (share: number | null, signed = false): string =>
  (share === null ? "-" : `${signed && share >= 0 ? "+" : ""}${(100 * share).toFixed(1)} %`).padStart(8);
