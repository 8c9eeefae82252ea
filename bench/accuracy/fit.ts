/**
 * Engine constants from measured times per output token: the maximum of a posterior.
 *
 *   minimise  Σᵢ wᵢ ρ(log pᵢ(θ) - log mᵢ)  +  λ Σⱼ ((θⱼ - log priorⱼ) / σⱼ)²,   pᵢ = rᵢ Σₖ cₖ(θ) xᵢₖ,   log cₖ = sum of its θ
 *
 * ρ is a Huber loss; x are mean component vectors of a simulated run and r what the run adds to them. Solved by Gauss-Newton.
 */
import { COMPONENTS } from "@/features/core/serving/components";
import { solve } from "./solve";
import { constant, factorNames, type EngineContext, type FactorValues } from "@/features/core/serving/engines";

export type Observation = {
  readonly parts: Float64Array;
  readonly ratio: number;
  readonly context: EngineContext;
  readonly measured: number;
  readonly weight: number;
  /** Log error from which the loss grows linearly only. */
  readonly scale?: number;
};

export type FitOptions = { readonly lambda: number };

const TYPICAL_ERROR = 0.15;

export function fitFactors(observations: readonly Observation[], { lambda }: FitOptions): FactorValues {
  const names = [...new Set(observations.flatMap(({ context }) => COMPONENTS.flatMap((c) => factorNames(c, context))))];
  const index = new Map(names.map((name, i) => [name, i]));
  const members = new Map<string, number[][]>();
  const listMembers = (context: EngineContext): number[][] => {
    const key = JSON.stringify(context);
    const found =
      members.get(key) ?? COMPONENTS.map((c) => factorNames(c, context).map((name) => index.get(name) ?? 0));
    members.set(key, found);
    return found;
  };
  const prior = names.map((name) => Math.log(constant(name).prior));
  const sigma = names.map((name) => constant(name).sigma);
  const theta = [...prior];
  for (let round = 0; round < 15; round += 1) {
    const step = gaussNewton(observations, listMembers, { theta, prior, sigma, lambda });
    let largest = 0;
    step.forEach((delta, j) => {
      const bounded = Math.max(-0.5, Math.min(0.5, delta));
      theta[j] = (theta[j] ?? 0) + bounded;
      largest = Math.max(largest, Math.abs(bounded));
    });
    if (largest < 1e-3) break;
  }
  return Object.fromEntries(names.map((name, j) => [name, Math.exp(theta[j] ?? 0)]));
}

type State = {
  readonly theta: readonly number[];
  readonly prior: readonly number[];
  readonly sigma: readonly number[];
  readonly lambda: number;
};

function gaussNewton(
  observations: readonly Observation[],
  membersOf: (context: EngineContext) => number[][],
  { theta, prior, sigma, lambda }: State,
): number[] {
  const n = theta.length;
  const matrix = Array.from({ length: n }, () => new Float64Array(n));
  const right = new Float64Array(n);
  for (const { parts, ratio, context, measured, weight, scale = TYPICAL_ERROR } of observations) {
    const groups = membersOf(context);
    const terms = groups.map(
      (group, k) => (parts[k] ?? 0) * Math.exp(group.reduce((sum, j) => sum + (theta[j] ?? 0), 0)),
    );
    const total = terms.reduce((sum, term) => sum + term, 0);
    const residual = Math.log((ratio * total) / measured) / scale;
    const w = (weight * (Math.abs(residual) <= 1 ? 1 : 1 / Math.abs(residual))) / scale ** 2;
    const slope = new Map<number, number>();
    groups.forEach((group, k) => {
      const share = (terms[k] ?? 0) / total;
      for (const j of group) slope.set(j, (slope.get(j) ?? 0) + share);
    });
    for (const [i, a] of slope) {
      right[i] = (right[i] ?? 0) - w * a * residual * scale;
      const line = matrix[i];
      if (line) for (const [j, b] of slope) line[j] = (line[j] ?? 0) + w * a * b;
    }
  }
  for (let j = 0; j < n; j += 1) {
    const precision = lambda / (sigma[j] ?? 1) ** 2;
    right[j] = (right[j] ?? 0) - precision * ((theta[j] ?? 0) - (prior[j] ?? 0));
    const line = matrix[j];
    if (line) line[j] = (line[j] ?? 0) + precision;
  }
  return solve(matrix, right);
}
