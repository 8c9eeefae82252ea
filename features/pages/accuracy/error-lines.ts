/** Errors of measured runs, line by line. Relative errors are |predicted / measured - 1| of runs whose model-system pair was left out. */
import type { AccuracyFilter } from "./input";
import type { Run } from "@/features/core/evidence/runs";
import { quantile } from "@/lib/statistics/quantile";

export type Metric = "ttft" | "tpot";

export type MetricErrors = {
  readonly median: number;
  readonly p90: number;
  /** Share of runs within 20 % (TPOT) or 30 % (TTFT). */
  readonly within: number;
  /** Median of predicted / measured - 1: negative where predictions are too fast. */
  readonly bias: number;
  /** Share of runs inside the 80 % band that other pairs give them. */
  readonly covered: number;
};

export type ErrorLine = { readonly id: string; readonly rows: number } & Readonly<Record<Metric, MetricErrors>>;

const WITHIN: Readonly<Record<Metric, number>> = { tpot: 0.2, ttft: 0.3 };

/** Predicted over measured. */
export const ratioOfRun = (run: Run, metric: Metric): number =>
  Math.exp(-(run.errors[`served.${metric}.calibrated`] ?? 0));

export function errorLine(id: string, runs: readonly Run[]): ErrorLine {
  return { id, rows: runs.length, ttft: metricErrors(runs, "ttft"), tpot: metricErrors(runs, "tpot") };
}

function metricErrors(runs: readonly Run[], metric: Metric): MetricErrors {
  const signed = runs.map((run) => ratioOfRun(run, metric) - 1);
  const errors = signed.map(Math.abs);
  const share = (count: number): number => count / runs.length;
  return {
    median: quantile(errors, 0.5),
    p90: quantile(errors, 0.9),
    within: share(errors.filter((error) => error <= WITHIN[metric]).length),
    bias: quantile(signed, 0.5),
    covered: share(runs.filter(({ inside }) => inside[metric]).length),
  };
}

export type Grouping = AccuracyFilter["by"];

const KEYS: Readonly<Record<Grouping, (run: Run) => string>> = {
  system: ({ system }) => system,
  family: ({ family }) => family,
  engine: ({ engine }) => engine,
  mode: ({ mode }) => mode,
  concurrency: ({ concurrency }) => range(concurrency, [4, 8, 16, 32, 64, 128, 512]),
  // The steps in which the reference tool's bias is known.
  batch: ({ batch }) => range(batch, BATCH_STEPS),
  pair: ({ family, system, engine }) => `${family} · ${system} · ${engine}`,
};

export const BATCH_STEPS = [4, 8, 32, 64, 128] as const;

/** "9–32", "> 512". */
export function range(value: number, limits: readonly number[]): string {
  const index = limits.findIndex((limit) => value <= limit);
  if (index < 0) return `> ${limits.at(-1)}`;
  return `${(limits[index - 1] ?? 0) + 1}–${limits[index]}`;
}

/** One line per group, in natural order. */
export function errorLines(runs: readonly Run[], by: Grouping): readonly ErrorLine[] {
  const groups = new Map<string, Run[]>();
  for (const run of runs) {
    const key = KEYS[by](run);
    const group = groups.get(key);
    if (group) group.push(run);
    else groups.set(key, [run]);
  }
  const order = ([a]: [string, Run[]], [b]: [string, Run[]]): number => naturalOrder(a, b);
  return [...groups].sort(order).map(([id, group]) => errorLine(id, group));
}

/** Numbers by size, "> 512" last. */
function naturalOrder(a: string, b: string): number {
  const open = Number(a.startsWith(">")) - Number(b.startsWith(">"));
  return open !== 0 ? open : a.localeCompare(b, "en", { numeric: true });
}

export function isShown(run: Run, { system, family, engine, mode }: AccuracyFilter): boolean {
  return (
    (system === "all" || run.system === system) &&
    (family === "all" || run.family === family) &&
    (engine === "all" || run.engine === engine) &&
    (mode === "all" || run.mode === mode)
  );
}
