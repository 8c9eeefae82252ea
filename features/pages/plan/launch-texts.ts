/** What starts a plan and what verifies it, as commands to be pasted. */
import { writeLaunchTexts, type LaunchTexts } from "@/features/core/deploy/write/launch-texts";
import { optionScenario, unitBudget } from "@/features/core/plan/option";
import type { PlanQuestion } from "@/features/core/plan/question";
import type { Checked } from "@/features/core/plan/simulate";
import type { Result } from "@/lib/result";
import type { Language } from "@/lib/text";

export type { LaunchTexts } from "@/features/core/deploy/write/launch-texts";

export function launchTexts(
  { scenario, chip, backend }: PlanQuestion,
  winner: Checked,
  language: Language,
): Result<LaunchTexts> {
  const laid = optionScenario(scenario, chip, winner);
  if (!laid.ok) return laid;
  return writeLaunchTexts(laid.value, { engine: backend, ...unitBudget(winner.unit) }, language);
}
