/** Points of a small deployment that can be simulated in milliseconds, with times that known factors would give. */
import { prepareRow } from "@/bin/predict/deployment";
import { modelSource } from "@/bin/predict/models";
import { predicted, type Observation, type PerResource } from "@/features/core/calibration/points/observation";
import { listSplits } from "@/features/core/calibration/points/observe-point";
import type { ServingPoint } from "@/features/core/calibration/points/point";
import { poolStore } from "@/features/core/serving/deployment/deployment";
import { calibratedTimer } from "@/features/core/timing/laws/calibrated";
import type { ProfileFactors } from "@/features/core/timing/profile";
import { unwrap } from "@/lib/result";

export const timer = calibratedTimer;

const models = modelSource(null);
const prepare = poolStore(calibratedTimer);

export type Place = { readonly concurrency: number; readonly isl: number; readonly osl: number; readonly tp: number };

export const PLACES: readonly Place[] = [
  { concurrency: 1, isl: 1024, osl: 64, tp: 1 },
  { concurrency: 32, isl: 256, osl: 64, tp: 1 },
  { concurrency: 16, isl: 4096, osl: 32, tp: 1 },
  { concurrency: 1, isl: 512, osl: 64, tp: 4 },
  { concurrency: 64, isl: 1024, osl: 64, tp: 2 },
  { concurrency: 8, isl: 8192, osl: 32, tp: 4 },
  { concurrency: 128, isl: 256, osl: 32, tp: 4 },
  { concurrency: 4, isl: 2048, osl: 64, tp: 2 },
];

export function makeRow({ concurrency, isl, osl, tp }: Place): Record<string, string> {
  return {
    model: "meta-llama/Llama-3.1-8B-Instruct",
    system: "h100_sxm",
    backend: "vllm",
    mode: "agg",
    precision: "bf16",
    isl: String(isl),
    osl: String(osl),
    concurrency: String(concurrency),
    num_gpus: String(tp),
    tp: String(tp),
  };
}

export function unmeasured(place: Place, label = JSON.stringify(place)): ServingPoint {
  const { deployment, pools } = unwrap(prepareRow(makeRow(place), models, prepare));
  return { kind: "serving", label, deployment, pools, ttft: null, tpot: null };
}

/** As if silicon followed the model with these factors. */
export function measuredWith(factors: ProfileFactors, place: Place): ServingPoint {
  const point = unmeasured(place);
  const { ttft, tpot } = listSplits(point, factors);
  return { ...point, ttft: ttft ? predicted(ttft, factors) : null, tpot: tpot ? predicted(tpot, factors) : null };
}

export function observation(
  seconds: Partial<PerResource>,
  measured: number,
  rest: Partial<Observation> = {},
): Observation {
  const none = { compute: 0, memory: 0, network: 0, host: 0, request: 0 };
  return { point: 0, metric: "tpot", measured, seconds: { ...none, ...seconds }, fixed: 0, ...rest };
}
