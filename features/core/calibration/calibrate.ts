/**
 * From measured points to factors of compute, memory, network, host and request time, with everything that says how far
 * they can be trusted. Two rounds: points are simulated with the factors found so far, because queues answer to longer steps.
 *
 * Points that arithmetic contradicts do not count and are named (doubts.ts). Refuses fewer than five others, and points that cannot
 * tell the factors apart (design-check.ts).
 */
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { checkDesign, designIssue, type DesignCheck } from "./quality/design-check";
import { fitPoints, type CalibrateInput, type CalibrateOptions, type Fitted } from "./fit/fit-points";
import { listDoubts } from "./quality/doubts";
import { factorEstimates, suggestedShares } from "./fit/estimates";
import { leaveOneOut } from "./quality/leave-one-out";
import { monotony } from "./quality/monotony";
import { nextRuns } from "./further-runs/next-runs";
import { UNIT_FACTORS } from "./points/observation";
import { listObservations } from "./points/observe-point";
import { pointOutcomes } from "./quality/outcomes";
import type { CalibrationPoint } from "./points/point";
import { profile } from "./as-profile";
import { judgeQuality } from "./quality/quality";
import { findNoise } from "./fit/repeats";
import type { Calibration } from "./fit/result";
import { listWarnings } from "./quality/warnings";
import * as m from "./messages";

export const FEWEST_POINTS = 5;
const NEXT = 5;

export function calibrate(input: CalibrateInput, options: CalibrateOptions = {}): Result<Calibration> {
  const doubts = listDoubts(input.points);
  const doubted = new Set<CalibrationPoint>(doubts.map(({ point }) => point));
  const points = input.points.filter((point) => !doubted.has(point));
  if (points.length < FEWEST_POINTS)
    return failure(tooFew(points.length, doubted.size), ...doubts.map(({ issue }) => issue));
  const before = listObservations(points, UNIT_FACTORS, options);
  const design = checkDesign(before);
  const refusal = designIssue(design, options.ridge ?? true, monotony(points));
  if (refusal) return failure(refusal);
  const usable = { ...input, points };
  const result = fullResult(usable, fitPoints(usable, before, options), design, options);
  return success({ ...result, warnings: [...doubts.map(({ issue }) => issue), ...result.warnings] });
}

function fullResult(
  { points, makeTimer }: CalibrateInput,
  fitted: Fitted,
  design: DesignCheck,
  options: CalibrateOptions,
): Calibration {
  const leftOut = leaveOneOut(points, fitted);
  const quality = judgeQuality(fitted, leftOut);
  const factors = factorEstimates(fitted);
  const outcomes = pointOutcomes(points, fitted, leftOut);
  const noise = findNoise(points);
  return {
    factors,
    suggested: suggestedShares(fitted),
    quality,
    conditionNumber: design.conditionNumber,
    points: outcomes,
    noise,
    next: nextRuns(points, makeTimer, fitted.fit, { ...options, count: options.next ?? NEXT }),
    warnings: listWarnings({ factors, quality, outcomes, noise, design }),
    profile: profile(points, fitted, quality, options),
  };
}

const tooFew = (count: number, doubted: number): Issue => ({
  code: "CALIBRATION-FEW",
  at: "measurements",
  message:
    doubted > 0
      ? m.usablePointsAndDoubted({ count, doubted, fewest: FEWEST_POINTS })
      : m.usablePoints({ count, fewest: FEWEST_POINTS }),
  fix: count + doubted >= FEWEST_POINTS ? m.lookAtWhatIsDoubted : m.measureMoreLoadsOfSame,
});
