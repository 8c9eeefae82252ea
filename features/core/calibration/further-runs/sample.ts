/**
 * A sample set for a page that nobody has given measurements to: what the suite's own model says of the scenario under eight
 * loads, with factors and noise put in that are stated here. Nobody measured it.
 */
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import type { Scoped } from "@/features/core/scenario/resolve";
import type { Backend } from "@/features/core/memory/backend";
import { SAMPLE_SUBJECT, type ProfileFactors } from "@/features/core/timing/profile";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result, type Success } from "@/lib/result";
import { seconds } from "@/lib/units/quantity";
import { pointsFrom, type MeasuredScenario } from "../points/from-measurements";
import { predicted } from "../points/observation";
import { listSplits } from "../points/observe-point";
import type { Calibration } from "../fit/result";
import { issue } from "@/features/core/calibration/messages.issues";

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

/** The file that its rows name, also in the table that the page saves of them. */
const SAMPLE_FILE = "sample";

/** The sample as it was saved and opened again: times that a person put in their place are in a file of another name. */
export const isSample = (measurements: readonly Measurement[]): boolean =>
  measurements.length > 0 && measurements.every(({ source }) => source.file === SAMPLE_FILE);

/** Of runs beside the sample only the runs: it would make up points of a fit that is called theirs. */
export function withoutSample(measurements: readonly Measurement[]): Success<readonly Measurement[]> {
  const runs = measurements.filter(({ source }) => source.file !== SAMPLE_FILE);
  const left = measurements.length - runs.length;
  return left === 0 || runs.length === 0 ? success(measurements) : success(runs, [leftOut(left)]);
}

const leftOut = (rows: number): Issue => issue("CALIBRATION-SAMPLE", "data", { rows });

/** Its profile may travel: whoever opens it elsewhere must see that nothing was measured, and no band is promised by it. */
export function asSample(calibration: Calibration): Calibration {
  const { profile } = calibration;
  const subject = `${SAMPLE_SUBJECT}: ${profile.subject}`.slice(0, 300);
  const fit = profile.fit && { ...profile.fit, tpot_band: null, ttft_band: null };
  return { ...calibration, profile: { ...profile, subject, fit } };
}

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

/** Shorter answers would have no time per further token; longer prompts, an hour of video, say nothing more and take minutes to simulate. */
const [SHORTEST, LONGEST] = [16, 65_536];

export function sampleMeasurements(scenario: MeasuredScenario, engine: Backend): Result<readonly Measurement[]> {
  const empty = unmeasuredSample(scenario);
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

/** Its loads, each with a time that nobody measured. */
export const unmeasuredSample = (scenario: Scoped<"parallelism" | "workload">): readonly Measurement[] =>
  LOADS.map((load, index) => unmeasured(load, index, scenario));

function unmeasured(
  [concurrency, isl, osl]: (typeof LOADS)[number],
  index: number,
  { workload, decode, params }: Scoped<"parallelism" | "workload">,
): Measurement {
  const length = (tokens: number, part: number): number =>
    Math.max(SHORTEST, Math.round(Math.min(LONGEST, tokens) * part));
  return {
    source: { format: "suite-table", file: SAMPLE_FILE, row: index + 1 },
    id: `sample ${index + 1}`,
    kind: "serving",
    layout: params.split ? {} : { tp: decode.tp },
    load: { concurrency, isl: length(workload.promptTokens, isl), osl: length(workload.osl, osl) },
    ttft: { mean: seconds(1) },
    notes: [],
  };
}
