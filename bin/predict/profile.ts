/** What a profile says about a row: its band where it was fitted on the like, and a warning where it was not. */
import type { Deployment } from "@/features/core/serving/deployment/deployment";
import type { ModelSpec } from "@/features/core/model/spec";
import type { EfficiencyProfile } from "@/features/core/timing/profile";
import type { ModelSource } from "./deployment";

export type ProfileBand = { readonly low: number; readonly high: number };

/**
 * Factors below and above the prediction that held for 80 % of the profile's own left-out points; null where the row is another
 * deployment or nothing was left out: errors measured on one deployment say nothing about another.
 */
export function profileBand(
  profile: EfficiencyProfile | null,
  metric: "ttft" | "tpot",
  deployment: Deployment,
  modelNamed: ModelSource,
): ProfileBand | null {
  const band = metric === "ttft" ? profile?.fit?.ttft_band : profile?.fit?.tpot_band;
  if (profile?.scope == null || band == null) return null;
  return differences(profile.scope, deployment, modelNamed).length > 0 ? null : { low: 1 / band, high: band };
}

/** Empty where the profile was fitted on this model, chip and engine. */
export function profileNote(
  profile: EfficiencyProfile | null,
  deployment: Deployment,
  modelNamed: ModelSource,
): string {
  if (profile === null) return "";
  if (profile.scope === null) return `The profile "${profile.name}" does not say what it was fitted on.`;
  const other = differences(profile.scope, deployment, modelNamed);
  if (other.length === 0) return "";
  return `The profile "${profile.name}" was fitted on ${other.join(", ")}; applied here all the same.`;
}

type Scope = NonNullable<EfficiencyProfile["scope"]>;

/** What the profile was fitted on, where this row is something else. */
function differences(scope: Scope, { model, chip, backend }: Deployment, modelNamed: ModelSource): string[] {
  return [
    ...(isSameModel(scope.model, model, modelNamed) ? [] : [scope.model]),
    ...(scope.chip === chip.id ? [] : [scope.chip]),
    ...(scope.engine === backend ? [] : [scope.engine]),
  ];
}

/** By dimensions: DeepSeek-V3 and -R1 run alike. */
function isSameModel(name: string, model: ModelSpec, modelNamed: ModelSource): boolean {
  if (name === model.name) return true;
  const fitted = modelNamed(name);
  return fitted.ok && JSON.stringify(fitted.value.layers) === JSON.stringify(model.layers);
}
