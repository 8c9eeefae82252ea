/** Which profile a model's `config.json` asks for, and why. */
import type { JsonObject } from "@/lib/json";
import type { Text } from "@/lib/text";
import type { LayerProfile, ProfileAnchor } from "./profile";
import { GENERIC, LAYER_PROFILES } from "./registry";
import { innerConfig } from "./inner-config";
import * as m from "@/features/core/trace/messages";

export type InferredProfile = { readonly profile: LayerProfile; readonly reason: Text };

/** By `model_type`, outer then inner; else by the fields it has; else by having layers at all; else the generic one. */
export function inferProfile(config: JsonObject, profiles: readonly LayerProfile[] = LAYER_PROFILES): InferredProfile {
  const inner = innerConfig(config);
  for (const type of [config.model_type, inner.model_type]) {
    const named = profiles.find(({ modelTypes }) => typeof type === "string" && modelTypes.includes(type));
    if (named !== undefined && typeof type === "string") return { profile: named, reason: m.modelTypeIsType({ type }) };
  }
  const built = profiles.find(({ needs }) => needs.length > 0 && needs.every((field) => states(inner[field])));
  if (built !== undefined) {
    const fields = built.needs.join(", ");
    return { profile: built, reason: m.configStatesFields({ fields }) };
  }
  const residual = profiles.find(({ id }) => id === "generic_addnorm");
  if (residual !== undefined && states(inner.num_hidden_layers))
    return {
      profile: residual,
      reason: m.configStatesLayersAndNothing,
    };
  const generic = profiles.find(({ id }) => id === GENERIC) ?? profiles.at(-1);
  if (generic === undefined) throw new Error("no profile at all");
  return {
    profile: generic,
    reason: m.configSaysNothingOfIts,
  };
}

/** An anchor is no accident from this many hits on. */
const LEAST_HITS = 4;

/**
 * The first anchor of a profile that a trace has; null where it has none. `hits` counts the kernels whose name contains a text; `asked`:
 * a person chose the profile.
 */
export function presentAnchor(
  { anchors }: LayerProfile,
  hits: (contains: string) => number,
  asked: boolean,
): ProfileAnchor | null {
  return (
    anchors.find(({ contains, askedOnly = false }) => (asked || !askedOnly) && hits(contains) >= LEAST_HITS) ?? null
  );
}

/** Whether a field says something: not empty, not zero, not false. */
function states(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return typeof value === "number" ? value > 0 : Boolean(value);
}
