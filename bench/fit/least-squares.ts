/**
 * Levenberg-Marquardt on robust residuals: minimises Σ ρ(rᵢ) with soft-L1 ρ (scale s) by reweighting, plus a
 * quadratic pull of each unknown towards a prior. Unknowns are logarithms, kept inside their bounds.
 */

export type Unknown = {
  readonly start: number;
  readonly low: number;
  readonly high: number;
  /** Centre and width of the pull. */
  readonly prior: number;
  readonly sigma: number;
};

export type Problem = {
  readonly unknowns: readonly Unknown[];
  /** Residuals and their weights (sum = the weight of the data against the pull). */
  readonly residuals: (x: readonly number[]) => Float64Array;
  readonly weights: Float64Array;
};

const SCALE = 0.15;
const ROUNDS = 40;
const STEP = 1e-4;

export function leastSquares({ unknowns, residuals, weights }: Problem): number[] {
  let x = unknowns.map(({ start, low, high }) => clamp(start, low, high));
  let r = residuals(x);
  let cost = computeCost(x, r);
  let damping = 1e-2;
  for (let round = 0; round < ROUNDS && damping < 1e8; round += 1) {
    const { normal, gradient } = normalEquations(x, r);
    const before = cost;
    while (damping < 1e8) {
      const step = solve(damped(normal, damping), gradient);
      const next = x.map((value, i) => clampTo(i, value - (step[i] ?? 0)));
      const nextR = residuals(next);
      const nextCost = computeCost(next, nextR);
      if (nextCost < cost) {
        [x, r, cost] = [next, nextR, nextCost];
        damping = Math.max(1e-6, damping / 5);
        break;
      }
      damping *= 4;
    }
    if (before - cost < 1e-5 * before) break;
  }
  return x;

  function clampTo(i: number, value: number): number {
    const unknown = unknowns[i];
    return unknown === undefined ? value : clamp(value, unknown.low, unknown.high);
  }

  function computeCost(at: readonly number[], values: Float64Array): number {
    let sum = 0;
    values.forEach((value, i) => {
      sum += (weights[i] ?? 0) * 2 * SCALE * SCALE * (Math.sqrt(1 + (value / SCALE) ** 2) - 1);
    });
    unknowns.forEach(({ prior, sigma }, i) => (sum += (((at[i] ?? 0) - prior) / sigma) ** 2));
    return sum;
  }

  function normalEquations(at: readonly number[], values: Float64Array) {
    const columns = at.map((value, i) => {
      const shifted = [...at];
      const high = unknowns[i]?.high ?? Infinity;
      const step = value + STEP > high ? -STEP : STEP;
      shifted[i] = value + step;
      return residuals(shifted).map((moved, row) => (moved - (values[row] ?? 0)) / step);
    });
    const w = values.map((value, i) => (weights[i] ?? 0) / Math.sqrt(1 + (value / SCALE) ** 2));
    const normal = columns.map((a) => columns.map((b) => dot(a, b, w)));
    const gradient = columns.map((a) => dot(a, values, w));
    unknowns.forEach(({ prior, sigma }, i) => {
      const row = normal[i];
      if (row !== undefined) row[i] = (row[i] ?? 0) + 1 / sigma ** 2;
      gradient[i] = (gradient[i] ?? 0) + ((at[i] ?? 0) - prior) / sigma ** 2;
    });
    return { normal, gradient };
  }
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

function dot(a: Float64Array, b: Float64Array, w: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0) * (w[i] ?? 0);
  return sum;
}

const damped = (matrix: readonly number[][], damping: number): number[][] =>
  matrix.map((row, i) => row.map((value, j) => (i === j ? value * (1 + damping) + 1e-9 : value)));

/** Gaussian elimination with row exchange. */
function solve(matrix: number[][], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0]);
  const n = rows.length;
  for (let column = 0; column < n; column += 1) {
    let pivot = column;
    for (let i = column + 1; i < n; i += 1) if (at(i, column) ** 2 > at(pivot, column) ** 2) pivot = i;
    [rows[column], rows[pivot]] = [rows[pivot] ?? [], rows[column] ?? []];
    for (let i = 0; i < n; i += 1) {
      if (i === column) continue;
      const factor = at(i, column) / at(column, column);
      rows[i] = (rows[i] ?? []).map((value, j) => value - factor * at(column, j));
    }
  }
  return rows.map((_, i) => at(i, n) / at(i, i));

  function at(i: number, j: number): number {
    return rows[i]?.[j] ?? 0;
  }
}
