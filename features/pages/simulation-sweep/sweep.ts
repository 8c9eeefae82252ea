/** What a sweep will run, and what it says with the runs that have finished. */
import type { Figure } from "@/features/explain";
import { loadStore, type MeanLoad } from "@/features/core/serving/mean-load/mean-load";
import { backend } from "@/features/core/serving/simulated/engine-deployment";
import { requestSteps } from "@/features/core/serving/simulated/steps";
import type { Work } from "@/features/work";
import type { SoFar } from "@/features/long-analysis";
import { finished } from "@/features/long-analysis";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Outcome } from "@/features/core/serving/sweep/cell";
import { listCells, closedRequests, gridIssues, type Cell } from "@/features/core/serving/sweep/grid";
import type { SimulationSweepInput } from "@/features/core/serving/sweep/input";
import type { SweepJob } from "@/features/core/serving/sweep/job";
import { sweepPoints } from "@/features/core/serving/sweep/points";
import { sweepSummary } from "@/features/core/serving/sweep/summary";
import type { PolicyName } from "@/features/core/simulator/config";
import { perObject } from "@/lib/per-object";
import { failure, success, type Result } from "@/lib/result";
import { text } from "@/lib/text";
import { sweepFigures, type SweepStanding } from "./headline";

export type Sweep = SweepStanding & { readonly figures: readonly Figure[] };

export function planSweep(scenario: Resolved, input: SimulationSweepInput): Result<SweepJob> {
  const trouble = gridIssues(input);
  return trouble.length > 0 ? failure(...trouble) : success({ scenario, input });
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

/** Steps of one request: some fifteen seconds. */
const MOST_STEPS = 60_000_000;
/** Runs that find one saturation, and requests in each, about. */
const TRIALS = 15;
const TRIAL_REQUESTS = 1000;

export function sweepWork({ scenario, input }: SweepJob): Work {
  const { isl, osl } = scenario.workload;
  const [prompt, output] = [input.in_mean ?? isl, input.out_mean ?? osl];
  const steps = listCells(input).map(
    (cell) => requestCount(cell, scenario, input) * requestSteps(prompt, output, cell.service.budget),
  );
  return {
    unit: text({ en: "simulated steps", zh: "个仿真步" }),
    count: steps.reduce((sum, some) => sum + some, 0),
    most: MOST_STEPS,
    lower: ["requests", "seeds", "knee", "concs", "rates"],
  };
}

function requestCount({ load }: Cell, scenario: Resolved, { requests }: SimulationSweepInput): number {
  if (load.kind === "saturation") return TRIALS * Math.max(requests, TRIAL_REQUESTS);
  return load.kind === "closed" ? closedRequests(scenario, requests, load.clients) : requests;
}
