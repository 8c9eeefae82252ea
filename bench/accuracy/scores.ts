/** Errors of predictions as the tables report them. Relative errors are |predicted / measured - 1|. */
import { mean } from "@/lib/statistics/mean";
import { quantile } from "@/lib/statistics/quantile";
import { LAYOUT, type Case } from "./rows";

export type Prediction = {
  readonly entry: Case;
  /** Seconds. */
  readonly ttft: number;
  readonly tpot: number;
};

export type ErrorLine = {
  readonly rows: number;
  readonly tpot: { readonly median: number; readonly mean: number; readonly p90: number; readonly within20: number };
  readonly ttft: { readonly median: number; readonly p90: number; readonly within30: number };
};

export function errorLine(predictions: readonly Prediction[]): ErrorLine {
  const tpot = predictions.map(({ entry, tpot }) => Math.abs(tpot / entry.tpot - 1));
  const ttft = predictions.map(({ entry, ttft }) => Math.abs(ttft / entry.ttft - 1));
  return {
    rows: predictions.length,
    tpot: { median: quantile(tpot, 0.5), mean: mean(tpot), p90: quantile(tpot, 0.9), within20: within(tpot, 0.2) },
    ttft: { median: quantile(ttft, 0.5), p90: quantile(ttft, 0.9), within30: within(ttft, 0.3) },
  };
}

/** One line per value of `key`, sorted by it. */
export function errorsBy(predictions: readonly Prediction[], key: (entry: Case) => string): Record<string, ErrorLine> {
  const groups = groupBy(predictions, ({ entry }) => key(entry));
  const lines = [...groups].map(([name, group]) => [name, errorLine(group)] as const);
  return Object.fromEntries(lines.sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true })));
}

/** Output tokens per second and GPU that follow from the two times: C · L / (TTFT + TPOT · (L - 1)) / GPUs, L the mean output length. */
export function tokensPerGpu({ row, deployment }: Case, ttft: number, tpot: number): number {
  const { osl, spread } = deployment.lengths;
  const output = (osl * (1 + spread)) / 2;
  return (deployment.concurrency * output) / (ttft + tpot * (output - 1)) / Number(row["num_gpus"]);
}

export type OrderScore = { readonly pairs: number; readonly right: number; readonly share: number };

/** Of two layouts under the same load that were measured more than 5 % apart, is the better one predicted to be the better? */
export function orderScore(predictions: readonly Prediction[]): OrderScore {
  const cell = ({ row }: Case) =>
    ["family", "precision", "system", "backend", "mode", "isl", "osl", "concurrency"]
      .map((name) => row[name])
      .join("|");
  let pairs = 0;
  let right = 0;
  for (const group of groupBy(predictions, ({ entry }) => cell(entry)).values())
    for (const [i, a] of group.entries())
      for (const b of group.slice(i + 1)) {
        if (layoutWord(a.entry) === layoutWord(b.entry)) continue;
        const measured = logRatio(a, b, ({ entry }) => tokensPerGpu(entry, entry.ttft, entry.tpot));
        if (Math.abs(measured) < Math.log(1.05)) continue;
        pairs += 1;
        if (measured * logRatio(a, b, ({ entry, ttft, tpot }) => tokensPerGpu(entry, ttft, tpot)) > 0) right += 1;
      }
  return { pairs, right, share: pairs === 0 ? NaN : right / pairs };
}

const layoutWord = ({ row }: Case): string => [...LAYOUT, "p_moe_ep", "d_moe_ep"].map((name) => row[name]).join("/");

function logRatio(a: Prediction, b: Prediction, value: (p: Prediction) => number): number {
  return Math.log(value(a) / value(b));
}

/** Mean rank correlation (Spearman) of TPOT along curves of at least four concurrencies of one layout. */
export function rankScore(predictions: readonly Prediction[]): { readonly curves: number; readonly mean: number } {
  const curve = (entry: Case) =>
    ["family", "precision", "system", "backend", "mode", "isl", "osl", "source", "measured"]
      .map((name) => entry.row[name])
      .join("|") + layoutWord(entry);
  const scores: number[] = [];
  for (const group of groupBy(predictions, ({ entry }) => curve(entry)).values()) {
    if (new Set(group.map(({ entry }) => entry.row["concurrency"])).size < 4) continue;
    scores.push(correlation(ranks(group.map(({ tpot }) => tpot)), ranks(group.map(({ entry }) => entry.tpot))));
  }
  return { curves: scores.length, mean: mean(scores) };
}

/** Ranks from 0; equal values share their mean rank. */
function ranks(values: readonly number[]): number[] {
  return values.map((value) => {
    const below = values.filter((other) => other < value).length;
    const equal = values.filter((other) => other === value).length;
    return below + (equal - 1) / 2;
  });
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const ma = mean(a);
  const mb = mean(b);
  const product = (x: readonly number[], mx: number, y: readonly number[], my: number): number =>
    x.reduce((sum, value, i) => sum + (value - mx) * ((y[i] ?? 0) - my), 0);
  return product(a, ma, b, mb) / Math.sqrt(product(a, ma, a, ma) * product(b, mb, b, mb));
}

/** Groups in order of their first member. */
export function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}

const within = (errors: readonly number[], limit: number): number =>
  errors.filter((error) => error <= limit).length / errors.length;
