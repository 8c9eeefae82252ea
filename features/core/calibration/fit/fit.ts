/**
 * Factors from observations: bounded least squares on relative errors, pulled towards the prior of factors 1.
 *
 *   minimise  Σᵢ wᵢ ((predictedᵢ - measuredᵢ) / (measuredᵢ · sᵢ))²  +  Σᵣ ((factorᵣ - 1) / σᵣ)²      lowᵣ ≤ factorᵣ ≤ highᵣ
 *
 *   s  expected relative error of the model at its best, by metric
 *   σ  how far a factor is expected from 1 before anything was measured
 *
 * s and σ were chosen on public serving measurements (bench/accuracy --calibration): weaker pulls than these gain nothing on
 * the points that were left out. The robust option reweights by Huber's rule (Huber, Ann. Math. Stat. 35, 1964).
 */
import type { ProfileFactors } from "@/features/core/timing/profile";
import { boundedMinimum } from "./bounded-least-squares";
import { element, inverse, makeMatrix, type Matrix } from "./linear-algebra";
import {
  perResource,
  predicted,
  relativeError,
  RESOURCES,
  type Metric,
  type Observation,
  type PerResource,
} from "../points/observation";

export type FitOptions = {
  /** Pull towards factors 1. Without it, factors that the measurements cannot tell apart are refused. */
  readonly ridge?: boolean;
  /** Errors beyond 1.5 times the expected one count linearly. */
  readonly robust?: boolean;
  readonly low?: PerResource;
};

export type Fit = {
  readonly factors: ProfileFactors;
  /** Of the factors, over RESOURCES: inverse curvature, times the misfit where that exceeds what is expected. */
  readonly covariance: Matrix;
  /** Weight of each observation at the end, 0 to 1. */
  readonly weights: readonly number[];
};

/** Standard deviation of a factor before anything is measured. Launch gaps and links vary more between stacks than kernels. */
export const PRIOR_SIGMA: PerResource = { compute: 0.3, memory: 0.3, network: 0.5, host: 0.5, request: 0.8 };

/** Relative error that remains where the model is at its best. Queues make times to first token far less regular. */
export const EXPECTED_ERROR: Readonly<Record<Metric, number>> = { ttft: 0.3, tpot: 0.05, prefill: 0.1, decode: 0.05 };

/** The narrowest range that a profile can state (features/core/timing/profile.ts). */
export const LOWEST_FACTOR = 0.02;
export const HIGHEST_FACTOR = 50;

const HUBER = 1.5;
const HUBER_ROUNDS = 12;

/** `base` are weights from outside: repeated runs share one. */
export function fitFactors(
  observations: readonly Observation[],
  base: readonly number[],
  options: FitOptions = {},
): Fit {
  let weights = [...base];
  let factors = solve(observations, weights, options);
  for (let round = 0; options.robust && round < HUBER_ROUNDS; round += 1) {
    const next = observations.map((observation, i) => (base[i] ?? 1) * huberWeight(observation, factors));
    // The same weights have the same solution, and that the same weights.
    if (next.every((weight, i) => weight === weights[i])) break;
    weights = next;
    factors = solve(observations, weights, options);
  }
  return { factors, weights, covariance: computeCovariance(observations, weights, factors, options) };
}

/** The quantity that a fit minimises: never larger at the fit than at factors 1. */
export function computeLoss(
  observations: readonly Observation[],
  weights: readonly number[],
  factors: PerResource,
  { ridge = true, robust = false }: FitOptions = {},
): number {
  const misfit = observations.reduce((sum, observation, i) => {
    const e = Math.abs(relativeError(observation, factors)) / EXPECTED_ERROR[observation.metric];
    const loss = robust && e > HUBER ? HUBER * (2 * e - HUBER) : e * e;
    return sum + (weights[i] ?? 1) * loss;
  }, 0);
  const pull = RESOURCES.reduce((sum, r) => sum + ((factors[r] - 1) / PRIOR_SIGMA[r]) ** 2, 0);
  return misfit + (ridge ? pull : 0);
}

/** Resources that any observation contains; the others keep factor 1. */
export const exercised = (observations: readonly Observation[]): ReadonlySet<string> =>
  new Set(RESOURCES.filter((r) => observations.some(({ seconds, measured }) => seconds[r] > NEGLIGIBLE * measured)));

const NEGLIGIBLE = 1e-4;

function huberWeight(observation: Observation, factors: PerResource): number {
  const e = Math.abs(relativeError(observation, factors)) / EXPECTED_ERROR[observation.metric];
  return e <= HUBER ? 1 : HUBER / e;
}

function solve(observations: readonly Observation[], weights: readonly number[], options: FitOptions): ProfileFactors {
  const { ridge = true, low } = options;
  const used = exercised(observations);
  const H = curvature(observations, weights, ridge);
  const g = RESOURCES.map((r) =>
    observations.reduce(
      (sum, observation, i) => {
        const { seconds, fixed, measured } = observation;
        return sum + rowWeight(observation, weights[i]) * (seconds[r] / measured) * (1 - fixed / measured);
      },
      ridge ? PRIOR_SIGMA[r] ** -2 : 0,
    ),
  );
  const lowest = RESOURCES.map((r) => (used.has(r) ? Math.max(LOWEST_FACTOR, low?.[r] ?? 0) : 1));
  const highest = RESOURCES.map((r) => (used.has(r) ? HIGHEST_FACTOR : 1));
  const minimum = boundedMinimum(
    H,
    g,
    { low: lowest, high: highest },
    RESOURCES.map(() => 1),
  );
  return perResource((r) => minimum[RESOURCES.indexOf(r)] ?? 1);
}

function curvature(observations: readonly Observation[], weights: readonly number[], ridge: boolean): number[][] {
  return makeMatrix(RESOURCES.length, (a, b) => {
    const [r, q] = [RESOURCES[a] ?? "host", RESOURCES[b] ?? "host"];
    const start = ridge && r === q ? PRIOR_SIGMA[r] ** -2 : 0;
    return observations.reduce((sum, observation, i) => {
      const { seconds, measured } = observation;
      return sum + (rowWeight(observation, weights[i]) * seconds[r] * seconds[q]) / measured ** 2;
    }, start);
  });
}

const rowWeight = ({ metric }: Observation, weight = 1): number => weight / EXPECTED_ERROR[metric] ** 2;

/** Resources that nothing exercised keep the prior's spread. */
function computeCovariance(
  observations: readonly Observation[],
  weights: readonly number[],
  factors: PerResource,
  { ridge = true }: FitOptions,
): Matrix {
  const used = exercised(observations);
  const H = curvature(observations, weights, ridge);
  RESOURCES.forEach((r, k) => {
    const row = H[k];
    if (row && !used.has(r)) row[k] = PRIOR_SIGMA[r] ** -2;
  });
  const covariance = inverse(H);
  const surplus = findMisfit(observations, weights, factors);
  return covariance.map((row) => row.map((value) => value * surplus));
}

/** χ² per degree of freedom where it exceeds 1: the model fits worse than expected, so its factors are less certain. */
function findMisfit(observations: readonly Observation[], weights: readonly number[], factors: PerResource): number {
  const chi2 = observations.reduce(
    (sum, observation, i) => sum + rowWeight(observation, weights[i]) * relativeError(observation, factors) ** 2,
    0,
  );
  const effective = observations.reduce((sum, _, i) => sum + (weights[i] ?? 1), 0);
  return Math.max(1, chi2 / Math.max(1, effective - exercised(observations).size));
}

/** Relative variance of a prediction that the uncertainty of the factors causes. */
export function relativeVariance(
  observation: Pick<Observation, "seconds" | "fixed">,
  factors: PerResource,
  covariance: Matrix,
): number {
  const total = predicted(observation, factors);
  const slope = RESOURCES.map((r) => observation.seconds[r] / total);
  return slope.reduce(
    (sum, a, i) => sum + slope.reduce((inner, b, j) => inner + a * b * element(covariance, i, j), 0),
    0,
  );
}
