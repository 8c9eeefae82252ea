/** One figure of two sides over their loads: its change, how sure that is, and whether it is a loss. */
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import { COMPARED, singleRequests, timeLine } from "@/features/core/evidence/run-comparison/compared-figures";
import { isLengthDoubtful, timeName, type FigureName, type GateFigure } from "./figures";
import type { GateRun, MatchedLoad } from "./loads";
import { averageChange, changeAtLoad, likelyReach, margins, withinLoads, type Estimate, type LoadValues } from "./loss";
import { usualScatter, type Scatter } from "./scatter";

/** Shares of the baseline's figure; `all` where a figure has none of its own. */
export type Thresholds = {
  readonly all: number;
  readonly figures: Readonly<Partial<Record<FigureName, number>>>;
  /** Share of requests by which more may fail. */
  readonly failures: number;
};

/** Public repeats on other days move up to 2.4 % on average over a curve without a change (TTFT of InferenceX). */
export const USUAL_THRESHOLDS: Thresholds = { all: 0.03, figures: {}, failures: 0.001 };

type FigureAtLoad = {
  readonly load: Measurement;
  /** Geometric means. */
  readonly baseline: number;
  readonly run: number;
  /** run / baseline − 1. */
  readonly change: number;
  /** Of the change, 95 %. */
  readonly likely: ChangeInterval;
  readonly lost: boolean;
};

export type ChangeInterval = { readonly low: number; readonly high: number };

export type FigureChange = {
  readonly figure: GateFigure;
  /** Geometric means over the loads, in the unit that the measurement has. */
  readonly baseline: number;
  readonly run: number;
  /** run / baseline − 1, averaged over the loads as logarithms. */
  readonly change: number;
  /** 99.9 % of such changes by chance alone would leave the truth inside. */
  readonly interval: ChangeInterval;
  /** The same of 95 %. */
  readonly likely: ChangeInterval;
  readonly threshold: number;
  /** The smallest loss, as a share, that these runs could have told from chance and threshold. */
  readonly findsFrom: number;
  /** The average is a loss, or the figure at a load. */
  readonly lost: boolean;
  readonly gained: boolean;
  readonly loads: readonly FigureAtLoad[];
};

/** null where no load has the figure on both sides. */
export function figureChange(figure: GateFigure, all: readonly MatchedLoad[], limits: Thresholds): FigureChange | null {
  const loads = all.flatMap((load) => loadValues(figure, load) ?? []);
  const [one] = loads;
  if (one === undefined) return null;
  const firstShare = firstTokenShare(all);
  const usualAt = (some: readonly Load[]): Scatter =>
    usualScatter(figure.id, { firstShare, values: some.map(({ base }) => middle(base)) });
  const threshold = limits.figures[figure.id] ?? limits.all;
  const sign = figure.worse === "less" ? -1 : 1;
  const average = averageChange(loads, usualAt(loads));
  const reach = margins(1)(average);
  const margin = margins(loads.length);
  const isLoss = (log: number, chance: number): boolean => sign * log > chance && beyond(sign, log) > threshold;
  const alone = loads.length > 1;
  const repeats = withinLoads(loads);
  const each = loads.map((load): FigureAtLoad => {
    const estimate = changeAtLoad(load, repeats, usualAt([load]));
    const [before, after] = [middle(load.base), middle(load.run)];
    const lost = alone && isLoss(estimate.log, margin(estimate));
    const change = Math.expm1(estimate.log);
    return { load: load.measurement, baseline: before, run: after, change, likely: likelyInterval(estimate), lost };
  });
  return {
    ...{ figure, threshold, loads: each },
    baseline: Math.exp(mean(each.map(({ baseline }) => Math.log(baseline)))),
    run: Math.exp(mean(each.map(({ run }) => Math.log(run)))),
    change: Math.expm1(average.log),
    interval: { low: Math.expm1(average.log - reach), high: Math.expm1(average.log + reach) },
    likely: likelyInterval(average),
    findsFrom: Math.max(threshold, beyond(sign, sign * reach)),
    lost: isLoss(average.log, reach) || each.some(({ lost }) => lost),
    gained: -sign * average.log > reach && beyond(-sign, average.log) > threshold,
  };
}

function likelyInterval(estimate: Estimate): ChangeInterval {
  const reach = likelyReach(estimate);
  return { low: Math.expm1(estimate.log - reach), high: Math.expm1(estimate.log + reach) };
}

/** Without TTFT or E2E stated: a short answer's share. */
const USUAL_SHARE = 0.1;

/** Average share of a request that passes before its first token. */
function firstTokenShare(loads: readonly MatchedLoad[]): number {
  const shares = loads.flatMap(({ base }) =>
    base.flatMap(({ measurement: { ttft, e2e } }) => (ttft?.mean && e2e?.mean ? [ttft.mean / e2e.mean] : [])),
  );
  return shares.length === 0 ? USUAL_SHARE : Math.min(1, mean(shares));
}

/** The change as a share, positive in the direction of the sign. */
const beyond = (sign: number, log: number): number => sign * Math.expm1(log);

type Load = LoadValues & { readonly measurement: Measurement };

function loadValues(figure: GateFigure, load: MatchedLoad): readonly Load[] | null {
  if (timeName(figure.id) === "e2e" && isDoubtful(load)) return null;
  if (timeName(figure.id) === "tpot" && origins(load).size > 1) return null;
  const values = (runs: readonly GateRun[]) =>
    runs.flatMap(({ measurement, repeat }) => {
      const value = figure.read(measurement);
      return value === undefined || value <= 0 ? [] : [{ repeat, log: Math.log(value) }];
    });
  const [base, run] = [values(load.base), values(load.run)];
  const measurement = load.base[0]?.measurement;
  if (base.length === 0 || run.length === 0 || measurement === undefined) return null;
  const sampling = base.length + run.length === 2 ? samplingVariance(figure.id, load) : 0;
  return [{ base, run, measurement, sampling }];
}

/** Times per output token by two definitions are two figures. */
const origins = ({ base, run }: MatchedLoad): ReadonlySet<string> =>
  new Set([...base, ...run].map(({ measurement }) => measurement.tpotOrigin ?? ""));

const SEED = 1;
/** Half of a 95 % interval is this many standard errors. */
const HALF_INTERVAL = 1.96;

/** Of the page's interval for the same two runs; 0 without single requests. */
function samplingVariance(id: FigureName, { base, run }: MatchedLoad): number {
  const [a, b] = [base[0]?.measurement, run[0]?.measurement];
  const metric = COMPARED.find((name) => timeName(id) === name);
  const statistic = (["mean", "p50", "p99"] as const).find((word) => id.endsWith(`.${word}`));
  if (!a || !b || !metric || !statistic) return 0;
  const [line] = timeLine({ a, b, samples: singleRequests(a, b), seed: SEED }, metric, statistic);
  if (!line?.interval || line.interval.low <= -1) return 0;
  return (Math.log((1 + line.interval.high) / (1 + line.interval.low)) / (2 * HALF_INTERVAL)) ** 2;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const middle = (values: LoadValues["base"]): number => Math.exp(mean(values.map(({ log }) => log)));

export const isDoubtful = ({ base, run }: MatchedLoad): boolean =>
  [...base, ...run].some(({ measurement }) => isLengthDoubtful(measurement));
