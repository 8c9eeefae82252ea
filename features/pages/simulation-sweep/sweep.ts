/** A sweep in one go, for the HTTP API and the command line; larger ones run as the job `simulation-sweep`. */
import type { Figure } from "@/features/explain";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { text } from "@/lib/text";
import { runCell, sweepBase } from "./cell";
import { cellsOf, gridIssues, type Cell } from "./grid";
import { sweepFigures } from "./headline";
import type { SimulationSweepInput } from "./input";
import { sweepPoints, type SweepPoint } from "./points";
import { sweepSummary, type SweepSummary } from "./summary";

export type SimulationSweep = {
  readonly figures: readonly Figure[];
  readonly points: readonly SweepPoint[];
  readonly summary: SweepSummary;
};

/** Requests that one answer simulates at most: about ten seconds. */
export const MOST_AT_ONCE = 50_000;
export const MOST_CELLS_AT_ONCE = 200;

export function simulationSweep(scenario: Resolved, input: SimulationSweepInput): Result<SimulationSweep> {
  const trouble = gridIssues(input);
  if (trouble.length > 0) return failure(...trouble);
  const cells = cellsOf(input);
  const requests = cells.reduce((sum, cell) => sum + requestsOf(cell, input), 0);
  if (cells.length > MOST_CELLS_AT_ONCE || requests > MOST_AT_ONCE) return failure(tooLong(cells.length, requests));
  const base = sweepBase(scenario, input);
  const outcomes = cells.map((cell) => runCell(base, cell));
  const points = sweepPoints(input, outcomes, scenario.targets);
  const summary = sweepSummary(points);
  const grade = outcomes.find(({ figures }) => figures)?.figures?.grade ?? "datasheet";
  return success({
    figures: sweepFigures({ points, summary, input, targets: scenario.targets, grade, partial: null }),
    points,
    summary,
  });
}

const requestsOf = ({ load }: Cell, { requests }: SimulationSweepInput): number =>
  load.kind === "closed" ? Math.max(requests, 4 * load.clients) : requests;

const tooLong = (cells: number, requests: number): Issue => ({
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
