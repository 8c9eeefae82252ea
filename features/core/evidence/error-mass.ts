/** How much each error of a pool counts around one deployment, and by how much what follows from them must grow. */
import type { ErrorList, Pool } from "./error-pool";
import type { Run } from "./runs";
import { distance, findPlace, kernel, signedness, SIMILAR, stretch, type Measured } from "./similarity";

export type ErrorMass = {
  readonly list: ErrorList;
  /** In the order of `list`; not scaled. */
  readonly weights: Float64Array;
  /** Factor of the errors of runs that are all further away than bands were checked. */
  readonly stretch: number;
  /** Measured runs within `SIMILAR`. */
  readonly similar: number;
  readonly nearest: { readonly run: Run; readonly gap: number };
};

/** `without`: runs that must not count. */
export function findMass(
  pool: Pool,
  query: Measured,
  { without }: { readonly without?: ((run: Run) => boolean) | undefined } = {},
): ErrorMass {
  const { runs, places, errors } = pool;
  const asked = findPlace(query);
  const gaps = new Float64Array(runs.length);
  places.forEach((place, i) => {
    const run = runs[i];
    gaps[i] = run && without?.(run) ? Infinity : distance(place, asked);
  });
  const weights = gaps.map((gap, i) => (gap === Infinity ? 0 : (pool.weights[i] ?? 0) * kernel(gap)));
  const nearest = findNearest(runs, gaps);
  return {
    list: errors,
    weights: weighErrors(errors, weights, gaps.map(signedness)),
    stretch: stretch(pool.figure, nearest.gap),
    similar: gaps.reduce((count, gap) => count + (gap <= SIMILAR ? 1 : 0), 0),
    nearest,
  };
}

/** Share of the weight of all errors up to each. */
export function cumulate({ weights }: Pick<ErrorMass, "weights">): Float64Array {
  let total = 0;
  for (const one of weights) total += one;
  const upTo = new Float64Array(weights.length);
  let sum = 0;
  weights.forEach((weight, k) => {
    sum += weight;
    upTo[k] = sum / total;
  });
  return upTo;
}

/** The error up to which a share of the weight lies. */
export function errorAt({ list }: Pick<ErrorMass, "list">, upTo: Float64Array, share: number): number {
  let [low, high] = [0, upTo.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    // A billionth of the weight is a rounding error, not a measurement.
    if ((upTo[middle] ?? 1) < share - 1e-9) low = middle + 1;
    else high = middle;
  }
  return list.error[low] ?? 0;
}

function findNearest(runs: readonly Run[], gaps: Float64Array): ErrorMass["nearest"] {
  let best = 0;
  for (let i = 1; i < gaps.length; i += 1) if ((gaps[i] ?? Infinity) < (gaps[best] ?? Infinity)) best = i;
  const run = runs[best];
  const gap = gaps[best];
  if (!run || gap === undefined || gap === Infinity) throw new Error("Bands need at least one measured run");
  return { run, gap };
}

/** `signedness` splits a run's weight between its error and the mirror image. */
function weighErrors({ member, sign }: ErrorList, weights: Float64Array, shares: Float64Array): Float64Array {
  const mass = new Float64Array(member.length);
  for (let k = 0; k < mass.length; k += 1) {
    const run = member[k] ?? 0;
    const weight = weights[run] ?? 0;
    mass[k] = (weight * (1 + (sign[k] ?? 1) * (shares[run] ?? 0))) / 2;
  }
  return mass;
}
