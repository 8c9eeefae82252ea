/**
 * Coefficients of t = a + b·decodes + c·prefill tokens + d·Σcontext from measured steps: least squares on relative errors, none
 * below 0 (a column whose best coefficient is negative is left out, and the rest fitted again).
 */
import type { LinearRates } from "@/features/core/simulator/cost/simple-costs";
import type { Issue } from "@/lib/issue";
import { longLines, withoutLongLines } from "@/lib/tables/long-lines";
import { failure, success, type Result } from "@/lib/result";
import { mean } from "@/lib/statistics/mean";
import { quantile } from "@/lib/statistics/quantile";
import { fromMs } from "@/lib/units/edge";
import { issue } from "./messages.issues";

/** One measured step; seconds. */
export type StepPoint = {
  readonly decodes: number;
  readonly prefill: number;
  readonly context: number;
  readonly seconds: number;
};

export type LinearFit = {
  readonly rates: LinearRates;
  /** Share of the variance of the times that the form explains. */
  readonly r2: number;
  readonly medianError: number;
  readonly worstError: number;
};

const COLUMNS = ["a", "b", "c", "d"] as const;

/** Rows of "decodes, prefill tokens, sum of context, milliseconds"; a head is skipped, a bad row named. */
export function readPoints(pasted: string): Result<readonly StepPoint[]> {
  const { text: lines, long } = withoutLongLines(pasted);
  const points: StepPoint[] = [];
  const issues: Issue[] = long ? [longLines(long)] : [];
  lines.split(/\r?\n/).forEach((line, index) => {
    if (line.trim() === "" || line.trim().startsWith("#")) return;
    const cells = line.trim().split(/[\s,;]+/);
    const numbers = cells.map(Number);
    if (index === 0 && numbers.every(Number.isNaN)) return;
    const [decodes = NaN, prefill = NaN, context = NaN, ms = NaN] = numbers;
    const bad = cells.length !== 4 || [decodes, prefill, context].some((n) => !(n >= 0)) || !(ms > 0 && ms < Infinity);
    if (bad) issues.push(badRow(index + 1, line.trim()));
    else points.push({ decodes, prefill, context, seconds: fromMs(ms) });
  });
  if (points.length === 0) return failure(...issues, NO_POINTS);
  return success(points, issues);
}

/** Refuses fewer points than coefficients. */
export function fitLinear(points: readonly StepPoint[]): Result<LinearFit> {
  const columns = points.map(({ decodes, prefill, context }) => [1, decodes, prefill, context]);
  // A column of zeros does not determine its coefficient.
  let used = COLUMNS.map((_, j) => j).filter((j) => columns.some((row) => (row[j] ?? 0) > 0));
  if (points.length < used.length) return failure(tooFew(points.length, used.length));
  for (;;) {
    const solved = leastSquares(points, columns, used);
    if (solved === null) return failure(ALIKE);
    const worst = used.reduce(
      (low, j, index) => ((solved[index] ?? 0) < (solved[used.indexOf(low)] ?? 0) ? j : low),
      used[0] ?? 0,
    );
    if ((solved[used.indexOf(worst)] ?? 0) >= 0 || used.length === 1)
      return success(fit(points, columns, used, solved));
    used = used.filter((j) => j !== worst);
  }
}

/** Normal equations, every row divided by its time, columns scaled to length 1. */
function leastSquares(points: readonly StepPoint[], columns: number[][], used: readonly number[]): number[] | null {
  const rows = points.map(({ seconds }, i) => used.map((j) => (columns[i]?.[j] ?? 0) / seconds));
  const scale = used.map((_, k) => Math.hypot(...rows.map((row) => row[k] ?? 0)));
  const matrix = used.map((_, p) => [
    ...used.map((_, q) =>
      rows.reduce((sum, row) => sum + ((row[p] ?? 0) * (row[q] ?? 0)) / ((scale[p] ?? 1) * (scale[q] ?? 1)), 0),
    ),
    rows.reduce((sum, row) => sum + (row[p] ?? 0) / (scale[p] ?? 1), 0),
  ]);
  const solved = eliminate(matrix);
  return solved && solved.map((value, k) => value / (scale[k] ?? 1));
}

/** Below this pivot, columns count as dependent. */
const SINGULAR = 1e-9;

function eliminate(matrix: number[][]): number[] | null {
  const n = matrix.length;
  for (let k = 0; k < n; k += 1) {
    let best = k;
    for (let i = k + 1; i < n; i += 1) if (Math.abs(matrix[i]?.[k] ?? 0) > Math.abs(matrix[best]?.[k] ?? 0)) best = i;
    const pivotRow = matrix[best] as number[];
    matrix[best] = matrix[k] as number[];
    matrix[k] = pivotRow;
    const pivot = pivotRow[k] ?? 0;
    if (Math.abs(pivot) < SINGULAR) return null;
    for (let i = 0; i < n; i += 1) {
      if (i === k) continue;
      const row = matrix[i] as number[];
      const factor = (row[k] ?? 0) / pivot;
      for (let j = k; j <= n; j += 1) row[j] = (row[j] ?? 0) - factor * (pivotRow[j] ?? 0);
    }
  }
  return matrix.map((row, k) => (row[n] ?? 0) / (row[k] ?? 1));
}

function fit(points: readonly StepPoint[], columns: number[][], used: readonly number[], solved: number[]): LinearFit {
  const values = COLUMNS.map((_, j) => Math.max(0, used.includes(j) ? (solved[used.indexOf(j)] ?? 0) : 0));
  const [a = 0, b = 0, c = 0, d = 0] = values;
  const times = columns.map((row) => row.reduce((sum, x, j) => sum + x * (values[j] ?? 0), 0));
  const centre = mean(points.map(({ seconds }) => seconds));
  const off = points.reduce((sum, { seconds }, i) => sum + (seconds - (times[i] ?? 0)) ** 2, 0);
  const all = points.reduce((sum, { seconds }) => sum + (seconds - centre) ** 2, 0);
  const errors = points.map(({ seconds }, i) => Math.abs((times[i] ?? 0) / seconds - 1));
  return {
    rates: { a, b, c, d },
    r2: all === 0 ? 1 : 1 - off / all,
    medianError: quantile(errors, 0.5),
    worstError: Math.max(...errors),
  };
}

const badRow = (row: number, line: string): Issue => issue("SCHED-POINT", "points", { row, line: line.slice(0, 40) });

const NO_POINTS: Issue = issue("SCHED-NO-POINTS", "points");

const tooFew = (points: number, needed: number): Issue => issue("SCHED-FEW-POINTS", "points", { points, needed });

const ALIKE: Issue = issue("SCHED-POINTS-ALIKE", "points");
