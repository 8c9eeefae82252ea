/** What a sweep will run, and what it says with the runs that have finished. */
import type { Figure } from "@/features/answers/explain";
import { loadStore, type MeanLoad } from "@/features/core/serving/mean-load/mean-load";
import { backend } from "@/features/core/serving/simulated/engine-deployment";
import type { SoFar } from "@/features/analysis/long-analysis";
import { finished } from "@/features/analysis/long-analysis";
import { requestContextNotes } from "@/features/core/scenario/resolution/context-note";
import { networkNotes } from "@/features/core/scenario/resolution/network-notes";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Outcome } from "@/features/core/serving/sweep/cell";
import { gridIssues } from "@/features/core/serving/sweep/grid";
import type { SimulationSweepInput } from "@/features/core/serving/sweep/input";
import type { SweepJob } from "@/features/core/serving/sweep/job";
import { sweepPoints } from "@/features/core/serving/sweep/points";
import { sweepSummary } from "@/features/core/serving/sweep/summary";
import type { PolicyName } from "@/features/core/simulator/input/config";
import { makeWorkload } from "@/features/core/workload/from-params";
import { longestControl } from "@/features/core/workload/longest-control";
import { WorkloadInput } from "@/features/core/workload/params";
import type { Issue } from "@/lib/issue";
import { perObject } from "@/lib/per-object";
import { failure, success, type Result } from "@/lib/result";
import { sweepFigures, type SweepStanding } from "./headline";

export type Sweep = SweepStanding & { readonly figures: readonly Figure[] };

export function planSweep(scenario: Resolved, input: SimulationSweepInput): Result<SweepJob> {
  const trouble = gridIssues(input);
  if (trouble.length > 0) return failure(...trouble);
  return success({ scenario, input }, [...beyondContext(scenario, input), ...networkNotes(scenario)]);
}

/** What is shared does not matter to lengths: few blocks take little memory. */
const WIDEST_BLOCK = 65_536;

/** Lengths are the same under every load: those of one draw stand for all. */
function beyondContext(scenario: Resolved, input: SimulationSweepInput): readonly Issue[] {
  const { promptTokens, osl, concurrency: conc } = scenario.workload;
  const workload = makeWorkload(WorkloadInput.parse({ ...input, block: WIDEST_BLOCK }), {
    isl: promptTokens,
    osl,
    conc,
  });
  return workload.ok ? requestContextNotes(scenario, workload.value, longestControl(input)) : [];
}

export function sweepSoFar(
  { scenario }: SweepJob,
  [runs]: SoFar<readonly [Outcome]>,
  input: SimulationSweepInput,
): Result<Sweep> {
  const { targets } = scenario;
  const points = sweepPoints(input, runs.outcomes, targets);
  const grade = runs.outcomes.find((outcome) => outcome?.figures)?.figures?.grade ?? "datasheet";
  const [done, cells] = [finished(runs), points.length * input.seeds];
  const partial = done < cells ? { done, cells } : null;
  const standing: SweepStanding = { points, summary: sweepSummary(points), input, targets, grade, partial };
  return success({ ...standing, figures: sweepFigures(standing, loads(scenario)) });
}

/** Answers "so far" ask often: step parts are kept as long as the question. */
const loads = perObject((scenario: Resolved) => {
  const store = loadStore(scenario.time);
  return (policy: PolicyName): MeanLoad | null => {
    const load = store(scenario, backend(policy));
    return load.ok ? load.value : null;
  };
});
