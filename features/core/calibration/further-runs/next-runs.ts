/**
 * Which runs to measure next. Candidates are loads and layouts around the measured ones; each is simulated, and the one that
 * shrinks the mean uncertainty of TPOT and TTFT over all candidates most is taken, then the next given that one (greedy
 * I-optimal design; Goos and Jones, Optimal Design of Experiments, 2011), as long as it takes a tenth of the variance that is left.
 *
 *   S' = S - S x xᵀ S / (s² + xᵀ S x)        x relative seconds of the run, s expected error of the metric
 */
import { poolGpus } from "@/features/core/scenario/gpus";
import type { MakeTimer } from "@/features/core/serving/deployment/deployment";
import { clientCommand, serverCommand, type Run } from "./benchmark-command";
import { candidatePoints } from "./candidates";
import { EXPECTED_ERROR, relativeVariance, type Fit } from "../fit/fit";
import { element, type Matrix } from "../fit/linear-algebra";
import { predicted, RESOURCES, type Metric, type PerResource } from "../points/observation";
import { listSplits, type ObserveOptions, type Split } from "../points/observe-point";
import { describeLayout, describeLoad, type CalibrationPoint, type ServingPoint } from "../points/point";
import type { NextRun } from "../fit/result";

export type NextOptions = ObserveOptions & { readonly count: number };

type Candidate = { readonly point: ServingPoint; readonly tpot: Split; readonly ttft: Split };

/** Enough for the split of a step, at a fraction of the time; fewer for crowds, whose first requests fill the engine already. */
const candidateRounds = ({ deployment }: ServingPoint): number => (deployment.concurrency > 256 ? 2 : 3);

export function nextRuns(
  points: readonly CalibrationPoint[],
  makeTimer: MakeTimer,
  fit: Fit,
  { count, constants, laws, observed }: NextOptions,
): NextRun[] {
  if (count === 0) return [];
  const candidates = candidatePoints(points, makeTimer).flatMap((point): Candidate[] => {
    const { tpot, ttft } = listSplits(point, fit.factors, { constants, laws, rounds: candidateRounds(point) });
    observed?.();
    return tpot && ttft ? [{ point, tpot, ttft }] : [];
  });
  const measured = new Set(points.map(runKey));
  let open = candidates.filter(({ point }) => !measured.has(runKey(point)));
  let covariance = fit.covariance;
  const runs: NextRun[] = [];
  while (runs.length < count && open.length > 0) {
    const { best, left } = mostUseful(open, candidates, fit.factors, covariance);
    if (left > WORTH * meanVariance(candidates, fit.factors, covariance)) break;
    const after = measuredAt(best, fit.factors, covariance);
    runs.push(
      findRun(best.point, [
        uncertainty(candidates, fit.factors, covariance),
        uncertainty(candidates, fit.factors, after),
      ]),
    );
    covariance = after;
    open = open.filter((candidate) => candidate !== best);
  }
  return runs;
}

/** A run that leaves more of the mean variance, 5 % of the uncertainty, is not worth its hour. */
const WORTH = 0.9;

/** What a person would call the same run: drawn lengths or exact ones. */
function runKey(point: CalibrationPoint): string {
  const { isl, osl } = point.deployment.lengths;
  return [point.kind, describeLayout(point), isl, osl, describeLoad(point)].join("|");
}

function mostUseful(
  open: readonly Candidate[],
  region: readonly Candidate[],
  factors: PerResource,
  covariance: Matrix,
): { readonly best: Candidate; readonly left: number } {
  const left = (candidate: Candidate): number =>
    meanVariance(region, factors, measuredAt(candidate, factors, covariance));
  const scored = open.map((candidate) => ({ candidate, value: left(candidate) }));
  const { candidate, value } = scored.reduce((least, entry) => (entry.value < least.value ? entry : least));
  return { best: candidate, left: value };
}

/** Covariance of the factors after both times of a run became known. */
function measuredAt({ tpot, ttft }: Candidate, factors: PerResource, covariance: Matrix): Matrix {
  const first = updated(covariance, tpot, factors, "tpot");
  return updated(first, ttft, factors, "ttft");
}

function updated(S: Matrix, split: Split, factors: PerResource, metric: Metric): Matrix {
  const total = predicted(split, factors);
  const x = RESOURCES.map((r) => split.seconds[r] / total);
  const Sx = x.map((_, i) => x.reduce((sum, value, j) => sum + element(S, i, j) * value, 0));
  const denominator = EXPECTED_ERROR[metric] ** 2 + x.reduce((sum, value, i) => sum + value * (Sx[i] ?? 0), 0);
  return S.map((row, i) => row.map((value, j) => value - ((Sx[i] ?? 0) * (Sx[j] ?? 0)) / denominator));
}

/** In units of the expected errors, so that an uncertain TTFT does not hide TPOT. */
function meanVariance(region: readonly Candidate[], factors: PerResource, covariance: Matrix): number {
  const sum = region.reduce((total, { tpot, ttft }) => {
    const ofTpot = relativeVariance(tpot, factors, covariance) / EXPECTED_ERROR.tpot ** 2;
    return total + ofTpot + relativeVariance(ttft, factors, covariance) / EXPECTED_ERROR.ttft ** 2;
  }, 0);
  return sum / region.length;
}

/** Mean relative standard error of TPOT over the region. */
function uncertainty(region: readonly Candidate[], factors: PerResource, covariance: Matrix): number {
  const sum = region.reduce(
    (total, { tpot }) => total + Math.sqrt(Math.max(0, relativeVariance(tpot, factors, covariance))),
    0,
  );
  return sum / region.length;
}

function findRun(point: ServingPoint, [before, after]: readonly [number, number]): NextRun {
  const { lengths, concurrency, backend, model, pools } = point.deployment;
  const { isl, osl } = lengths;
  const parallelism = pools[0]?.parallelism;
  if (!parallelism) throw new Error("A run without a pool");
  const run: Run = { backend, model: model.name, parallelism, isl, osl, concurrency };
  return {
    concurrency,
    isl,
    osl,
    layout: describeLayout(point),
    gpus: poolGpus(pools),
    uncertaintyBefore: before,
    uncertaintyAfter: after,
    server: pools.length === 1 ? serverCommand(run) : null,
    client: clientCommand(run),
  };
}
