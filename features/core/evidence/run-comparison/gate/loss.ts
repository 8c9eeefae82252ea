/**
 * The change of one figure between repeats of a baseline and of a run, over the loads that both measured, and how sure it is.
 *
 * Values are compared as logarithms. The variance of one run comes from repeats within each load, pooled, together with the usual scatter,
 * which counts for a few degrees of freedom (moderated t of Smyth, "Linear models and empirical Bayes methods", 2004). With one run on each
 * side the usual scatter stands alone, and the scatter of the change between loads beside it. With repeats over several loads the averages
 * of whole repeats say what their loads have in common.
 */
import { moments } from "@/lib/statistics/mean";
import { studentQuantile } from "@/lib/statistics/student";
import type { Scatter } from "./scatter";

/** One run at one load. `repeat` is equal for all loads that were measured together. */
type Value = { readonly repeat: string; readonly log: number };

/** `sampling`: variance of the change by resampled single requests, where both sides have one run with them. */
export type LoadValues = {
  readonly base: readonly Value[];
  readonly run: readonly Value[];
  readonly sampling?: number;
};

export type Estimate = {
  /** ln(run / baseline), averaged over the loads. */
  readonly log: number;
  readonly standardError: number;
  readonly dof: number;
};

/** A false loss in 2,000 per figure and test: about one in a hundred gates of a dozen figures even if these were independent. */
export const TAIL = 0.0005;

/** Largest distance in units of ln that chance explains; `tests` at once share the tail. */
export function margins(tests: number): (estimate: Estimate) => number {
  // Loads mostly have the same number of repeats.
  const known = new Map<number, number>();
  return ({ standardError, dof }) => {
    const quantile = known.get(dof) ?? studentQuantile(TAIL / tests, dof);
    known.set(dof, quantile);
    return quantile * standardError;
  };
}

/** Half of a two-sided interval of 95 %, in units of ln: what a reader takes as "by how much". */
export const likelyReach = ({ standardError, dof }: Estimate): number => studentQuantile(0.025, dof) * standardError;

/** Over all loads; each needs a value on both sides. */
export function averageChange(loads: readonly LoadValues[], usual: Scatter): Estimate {
  const single = withinLoads(loads);
  const changes = loads.map(change);
  const log = average(changes);
  const run = moderated({ variance: usual.variance, dof: usual.weight }, single);
  const count = loads.length;
  const ownSampling = average(loads.map(({ sampling = 0 }) => sampling)) / 2;
  const spread = single.dof > 0 || count < 2 ? run : moderated(run, betweenLoads(changes));
  const variance = Math.max(run.variance, spread.variance, single.dof > 0 ? 0 : ownSampling);
  const sweep = { variance: variance * (usual.shared + (1 - usual.shared) / count), dof: run.dof };
  const together = count < 2 ? NONE : wholeRepeats(loads);
  const sure = together.dof === 0 ? sweep : moderated({ ...sweep, dof: usual.weight }, together);
  return { log, standardError: Math.sqrt(sure.variance * perRun(loads)), dof: sure.dof };
}

/** Variance of repeats about the average of their load and side. */
export const withinLoads = (loads: readonly LoadValues[]): Spread =>
  pooled(loads.flatMap(({ base, run }) => [logs(base), logs(run)]));

/** At a load by itself: its own repeats may scatter more than those `repeats` of all loads. */
export function changeAtLoad(load: LoadValues, repeats: Spread, usual: Scatter): Estimate {
  const prior = { variance: usual.variance, dof: usual.weight };
  const here = moderated(prior, pooled([logs(load.base), logs(load.run)]));
  const all = moderated(prior, repeats);
  const sampling = load.base.length + load.run.length === 2 ? (load.sampling ?? 0) / 2 : 0;
  const variance = Math.max(here.variance, all.variance, sampling);
  return { log: change(load), standardError: Math.sqrt(variance * perRun([load])), dof: here.dof };
}

const NONE: Spread = { variance: 0, dof: 0 };

export type Spread = { readonly variance: number; readonly dof: number };

const moderated = (prior: Spread, seen: Spread): Spread => ({
  variance: (prior.variance * prior.dof + seen.variance * seen.dof) / (prior.dof + seen.dof),
  dof: prior.dof + seen.dof,
});

/** Variance within groups; dof 0 where none has two values. */
function pooled(groups: readonly (readonly number[])[]): Spread {
  const many = groups.filter(({ length }) => length > 1);
  const dof = many.reduce((sum, { length }) => sum + length - 1, 0);
  const squares = many.reduce((sum, group) => sum + group.length * moments(group).sd ** 2, 0);
  return { variance: dof === 0 ? 0 : squares / dof, dof };
}

/** Changes differ by the noise of two runs. */
function betweenLoads(changes: readonly number[]): Spread {
  const { variance, dof } = pooled([changes]);
  return { variance: variance / 2, dof };
}

/** Averages over the loads of every repeat that measured all of them, about the average of its side. */
function wholeRepeats(loads: readonly LoadValues[]): Spread {
  return pooled((["base", "run"] as const).map((side) => repeatAverages(loads.map((load) => load[side]))));
}

function repeatAverages(loads: readonly (readonly Value[])[]): readonly number[] {
  const sums = new Map<string, number[]>();
  for (const values of loads) {
    const middle = average(logs(values));
    for (const { repeat, log } of values) sums.set(repeat, [...(sums.get(repeat) ?? []), log - middle]);
  }
  return [...sums.values()].filter(({ length }) => length === loads.length).map(average);
}

const logs = (values: readonly Value[]): number[] => values.map(({ log }) => log);
const change = ({ base, run }: LoadValues): number => average(logs(run)) - average(logs(base));
const average = (values: readonly number[]): number => moments(values).mean;

/** Variance of the average change in units of the variance of one run: 1 / baseline runs + 1 / runs, of the loads on average. */
const perRun = (loads: readonly LoadValues[]): number =>
  average(loads.map(({ base, run }) => 1 / base.length + 1 / run.length));
