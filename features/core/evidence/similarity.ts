/**
 * How alike two deployments are, as far as errors of predictions go.
 *
 * A squared distance over traits: half-doublings of sizes and lengths count a little, another generation, engine or kind of model
 * more, another mode most. The scales were chosen by leaving out whole model-system pairs of the public serving runs and looking at
 * the interval score of their bands; the optimum is flat (doubling or dropping any one scale moves the score by 2 % at most). Those of engines
 * and generations are by left-out families and stacks, checked on systems: 0.4 and 0.3 score 0.1 to 0.6 % better than 0.6 and 0.5.
 */
import type { Generation } from "@/features/core/timing/laws/generation";
import type { FigureKind } from "./runs";
import type { Traits } from "./traits";

const PER_DOUBLING = { total: 0.15, active: 0.15, bits: 0.4, dp: 0.2, isl: 0.15, osl: 0.15, batch: 0.2 } as const;
const OTHER_ENGINE = 0.4;
const UNKNOWN_ENGINE = 0.4;
/** Between versions of an engine, or two days on which one was measured; by the interval scores of all kinds of leaving out (features/core/serving/README.md). */
const PER_YEAR = 2;
const OTHER_MODE = 1.5;
const OTHER_FFN = 0.7;
const OTHER_ATTENTION = 1;

/** Serving runs cover Hopper and Blackwell; of Ampere and Ada only operators were measured, of all others nothing. */
const isServed = (generation: Generation | null): boolean => generation === "hopper" || generation === "blackwell";
const OTHER_GENERATION = 0.3;
const OPERATORS_ONLY = 1;
const NOTHING_MEASURED = 1.5;

export type Measured = Omit<Traits, "chip" | "concurrency" | "gpus">;

/** Traits as a point: what is asked for a thousand runs at every change of a scenario. */
export type Place = {
  readonly position: Float64Array;
  readonly generation: Generation | null;
  readonly backend: string | null;
  readonly built: number | null;
};

export function findPlace(traits: Measured): Place {
  const { generation, backend, built, split, moe, latent } = traits;
  const position = Float64Array.of(
    split ? OTHER_MODE : 0,
    moe ? OTHER_FFN : 0,
    latent ? OTHER_ATTENTION : 0,
    ...SCALES.map(([name, scale]) => scale * Math.log2(traits[name])),
  );
  return { position, generation, backend, built };
}

const SCALES = Object.entries(PER_DOUBLING) as [keyof typeof PER_DOUBLING, number][];

/** Many places as columns, each once: a band asks for the distances of all of them. */
export type Cloud = {
  /** Of one place after the other. */
  readonly positions: Float64Array;
  /** What occurs of generation, engine and its time together, and which of them each place has. */
  readonly stacks: readonly Omit<Place, "position">[];
  readonly stack: Int32Array;
  /** Where each of the places that it was made of stands. */
  readonly index: Int32Array;
};

export function makeCloud(all: readonly Place[]): Cloud {
  const [places, stacks] = [numbered(all, placeKey), numbered(all, stackKey)];
  return {
    positions: Float64Array.from(places.distinct.flatMap(({ position }) => [...position])),
    stacks: stacks.distinct,
    stack: Int32Array.from(places.distinct, (spot) => stacks.find(spot)),
    index: Int32Array.from(all, (spot) => places.find(spot)),
  };
}

/** Each once, in order of appearance, and the number of each. */
function numbered(all: readonly Place[], key: (spot: Place) => string) {
  const numbers = new Map<string, number>();
  const distinct = all.filter((spot) => {
    const before = numbers.size;
    if (!numbers.has(key(spot))) numbers.set(key(spot), before);
    return numbers.size > before;
  });
  return { distinct, find: (spot: Place): number => numbers.get(key(spot)) as number };
}

export const isSamePlace = (a: Place, b: Place): boolean =>
  stackKey(a) === stackKey(b) && a.position.every((value, k) => value === b.position[k]);

const placeKey = (spot: Place): string => `${spot.position.join()}|${stackKey(spot)}`;
const stackKey = ({ generation, backend, built }: Place): string => `${generation}|${backend}|${built}`;

/** Of each place of the cloud: 0 for the same traits; about 0.3 within one model and engine, 0.7 between models, beyond 1.5 between modes. */
export function distances({ positions, stacks, stack }: Cloud, { position, ...own }: Place): Float64Array {
  const apart = Float64Array.from(stacks, (stack) => stackGap(stack, own));
  const width = position.length;
  const gaps = new Float64Array(stack.length);
  for (let i = 0; i < gaps.length; i += 1) {
    let sum = apart[stack[i] as number] as number;
    for (let k = 0; k < width; k += 1) {
      const way = (positions[i * width + k] as number) - (position[k] as number);
      sum += way * way;
    }
    gaps[i] = Math.sqrt(sum);
  }
  return gaps;
}

/** Squared. */
const stackGap = (a: Omit<Place, "position">, b: Omit<Place, "position">): number =>
  generationGap(a.generation, b.generation) ** 2 + engineGap(a.backend, b.backend) ** 2 + ageGap(a.built, b.built) ** 2;

/** Versions of an engine by the time between them. */
const ageGap = (a: number | null, b: number | null): number =>
  a === null || b === null ? 0 : PER_YEAR * Math.abs(a - b);

function generationGap(a: Generation | null, b: Generation | null): number {
  if (a === b && isServed(a)) return 0;
  if (a === null || b === null) return NOTHING_MEASURED;
  return isServed(a) && isServed(b) ? OTHER_GENERATION : OPERATORS_ONLY;
}

function engineGap(a: string | null, b: string | null): number {
  if (a === null || b === null) return UNKNOWN_ENGINE;
  return a === b ? 0 : OTHER_ENGINE;
}

/** Weight of a run at a distance: a Gaussian kernel on a floor, so that far from everything all runs count alike. */
export const kernel = (gap: number): number => Math.exp(-((gap / KERNEL_WIDTH) ** 2) / 2) + KERNEL_FLOOR;

const KERNEL_WIDTH = 0.7;
const KERNEL_FLOOR = 0.005;

/**
 * Share of a run's error whose sign is believed: the bias of a model on one engine says little about another model's, so errors of
 * distant runs count half as they are and half with the opposite sign.
 */
export const signedness = (gap: number): number => (gap > UNSIGNED ? 0 : Math.exp(-((gap / SIGNED_WITHIN) ** 2)));

/** 0.3 in place of 0.5 scores 0.2 to 0.7 % better in TPOT under every kind of leaving out, since kernels of engines are priced by laws of their own. */
const SIGNED_WITHIN = 0.3;

/** From there on the share is below half of what a double beside 1 resolves. */
const UNSIGNED = 6.4 * SIGNED_WITHIN;

/**
 * Bands grow beyond the distances at which they were checked, those of TPOT by 0.8 of their width per unit, those of TTFT by 1.2 of it: what
 * starts a request late (pools that hand over, bursts) differs more between deployments than steps do. By the interval score of left-out
 * families, systems and stacks (TTFT is flat from 1.2 to 1.7; TPOT, half → 0.8 with signs believed within 0.3: pairs 0.450 → 0.445, families
 * 0.470 → 0.465, systems 0.461 → 0.459, stacks 0.431 → 0.428); with less, near deployments had to pay for far ones. A generation that nobody measured
 * lies 1.5 away: bands of TPOT 1.6 times as wide, of TTFT twice, an extrapolation.
 */
export const stretch = (figure: FigureKind, nearest: number): number =>
  1 + GROWTH[figure] * Math.max(0, nearest - SIMILAR);

const GROWTH: Readonly<Record<FigureKind, number>> = { "served.ttft": 1.2, "served.tpot": 0.8 };

/** The same engine on the same generation in weights of about the same bits: what decides which kernels run. An engine that is not said is any. */
export const isSameStack = (run: Pick<Measured, "generation" | "backend" | "bits">, query: Measured): boolean =>
  run.generation === query.generation &&
  (query.backend === null || run.backend === query.backend) &&
  Math.abs(run.bits - query.bits) < HALF_A_BIT;

const HALF_A_BIT = 0.6;

/** Runs up to this distance are called similar: the same kind of model on the same kind of chip, an engine or a size apart. */
export const SIMILAR = 0.7;
