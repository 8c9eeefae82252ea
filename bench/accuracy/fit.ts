/**
 * Engine constants from measured times per output token: the maximum of a posterior.
 *
 *   minimise  Σᵢ wᵢ ρ(log pᵢ(θ) - log mᵢ)  +  λ Σⱼ ((θⱼ - log priorⱼ) / σⱼ)²,   pᵢ = rᵢ Σₖ cₖ(θ) xᵢₖ,   log cₖ = sum of its θ
 *
 * ρ is a Huber loss; x are mean component vectors of a simulated run and r what the run adds to them. Solved by Gauss-Newton.
 */
import { COMPONENTS } from "@/features/core/serving/step-time/components";
import { solve } from "../fit/solve";
import {
  constant,
  factorNames,
  type EngineContext,
  type FactorValues,
} from "@/features/core/serving/deployment/engines";

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
  const indices = new Map<string, number>();
  const known = new Map<string, readonly Int32Array[]>();
  const members = observations.map(({ context }) => {
    const key = Object.values(context).join("|");
    const found = known.get(key) ?? COMPONENTS.map((c) => indexAll(factorNames(c, context), indices));
    known.set(key, found);
    return found;
  });
  const names = [...indices.keys()];
  const prior = names.map((name) => Math.log(constant(name).prior));
  const sigma = names.map((name) => constant(name).sigma);
  const theta = [...prior];
  for (let round = 0; round < 15; round += 1) {
    const step = gaussNewton(observations, members, { theta, prior, sigma, lambda });
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

/** Numbers of names, in order of their first use. */
function indexAll(names: readonly string[], indices: Map<string, number>): Int32Array {
  return Int32Array.from(names, (name) => {
    const found = indices.get(name) ?? indices.size;
    indices.set(name, found);
    return found;
  });
}

type State = {
  readonly theta: readonly number[];
  readonly prior: readonly number[];
  readonly sigma: readonly number[];
  readonly lambda: number;
};

function gaussNewton(
  observations: readonly Observation[],
  members: readonly (readonly Int32Array[])[],
  { theta, prior, sigma, lambda }: State,
): number[] {
  const n = theta.length;
  const matrix = Array.from({ length: n }, () => new Float64Array(n));
  const right = new Float64Array(n);
  const slope = new Float64Array(n);
  const values = Float64Array.from(theta, Math.exp);
  observations.forEach(({ parts, ratio, measured, weight, scale = TYPICAL_ERROR }, i) => {
    const touched = new Set<number>();
    const groups = members[i] ?? [];
    const terms = groups.map((group, k) => group.reduce((product, j) => product * (values[j] ?? 1), parts[k] ?? 0));
    const total = terms.reduce((sum, term) => sum + term, 0);
    const residual = Math.log((ratio * total) / measured) / scale;
    const w = (weight * (Math.abs(residual) <= 1 ? 1 : 1 / Math.abs(residual))) / scale ** 2;
    groups.forEach((group, k) => {
      const share = (terms[k] ?? 0) / total;
      if (share === 0) return;
      for (const j of group) {
        slope[j] = (slope[j] ?? 0) + share;
        touched.add(j);
      }
    });
    const used = Int32Array.from(touched);
    for (const j of used) {
      const a = slope[j] ?? 0;
      right[j] = (right[j] ?? 0) - w * a * residual * scale;
      const line = matrix[j];
      if (line) for (const other of used) line[other] = (line[other] ?? 0) + w * a * (slope[other] ?? 0);
    }
    for (const j of used) slope[j] = 0;
  });
  for (let j = 0; j < n; j += 1) {
    const precision = lambda / (sigma[j] ?? 1) ** 2;
    right[j] = (right[j] ?? 0) - precision * ((theta[j] ?? 0) - (prior[j] ?? 0));
    const line = matrix[j];
    if (line) line[j] = (line[j] ?? 0) + precision;
  }
  return solve(matrix, right);
}
