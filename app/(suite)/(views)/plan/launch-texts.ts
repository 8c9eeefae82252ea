/** What starts a plan and what verifies it, made when somebody asks. */
import { optionScenario, unitBudget } from "@/features/core/plan/option";
import type { PlanQuestion } from "@/features/core/plan/question";
import type { Checked } from "@/features/core/plan/simulate";
import { failure, success, type Result } from "@/lib/result";
import type { Language } from "@/lib/text";

export type LaunchTexts = { readonly launch: string; readonly benchmark: string };

export async function listTexts(
  { scenario, chip, backend }: PlanQuestion,
  winner: Checked,
  language: Language,
): Promise<Result<LaunchTexts>> {
  const [{ planLaunch }, { LaunchInput }, { listDocuments }] = await Promise.all([
    import("@/features/core/deploy/launch"),
    import("@/features/core/deploy/launch-input"),
    import("@/features/core/deploy/documents"),
  ]);
  const laid = optionScenario(scenario, chip, winner);
  if (!laid.ok) return laid;
  const launch = planLaunch(laid.value, LaunchInput.parse({ engine: backend, ...unitBudget(winner.unit) }));
  if (!launch.ok) return launch;
  const documents = listDocuments(launch.value, "command", language);
  if (!documents.ok) return failure(...documents.issues);
  const isBenchmark = ({ name }: { readonly name: string }): boolean => name.startsWith("benchmark");
  const joined = (wanted: boolean): string =>
    documents.value
      .filter((document) => isBenchmark(document) === wanted)
      .map(({ content }) => content)
      .join("\n");
  return success({ launch: joined(false), benchmark: joined(true) });
}
