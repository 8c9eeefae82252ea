/** Small dense symmetric matrices, as rows. */
export type Matrix = readonly (readonly number[])[];

export const element = (matrix: Matrix, i: number, j: number): number => matrix[i]?.[j] ?? 0;

export const makeMatrix = (size: number, value: (i: number, j: number) => number): number[][] =>
  Array.from({ length: size }, (_, i) => Array.from({ length: size }, (_, j) => value(i, j)));

/** Inverse of a positive definite matrix by Gauss-Jordan elimination with row exchange; throws when it is singular. */
export function inverse(matrix: Matrix): number[][] {
  const n = matrix.length;
  const work = makeMatrix(n, (i, j) => element(matrix, i, j));
  const result = makeMatrix(n, (i, j) => (i === j ? 1 : 0));
  for (let k = 0; k < n; k += 1) {
    const pivot = pivotRow(work, k);
    swap(work, k, pivot);
    swap(result, k, pivot);
    const scale = element(work, k, k);
    if (scale === 0) throw new Error("A singular matrix has no inverse");
    for (let i = 0; i < n; i += 1) {
      if (i === k) continue;
      const by = element(work, i, k) / scale;
      addRow(work, i, k, -by);
      addRow(result, i, k, -by);
    }
    divideRow(work, k, scale);
    divideRow(result, k, scale);
  }
  return result;
}

function pivotRow(rows: readonly number[][], k: number): number {
  let best = k;
  for (let i = k + 1; i < rows.length; i += 1)
    if (Math.abs(element(rows, i, k)) > Math.abs(element(rows, best, k))) best = i;
  return best;
}

function swap(rows: number[][], a: number, b: number): void {
  [rows[a], rows[b]] = [rows[b] ?? [], rows[a] ?? []];
}

function addRow(rows: number[][], to: number, from: number, by: number): void {
  rows[to] = (rows[to] ?? []).map((value, j) => value + by * element(rows, from, j));
}

function divideRow(rows: number[][], row: number, by: number): void {
  rows[row] = (rows[row] ?? []).map((value) => value / by);
}

export type Eigen = { readonly value: number; readonly vector: readonly number[] };

/** Eigenvalues of a symmetric matrix, largest first, by Jacobi rotations. */
export function eigen(matrix: Matrix): Eigen[] {
  const n = matrix.length;
  const a = makeMatrix(n, (i, j) => element(matrix, i, j));
  const v = makeMatrix(n, (i, j) => (i === j ? 1 : 0));
  for (let sweep = 0; sweep < 60 && offDiagonal(a) > 1e-24; sweep += 1)
    for (let p = 0; p < n; p += 1) for (let q = p + 1; q < n; q += 1) rotate(a, v, p, q);
  return Array.from({ length: n }, (_, k) => ({ value: element(a, k, k), vector: v.map((row) => row[k] ?? 0) })).sort(
    (x, y) => y.value - x.value,
  );
}

function offDiagonal(a: Matrix): number {
  let sum = 0;
  a.forEach((row, i) => row.forEach((value, j) => (sum += i === j ? 0 : value * value)));
  return sum;
}

function rotate(a: number[][], v: number[][], p: number, q: number): void {
  const apq = element(a, p, q);
  if (apq === 0) return;
  const theta = (element(a, q, q) - element(a, p, p)) / (2 * apq);
  const t = Math.sign(theta || 1) / (Math.abs(theta) + Math.hypot(theta, 1));
  const c = 1 / Math.hypot(t, 1);
  const s = t * c;
  for (let k = 0; k < a.length; k += 1) turn(a, k, p, k, q, c, s);
  for (let k = 0; k < a.length; k += 1) turn(a, p, k, q, k, c, s);
  for (let k = 0; k < a.length; k += 1) turn(v, k, p, k, q, c, s);
}

function turn(m: number[][], i: number, j: number, k: number, l: number, c: number, s: number): void {
  const x = element(m, i, j);
  const y = element(m, k, l);
  const first = m[i];
  const second = m[k];
  if (first) first[j] = c * x - s * y;
  if (second) second[l] = s * x + c * y;
}
