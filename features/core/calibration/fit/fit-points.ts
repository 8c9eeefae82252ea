/** The fit around the simulation: points are simulated with the factors found so far, because queues answer to longer steps. */
import type { MakeTimer } from "@/features/core/serving/deployment/deployment";
import type { ProfileFactors } from "@/features/core/timing/profile";
import { fitFactors, computeLoss, type Fit, type FitOptions } from "./fit";
import { UNIT_FACTORS, type Observation } from "../points/observation";
import { listObservations, type ObserveOptions } from "../points/observe-point";
import type { CalibrationPoint } from "../points/point";
import { sharedWeights } from "./repeats";
import { listLimits, type Limits } from "./roofline";

export type CalibrateOptions = ObserveOptions & {
  /** Of the profile; the subject of the measurements by default. */
  readonly name?: string | undefined;
  readonly version?: number | undefined;
  readonly ridge?: boolean | undefined;
  readonly robust?: boolean | undefined;
  /** How many runs to suggest; 0 saves the time of simulating candidates. */
  readonly next?: number | undefined;
};

/** The timer must be the one that the points were prepared with. */
export type CalibrateInput = { readonly points: readonly CalibrationPoint[]; readonly makeTimer: MakeTimer };

export type Fitted = {
  readonly fit: Fit;
  /** As simulated without factors, and with those of the fit. */
  readonly before: readonly Observation[];
  readonly after: readonly Observation[];
  readonly base: readonly number[];
  readonly limits: Limits;
  readonly options: FitOptions;
};

const ROUNDS = 3;

/** Fit, simulate with the factors, fit again; the round whose simulation fits best is kept, factors 1 included. */
export function fitPoints(
  { points, makeTimer }: CalibrateInput,
  before: readonly Observation[],
  options: CalibrateOptions = {},
): Fitted {
  const limits = listLimits(points, makeTimer, options.constants);
  const fitOptions: FitOptions = { ridge: options.ridge ?? true, robust: options.robust ?? true, low: limits.low };
  const base = sharedWeights(points, before);
  const loss = (observations: readonly Observation[], factors: ProfileFactors): number =>
    computeLoss(observations, base, factors, fitOptions);
  let best = { factors: UNIT_FACTORS, observations: before, loss: loss(before, UNIT_FACTORS) };
  let observations = before;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { factors } = fitFactors(observations, base, fitOptions);
    observations = listObservations(points, factors, options);
    const reached = loss(observations, factors);
    if (reached < best.loss || (round === 0 && !allowed(best.factors, limits)))
      best = { factors, observations, loss: reached };
    else break;
  }
  const last = fitFactors(best.observations, base, fitOptions);
  return {
    fit: { ...last, factors: best.factors },
    before,
    after: best.observations,
    base,
    limits,
    options: fitOptions,
  };
}

/** Factors 1 may claim more than a peak where stored constants are generous. */
const allowed = (factors: ProfileFactors, { low }: Limits): boolean =>
  factors.compute >= low.compute && factors.memory >= low.memory && factors.network >= low.network;
