/** Linear equations with a symmetric positive definite matrix. */

/** x with matrix · x = right, by Cholesky factors. */
export function solve(matrix: readonly Float64Array[], right: Float64Array): number[] {
  const n = right.length;
  const lower = matrix.map((line) => Float64Array.from(line));
  const at = (i: number, j: number): number => lower[i]?.[j] ?? 0;
  for (let i = 0; i < n; i += 1)
    for (let j = 0; j <= i; j += 1) {
      let sum = at(i, j);
      for (let k = 0; k < j; k += 1) sum -= at(i, k) * at(j, k);
      const line = lower[i];
      if (line) line[j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / at(j, j);
    }
  const y = Array.from(right);
  for (let i = 0; i < n; i += 1) {
    for (let k = 0; k < i; k += 1) y[i] = (y[i] ?? 0) - at(i, k) * (y[k] ?? 0);
    y[i] = (y[i] ?? 0) / at(i, i);
  }
  for (let i = n - 1; i >= 0; i -= 1) {
    for (let k = i + 1; k < n; k += 1) y[i] = (y[i] ?? 0) - at(k, i) * (y[k] ?? 0);
    y[i] = (y[i] ?? 0) / at(i, i);
  }
  return y;
}
