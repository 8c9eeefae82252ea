/**
 * A sample set for a page that nobody has given measurements to: what the suite's own model says of the scenario under eight
 * loads, with factors and noise put in that are stated here. Nobody measured it.
 */
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import type { Scoped } from "@/features/core/scenario/resolve";
import type { Backend } from "@/features/core/memory/backend";
import type { ProfileFactors } from "@/features/core/timing/profile";
import { failure, success, type Result } from "@/lib/result";
import { seconds } from "@/lib/units/quantity";
import { pointsFrom, type MeasuredScenario } from "./from-measurements";
import { predicted } from "./observation";
import { listSplits } from "./observe-point";

/** What a fit of the sample should find, within its noise. */
export const SAMPLE_FACTORS: ProfileFactors = { compute: 1.15, memory: 1.08, network: 1.3, host: 1.25, request: 1.5 };

/** Relative noise of TTFT and TPOT: drawn once, at most 6 % and 2 %. */
export const SAMPLE_NOISE: readonly (readonly [ttft: number, tpot: number])[] = [
  [0.03, -0.012],
  [-0.05, 0.008],
  [0.02, 0.015],
  [0.06, -0.006],
  [-0.01, -0.019],
  [-0.04, 0.011],
  [0.05, 0.004],
  [-0.02, -0.009],
];

/** Clients, and parts of the scenario's lengths: the loads differ in what they strain. */
const LOADS: readonly (readonly [clients: number, isl: number, osl: number])[] = [
  [1, 1, 1],
  [4, 1, 1],
  [16, 1, 1],
  [64, 1, 1],
  [2, 1 / 4, 1],
  [32, 1 / 4, 1],
  [8, 1, 1 / 4],
  [128, 1 / 4, 1 / 4],
];

/** Shorter answers would have no time per further token. */
const SHORTEST = 16;

export function sampleMeasurements(scenario: MeasuredScenario, engine: Backend): Result<readonly Measurement[]> {
  const empty = LOADS.map((load, index) => unmeasured(load, index, scenario));
  const { points, issues } = pointsFrom(empty, { scenario, engine });
  if (points.length < LOADS.length) return failure(...issues);
  const measured = empty.map((measurement, index): Measurement => {
    const point = points[index];
    const { ttft, tpot } = point ? listSplits(point, SAMPLE_FACTORS) : {};
    const [early, late] = SAMPLE_NOISE[index] ?? [0, 0];
    return {
      ...measurement,
      ...(ttft && { ttft: { mean: seconds(predicted(ttft, SAMPLE_FACTORS) * (1 + early)) } }),
      ...(tpot && {
        tpot: { mean: seconds(predicted(tpot, SAMPLE_FACTORS) * (1 + late)) },
        tpotOrigin: "without-first",
      }),
    };
  });
  return success(measured);
}

function unmeasured(
  [concurrency, isl, osl]: (typeof LOADS)[number],
  index: number,
  { workload, decode, params }: Scoped<"parallelism" | "workload">,
): Measurement {
  const length = (tokens: number, part: number): number => Math.max(SHORTEST, Math.round(tokens * part));
  return {
    source: { format: "suite-table", file: "sample", row: index + 1 },
    id: `sample ${index + 1}`,
    kind: "serving",
    layout: params.split ? {} : { tp: decode.tp },
    load: { concurrency, isl: length(workload.isl, isl), osl: length(workload.osl, osl) },
    ttft: { mean: seconds(1) },
    notes: [],
  };
}
