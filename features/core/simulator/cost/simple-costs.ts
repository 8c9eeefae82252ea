/** Step times in closed form. */
import type { StepWork } from "../core/batch";
import type { StepCost } from "./step-cost";

/** t = a + b · decodes + c · prefill tokens + d · Σ context; seconds, and seconds per one of each. */
export type LinearRates = { readonly a: number; readonly b: number; readonly c: number; readonly d: number };

/** The weight read is in `a`, so a batch shares it. With stages, each takes an equal part. */
export function linearCost({ a, b, c, d }: LinearRates, stages = 1): StepCost {
  return {
    seconds: ({ decodeTokens, decodes, padded, prefillTokens, contextSum }) =>
      (a + b * (decodeTokens - decodes + padded) + c * prefillTokens + d * contextSum) / stages,
  };
}

/**
 * Linear rates of the original suite (docs/origins.md): prefill and decode run side by side and the longer one counts. Decodes slow down with their mean
 * context: 1 + penalty · context / reference.
 */
export type TokenRates = {
  /** Tokens per second. */
  readonly prefill: number;
  readonly decode: number;
  readonly penalty: number;
  readonly reference: number;
};

export function tokenRateCost(rates: TokenRates): StepCost {
  const slowdown = ({ decodes, contextSum }: StepWork): number =>
    decodes === 0 ? 1 : 1 + (rates.penalty * contextSum) / decodes / rates.reference;
  return {
    seconds: (work) =>
      Math.max(work.prefillTokens / rates.prefill, (work.decodeTokens / rates.decode) * slowdown(work)),
  };
}

/** Every step takes the same time, whatever is in it. */
export const fixedCost = (seconds: number): StepCost => ({ seconds: () => seconds });
