/** What a sweep will run, and what it says with the runs that have finished. */
import type { Figure } from "@/features/explain";
import type { SoFar } from "@/features/long-analysis";
import { finished } from "@/features/long-analysis";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Outcome } from "@/features/core/serving/sweep/cell";
import { cellsOf, gridIssues, type Cell } from "@/features/core/serving/sweep/grid";
import type { SimulationSweepInput } from "@/features/core/serving/sweep/input";
import type { SweepJob } from "@/features/core/serving/sweep/job";
import { sweepPoints } from "@/features/core/serving/sweep/points";
import { sweepSummary } from "@/features/core/serving/sweep/summary";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { text } from "@/lib/text";
import { sweepFigures, type SweepStanding } from "./headline";

export type Sweep = SweepStanding & { readonly figures: readonly Figure[] };

export function planSweep(scenario: Resolved, input: SimulationSweepInput): Result<SweepJob> {
  const trouble = gridIssues(input);
  return trouble.length > 0 ? failure(...trouble) : success({ scenario, input });
}

export function sweepSoFar(
  { scenario: { targets } }: SweepJob,
  [runs]: SoFar<readonly [Outcome]>,
  input: SimulationSweepInput,
): Result<Sweep> {
  const points = sweepPoints(input, runs.outcomes, targets);
  const grade = runs.outcomes.find((outcome) => outcome?.figures)?.figures?.grade ?? "datasheet";
  const [done, cells] = [finished(runs), points.length * input.seeds];
  const partial = done < cells ? { done, cells } : null;
  const standing: SweepStanding = { points, summary: sweepSummary(points), input, targets, grade, partial };
  return success({ ...standing, figures: sweepFigures(standing) });
}

/** Requests that one answer simulates at most: about ten seconds. */
const MOST_AT_ONCE = 50_000;
const MOST_CELLS_AT_ONCE = 200;

export function tooLong({ input }: SweepJob): Result<null> {
  const cells = cellsOf(input);
  const requests = cells.reduce((sum, cell) => sum + requestCount(cell, input), 0);
  return cells.length > MOST_CELLS_AT_ONCE || requests > MOST_AT_ONCE
    ? failure(tooManyRuns(cells.length, requests))
    : success(null);
}

const requestCount = ({ load }: Cell, { requests }: SimulationSweepInput): number =>
  load.kind === "closed" ? Math.max(requests, 4 * load.clients) : requests;

const tooManyRuns = (cells: number, requests: number): Issue => ({
  code: "SWEEP-TOO-LONG",
  at: "seeds",
  message: text({
    en: `${cells} runs with ${requests} requests are more than one answer computes (${MOST_CELLS_AT_ONCE} runs, ${MOST_AT_ONCE} requests).`,
    zh: `${cells} 次运行、${requests} 个请求超出单次应答的上限（${MOST_CELLS_AT_ONCE} 次、${MOST_AT_ONCE} 个）。`,
  }),
  fix: text({
    en: "Run it as a job: mds jobs run simulation-sweep, or open the page, which computes in the background.",
    zh: "请作为任务运行：mds jobs run simulation-sweep；或打开页面，由后台计算。",
  }),
});
