/** How much each error of a pool counts around one deployment, and by how much what follows from them must grow. */
import type { ErrorList, Pool } from "./error-pool";
import type { Run } from "./runs";
import { distances, findPlace, isSamePlace, kernel, signedness, SIMILAR, stretch } from "./similarity";
import type { Cloud, Measured, Place } from "./similarity";

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
  const around = lookAround(places, findPlace(query));
  const gaps = new Float64Array(runs.length);
  let similar = 0;
  for (let i = 0; i < gaps.length; i += 1) {
    const gap = without?.(runs[i] as Run) ? Infinity : (around.gaps[places.index[i] as number] as number);
    gaps[i] = gap;
    if (gap <= SIMILAR) similar += 1;
  }
  const nearest = findNearest(runs, gaps);
  return {
    list: errors,
    weights: weighErrors(pool, around, gaps),
    stretch: stretch(pool.figure, nearest.gap),
    similar,
    nearest,
  };
}

/** Share of the weight of all errors up to each. */
export function cumulate({ weights }: Pick<ErrorMass, "weights">): Float64Array {
  let total = 0;
  for (let k = 0; k < weights.length; k += 1) total += weights[k] as number;
  const upTo = new Float64Array(weights.length);
  let sum = 0;
  for (let k = 0; k < weights.length; k += 1) {
    sum += weights[k] as number;
    upTo[k] = sum / total;
  }
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
  for (let i = 1; i < gaps.length; i += 1) if ((gaps[i] as number) < (gaps[best] as number)) best = i;
  const run = runs[best];
  const gap = gaps[best];
  if (!run || gap === undefined || gap === Infinity) throw new Error("Bands need at least one measured run");
  return { run, gap };
}

/** What follows from the distances of places, in their order. */
type Around = { readonly gaps: Float64Array; readonly near: Float64Array; readonly believed: Float64Array };

/** The place that was asked for last in a cloud: figures of one deployment are asked for one after the other. */
const latest = new WeakMap<Cloud, { readonly asked: Place; readonly around: Around }>();

function lookAround(cloud: Cloud, asked: Place): Around {
  const known = latest.get(cloud);
  if (known && isSamePlace(known.asked, asked)) return known.around;
  const gaps = distances(cloud, asked);
  const around = { gaps, near: gaps.map(kernel), believed: gaps.map(signedness) };
  latest.set(cloud, { asked, around });
  return around;
}

/** `signedness` splits a run's weight between its error and the mirror image. */
function weighErrors({ errors, weights, places }: Pool, { near, believed }: Around, gaps: Float64Array): Float64Array {
  const { member, sign } = errors;
  const mass = new Float64Array(member.length);
  for (let k = 0; k < mass.length; k += 1) {
    const run = member[k] as number;
    if (gaps[run] === Infinity) continue;
    const index = places.index[run] as number;
    const weight = (weights[run] as number) * (near[index] as number);
    mass[k] = (weight * (1 + (sign[k] as number) * (believed[index] as number))) / 2;
  }
  return mass;
}
