/** The errors that a band is drawn from, in the order and with the weights that no question changes. */
import { findFigure, pairKey, RUNS, type ErrorColumn, type FigureKind, type Run } from "./runs";
import { findPlace, makeCloud, type Cloud } from "./similarity";

/** The runs that say something about a figure, with everything that does not depend on the question. */
export type Pool = {
  readonly figure: FigureKind;
  readonly runs: readonly Run[];
  readonly places: Cloud;
  readonly weights: Float64Array;
  readonly errors: ErrorList;
};

/** Log ratios in ascending order, with their mirror images (sign -1). */
export type ErrorList = { readonly error: Float64Array; readonly member: Int32Array; readonly sign: Int8Array };

const pools = new Map<ErrorColumn, Pool>();

/** Of all stored runs; made once. */
export function makePool(column: ErrorColumn): Pool {
  const weightsPool = pools.get(column);
  if (weightsPool) return weightsPool;
  const pool = createPool(RUNS, column);
  pools.set(column, pool);
  return pool;
}

export function createPool(all: readonly Run[], column: ErrorColumn): Pool {
  const runs = all.filter((run) => run.errors[column] !== null);
  const groups = runs.map((run) => [pairKey(run), run.backend, run.format].join("|"));
  const sizes = listCounts(groups);
  return {
    figure: findFigure(column),
    runs,
    places: listPlaces(all, runs),
    weights: Float64Array.from(groups, (group) => (sizes.get(group) ?? 1) ** -0.5),
    errors: errorList(runs, column),
  };
}

/** Figures that all runs speak of share their places. */
const shared = new WeakMap<readonly Run[], Cloud>();

function listPlaces(all: readonly Run[], runs: readonly Run[]): Cloud {
  if (runs.length < all.length) return makeCloud(runs.map(findPlace));
  const places = shared.get(all) ?? makeCloud(runs.map(findPlace));
  shared.set(all, places);
  return places;
}

function errorList(runs: readonly Run[], column: ErrorColumn): ErrorList {
  const entries = runs.flatMap((run, member) =>
    ([1, -1] as const).map((sign) => ({ member, sign, error: sign * (run.errors[column] ?? 0) })),
  );
  entries.sort((a, b) => a.error - b.error);
  return {
    error: Float64Array.from(entries, ({ error }) => error),
    member: Int32Array.from(entries, ({ member }) => member),
    sign: Int8Array.from(entries, ({ sign }) => sign),
  };
}

function listCounts(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
