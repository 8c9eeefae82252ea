/** TTFT, TPOT, E2E and output rate of a point: as measured, and as the suite predicts them for its deployment and load. */
import type { Measurement, TimeFigures } from "@/features/core/evidence/benchmark-files/measurement";
import { endToEnd } from "@/features/core/scenario/request-time";
import type { Scoped } from "@/features/core/scenario/resolve";
import { previewClosedLoop, previewEngines } from "@/features/core/serving/closed-form/preview";
import { meanLengths } from "@/features/core/serving/deployment/requests";
import { predicted as timeAt, UNIT_FACTORS } from "./observation";
import { listSplits } from "./observe-point";
import { describeLoad, type CalibrationPoint, type ServingPoint, type StaticPoint } from "./point";

/** Seconds; `rate`: output tokens a second of the whole deployment. null: neither stated nor to be had. */
export type Speeds = { readonly [M in "ttft" | "tpot" | "e2e" | "rate"]: number | null };

/** Under the efficiency profile of the scenario, where it has one. */
export const predictedSpeeds = (point: CalibrationPoint, scenario: Scoped<"time">): Speeds =>
  point.kind === "serving" ? servedSpeeds(point, scenario) : batchSpeeds(point, scenario);

export function measuredSpeeds(
  { ttft, tpot, e2e, prefill, decode, load, ...rates }: Measurement,
  gpus: number | null,
): Speeds {
  const perGpu = rates.outputRatePerGpu;
  const step = decode !== undefined && load.decodeTokens ? decode / load.decodeTokens : null;
  return {
    ttft: typical(ttft) ?? prefill ?? null,
    tpot: typical(tpot) ?? step,
    e2e: typical(e2e),
    rate: rates.outputRate ?? (perGpu === undefined || gpus === null ? null : perGpu * gpus),
  };
}

/** The mean, since predictions are means; else the median. */
const typical = (figures: TimeFigures | undefined): number | null => figures?.mean ?? figures?.p50 ?? null;

/**
 * Means with as many requests in flight: in a closed loop as a benchmark's clients keep it, or in steady traffic where requests came at
 * their own times.
 */
function servedSpeeds({ deployment, pools, open }: ServingPoint, scenario: Scoped<"time">): Speeds {
  const profile = scenario.time.profile?.factors ?? null;
  const traffic = open ? "service" : deployment.traffic;
  const loaded = { ...deployment, profile, traffic };
  const form = previewClosedLoop(loaded, previewEngines(loaded, pools));
  const { output } = meanLengths(deployment.lengths);
  return {
    ttft: form.ttft,
    tpot: output > 1 ? form.tpot : null,
    e2e: endToEnd(form.ttft, form.tpot, output),
    rate: form.rate * output,
  };
}

/** One prefill of all prompts, then a step for each further token. */
function batchSpeeds(point: StaticPoint, scenario: Scoped<"time">): Speeds {
  const factors = scenario.time.profile?.factors ?? UNIT_FACTORS;
  const { prefill, decode } = listSplits(point, factors);
  if (!prefill || !decode) return { ttft: null, tpot: null, e2e: null, rate: null };
  const [first, rest] = [timeAt(prefill, factors), timeAt(decode, factors)];
  const { osl } = point.deployment.lengths;
  const e2e = first + (rest * (osl - 1)) / Math.max(1, point.decodeTokens);
  return {
    ttft: first,
    tpot: osl > 1 ? rest / point.decodeTokens : null,
    e2e,
    rate: (describeLoad(point) * osl) / e2e,
  };
}
