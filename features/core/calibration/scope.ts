/** Where a profile was fitted, and whether that is where it is used. */
import type { Resolved } from "@/features/core/scenario/resolve";
import { isSampleProfile, type EfficiencyProfile } from "@/features/core/timing/profile";
import { text, type Text } from "@/lib/text";
import { listed } from "./fit/resource-names";

/** Of factors that operator tables gave: they are of a chip and a stack. */
export const ANY_MODEL = "";

/** What differs between the scope of a profile and a scenario, in words; null where nothing does. */
export function otherScope(
  { scope }: EfficiencyProfile,
  { model, chip }: Pick<Resolved, "model" | "chip">,
): Text | null {
  if (scope === null)
    return text({ en: "Written by hand: nobody says what it was measured on.", zh: "手工编写：未说明在何处测得。" });
  const differs = [
    ...(scope.model === ANY_MODEL || scope.model === model.name
      ? []
      : [text({ en: `model ${scope.model}`, zh: `模型 ${scope.model}` })]),
    ...(scope.chip === chip.id ? [] : [text({ en: `chip ${scope.chip}`, zh: `芯片 ${scope.chip}` })]),
  ];
  if (differs.length === 0) return null;
  const words = listed(differs);
  return text({
    en: `Fitted on ${words.en} (${scope.engine}); for this scenario it is a guess.`,
    zh: `在${words.zh}（${scope.engine}）上拟合；用于当前场景只是推测。`,
  });
}

/** Which profile prices a scenario and whether it was fitted there; null: none does. */
export function profileWords(scenario: Pick<Resolved, "model" | "chip" | "time">): Text | null {
  const { profile } = scenario.time;
  if (profile === null) return null;
  const elsewhere = otherScope(profile, scenario);
  const { name, version } = profile;
  if (isSampleProfile(profile))
    return text({
      en: `Times: sample data, not measured, profile "${name}".`,
      zh: `时间：示例数据，非实测，配置“${name}”。`,
    });
  return text({
    en: `Times: ◐ your runs, profile "${name}", version ${version}.${elsewhere ? ` ${elsewhere.en}` : ""}`,
    zh: `时间：◐ 您的实测，配置“${name}”，版本 ${version}。${elsewhere ? elsewhere.zh : ""}`,
  });
}

/** What a scenario's own profile was fitted to: the reader's runs, or the sample, which nobody measured; null: it has none. */
export type OwnTimes = "runs" | "sample" | null;

export function ownTimes({ time }: { readonly time?: Pick<Resolved["time"], "profile"> | undefined }): OwnTimes {
  const profile = time?.profile ?? null;
  if (profile === null) return null;
  return isSampleProfile(profile) ? "sample" : "runs";
}
