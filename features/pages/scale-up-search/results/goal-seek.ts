/** Goal seek of the winner, with the default target for an empty field. */
import { seekGoal, type Found, type Goal } from "@/features/core/search/layouts/explanation/goal-seek";
import type { SearchRequest } from "@/features/core/search/layouts/input";
import { OBJECTIVE_LAWS } from "@/features/core/search/layouts/criteria/objectives";
import type { Outlook } from "@/features/core/search/layouts/explanation/sensitivity";
import type { Result } from "@/lib/result";
import { fromMs } from "@/lib/units/edge";
import type { ScaleUpSearchInput } from "../input";

export type Sought = { readonly goal: Goal; readonly found: Result<Found> };

/** 20 % better than now, if the reader set no target. */
const BETTER = 0.8;

export function seekFor(
  { space, options }: SearchRequest,
  input: ScaleUpSearchInput,
  winner: number,
  now: Outlook,
): Sought {
  const { knob, figure, reach } = input;
  const falls = figure !== "value" || OBJECTIVE_LAWS[options.objective].sense === "least";
  const auto = falls ? now[figure] * BETTER : now[figure] / BETTER;
  const typed = figure === "value" || reach === null ? reach : fromMs(reach);
  const goal: Goal = { knob, figure, target: typed ?? auto };
  return { goal, found: seekGoal(space, options, winner, goal) };
}
