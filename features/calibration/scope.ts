/** Where a profile was fitted, and whether that is where it is used. */
import type { Resolved } from "@/features/scenario/resolve";
import type { EfficiencyProfile } from "@/features/timing/profile";
import { text, type Text } from "@/lib/text";
import { listed } from "./resource-names";

/** What differs between the scope of a profile and a scenario, in words; null where nothing does. */
export function otherScope(
  { scope }: EfficiencyProfile,
  { model, chip }: Pick<Resolved, "model" | "chip">,
): Text | null {
  if (scope === null)
    return text("Written by hand: nobody says what it was measured on.", "手工编写：未说明在何处测得。");
  const differs = [
    ...(scope.model === model.name ? [] : [text(`model ${scope.model}`, `模型 ${scope.model}`)]),
    ...(scope.chip === chip.id ? [] : [text(`chip ${scope.chip}`, `芯片 ${scope.chip}`)]),
  ];
  if (differs.length === 0) return null;
  const words = listed(differs);
  return text(
    `Fitted on ${words.en} (${scope.engine}); for this scenario it is a guess.`,
    `在${words.zh}（${scope.engine}）上拟合；用于当前场景只是推测。`,
  );
}
