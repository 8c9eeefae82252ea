/** What a sweep will run, without running it: the page shows this at once and lets the cells come in. */
import type { Resolved } from "@/features/core/scenario/resolve";
import { failure, success, type Result } from "@/lib/result";
import { gridIssues, pointsOf, servicesOf, type Point, type Service } from "./grid";
import type { SimulationSweepInput } from "./input";

export type SweepPlan = {
  readonly services: readonly Service[];
  readonly points: readonly Point[];
  readonly cells: number;
};

export function planSweep(_scenario: Resolved, input: SimulationSweepInput): Result<SweepPlan> {
  const trouble = gridIssues(input);
  if (trouble.length > 0) return failure(...trouble);
  const points = pointsOf(input);
  return success({ services: servicesOf(input), points, cells: points.length * input.seeds });
}
