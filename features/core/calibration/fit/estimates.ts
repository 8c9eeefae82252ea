/** Factors with what is uncertain about them, and the shares of the peaks that they imply. */
import { element } from "./linear-algebra";
import { RESOURCES } from "../points/observation";
import { HIGHEST_FACTOR, LOWEST_FACTOR, PRIOR_SIGMA } from "./fit";
import type { Fitted } from "./fit-points";
import type { FactorEstimate, Suggested } from "./result";

/** Of a normal distribution: 80 % lie within this many standard deviations. */
const EIGHTY = 1.2816;

export function factorEstimates({ fit, limits }: Fitted): FactorEstimate[] {
  return RESOURCES.map((resource, k) => {
    const value = fit.factors[resource];
    const standardError = Math.sqrt(Math.max(0, element(fit.covariance, k, k)));
    const limit = Math.max(LOWEST_FACTOR, limits.low[resource]);
    return {
      resource,
      value,
      low: Math.max(limit, value - EIGHTY * standardError),
      high: Math.min(HIGHEST_FACTOR, value + EIGHTY * standardError),
      undetermined: Math.min(1, (standardError / PRIOR_SIGMA[resource]) ** 2),
      atLimit: value <= limit * (1 + 1e-9),
    };
  });
}

/** Shares at factor 1 over the factor; the bounds of the fit keep them at 1 or below. */
export function suggestedShares({ fit: { factors }, limits: { shares } }: Fitted): Suggested {
  const both = (share: number | null, factor: number) =>
    share === null ? null : { before: Math.min(1, share), after: Math.min(1, share / factor) };
  return {
    mfu: both(shares.mfu, factors.compute),
    mbu: both(shares.mbu, factors.memory),
    network: both(shares.network, factors.network),
  };
}
