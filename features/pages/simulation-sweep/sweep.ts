/** What a sweep will run, and what it says with the runs that have finished. */
import type { Figure } from "@/features/answers/explain";
import type { MeanLoad } from "@/features/core/serving/mean-load/mean-load";
import { promisedEstimates, type Estimates } from "@/features/core/serving/simulated/promised-load";
import { gpuPrice } from "@/features/core/comparison/output-price";
import type { SoFar } from "@/features/analysis/long-analysis";
import { finished } from "@/features/analysis/long-analysis";
import { requestContextNotes } from "@/features/core/scenario/resolution/context-note";
import { networkNotes } from "@/features/core/scenario/resolution/network-notes";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Outcome } from "@/features/core/serving/sweep/cell";
import { gridIssues } from "@/features/core/serving/sweep/grid";
import { listPolicies, type SimulationSweepInput } from "@/features/core/serving/sweep/input";
import { settleSweep } from "@/features/core/serving/sweep/settled";
import type { SweepJob } from "@/features/core/serving/sweep/job";
import { sweepPoints } from "@/features/core/serving/sweep/points";
import { sweepSummary } from "@/features/core/serving/sweep/summary";
import type { PolicyName } from "@/features/core/simulator/input/config";
import { makeWorkload, scenarioLoad } from "@/features/core/workload/from-params";
import { longestControl } from "@/features/core/workload/longest-control";
import { WorkloadInput } from "@/features/core/workload/params";
import type { Issue } from "@/lib/issue";
import { perObject } from "@/lib/per-object";
import { failure, success, type Result } from "@/lib/result";
import { sweepFigures, type SweepStanding } from "./headline";

export type Sweep = SweepStanding & {
  readonly figures: readonly Figure[];
  /** Of the scenario's users under the first policy, judged as the sweep is; null where it has none. */
  readonly estimate: MeanLoad | null;
};

export function planSweep(scenario: Resolved, input: SimulationSweepInput): Result<SweepJob> {
  const trouble = gridIssues(settleSweep(scenario, input));
  if (trouble.length > 0) return failure(...trouble);
  return success({ scenario, input }, [...beyondContext(scenario, input), ...networkNotes(scenario)]);
}

/** What is shared does not matter to lengths: few blocks take little memory. */
const WIDEST_BLOCK = 65_536;

/** Lengths are the same under every load: those of one draw stand for all. */
function beyondContext(scenario: Resolved, input: SimulationSweepInput): readonly Issue[] {
  const asked = WorkloadInput.parse({ ...input, block: WIDEST_BLOCK });
  const workload = makeWorkload(asked, scenarioLoad(scenario.workload));
  return workload.ok ? requestContextNotes(scenario, workload.value, longestControl(input)) : [];
}

export function sweepSoFar(
  { scenario }: SweepJob,
  [runs]: SoFar<readonly [Outcome]>,
  stated: SimulationSweepInput,
): Result<Sweep> {
  const { targets } = scenario;
  const input = settleSweep(scenario, stated);
  const points = sweepPoints(input, runs.outcomes, targets);
  const grade = runs.outcomes.find((outcome) => outcome?.figures)?.figures?.grade ?? "datasheet";
  const [done, cells] = [finished(runs), points.length * input.seeds];
  const partial = done < cells ? { done, cells } : null;
  const price = gpuPrice(scenario);
  const standing: SweepStanding = { points, summary: sweepSummary(points), input, targets, grade, partial, price };
  const estimate = (policy: PolicyName): MeanLoad | null =>
    input.slo_at === "p50" ? null : (estimates(scenario)(policy)[input.slo_at] ?? null);
  const [first] = listPolicies(input);
  return success({
    ...standing,
    estimate: first === undefined ? null : estimate(first),
    figures: sweepFigures(standing, estimate),
  });
}

/** Answers "so far" ask often: each engine's estimates are kept as long as the question. */
const estimates = perObject((scenario: Resolved) => {
  const known = new Map<PolicyName, Estimates>();
  return (policy: PolicyName): Estimates => {
    const estimated = known.get(policy) ?? promisedEstimates(scenario, policy);
    known.set(policy, estimated);
    return estimated;
  };
});
