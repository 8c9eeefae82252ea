/**
 * Bands from left-out errors (split conformal): the factor f such that 80 % of the measurements of similar rows lie in [p / f, p · f].
 * Rows are similar when backend and mode are the same; groups below 30 rows take the factor of all rows.
 */
import type { Prediction } from "./scores";
import { groupBy, quantile } from "./scores";

export type Bands = Readonly<Record<string, { readonly ttft: number; readonly tpot: number; readonly rows: number }>>;

const SHARE = 0.8;
const FEWEST = 30;

export function bandsOf(predictions: readonly Prediction[]): Bands {
  const groups = groupBy(predictions, bandKey);
  const entries = [...groups]
    .filter(([, group]) => group.length >= FEWEST)
    .map(([key, group]) => [key, factors(group)]);
  return Object.fromEntries([["all", factors(predictions)], ...entries.sort()]);
}

const bandKey = ({ entry }: Prediction): string => `${entry.deployment.backend}.${entry.row["mode"]}`;

function factors(group: readonly Prediction[]) {
  const ttft = group.map(({ entry, ttft }) => Math.abs(Math.log(ttft / entry.ttft)));
  const tpot = group.map(({ entry, tpot }) => Math.abs(Math.log(tpot / entry.tpot)));
  const factor = (errors: readonly number[]): number => round(Math.exp(quantile(errors, SHARE)));
  return { ttft: factor(ttft), tpot: factor(tpot), rows: group.length };
}

const round = (value: number): number => Math.round(value * 1e3) / 1e3;

/** Share of measurements inside the bands when the bands of a pair come from all other pairs. */
export function coverage(predictions: readonly Prediction[]): { readonly ttft: number; readonly tpot: number } {
  let ttft = 0;
  let tpot = 0;
  for (const [pair, group] of groupBy(predictions, ({ entry }) => entry.pair)) {
    const bands = bandsOf(predictions.filter(({ entry }) => entry.pair !== pair));
    for (const prediction of group) {
      const band = bands[bandKey(prediction)] ?? bands["all"] ?? { ttft: 1, tpot: 1 };
      if (Math.abs(Math.log(prediction.ttft / prediction.entry.ttft)) <= Math.log(band.ttft)) ttft += 1;
      if (Math.abs(Math.log(prediction.tpot / prediction.entry.tpot)) <= Math.log(band.tpot)) tpot += 1;
    }
  }
  return { ttft: ttft / predictions.length, tpot: tpot / predictions.length };
}
