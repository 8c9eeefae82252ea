/** Where a profile was fitted, and whether that is where it is used. */
import type { Resolved } from "@/features/core/scenario/resolve";
import { isSampleProfile, type EfficiencyProfile } from "@/features/core/timing/profile";
import { listTexts, type Text } from "@/lib/text";
import * as m from "./messages.scope";

/** Of factors that operator tables gave: they are of a chip and a stack. */
export const ANY_MODEL = "";

/** What differs between the scope of a profile and a scenario, in words; null where nothing does. */
export function otherScope(
  { scope }: EfficiencyProfile,
  { model, chip }: Pick<Resolved, "model" | "chip">,
): Text | null {
  if (scope === null) return m.writtenByHandNobodySays;
  const differs = [
    ...(scope.model === ANY_MODEL || scope.model === model.name ? [] : [m.model({ model: scope.model })]),
    ...(scope.chip === chip.id ? [] : [m.chip({ chip: scope.chip })]),
  ];
  if (differs.length === 0) return null;
  const words = listTexts(differs);
  return m.fittedOnWordsEngineFor({ engine: scope.engine, words });
}

/** Which profile prices a scenario and whether it was fitted there; null: none does. */
export function profileWords(scenario: Pick<Resolved, "model" | "chip" | "time">): Text | null {
  const { profile } = scenario.time;
  if (profile === null) return null;
  const elsewhere = otherScope(profile, scenario);
  const { name, version } = profile;
  if (isSampleProfile(profile)) return m.timesSampleDataNotMeasured({ name });
  return elsewhere === null
    ? m.timesYourRunsProfileName({ name, version })
    : m.timesYourRunsFittedElsewhere({ name, version, elsewhere });
}

/** What a scenario's own profile was fitted to: the reader's runs, or the sample, which nobody measured; null: it has none. */
export type OwnTimes = "runs" | "sample" | null;

export function ownTimes({ time }: { readonly time?: Pick<Resolved["time"], "profile"> | undefined }): OwnTimes {
  const profile = time?.profile ?? null;
  if (profile === null) return null;
  return isSampleProfile(profile) ? "sample" : "runs";
}
