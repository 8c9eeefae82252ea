/** The scenario with an accelerator's deployment put into it: what the other pages and the launch files are made from. */
import { CUSTOM_ID } from "@/features/core/hardware/custom-chip";
import type { Resolved } from "@/features/core/scenario/resolve";
import { resolveOn } from "@/features/core/scenario/resolve-scenario";
import type { Scenario } from "@/features/core/scenario/schema";
import { success, type Result } from "@/lib/result";
import { hasExperts } from "@/features/core/model/spec";
import type { Input } from "./input";
import { candidateChip, type AdviceRow } from "./row";

/** What changes in the link; null where nothing holds the model. The user's own accelerator stays in the link as it is. */
export function placedParams({ id, deployment }: AdviceRow, formats: PlacedFormats): Partial<Scenario> | null {
  if (deployment === null) return null;
  const { tp, adp, pp } = deployment.degrees;
  const weights = typeof formats === "string" && formats !== "mixed" ? { weights: formats } : {};
  const layout = { tp, adp, pp, ep: null, cp: 1, split: false, replicas: deployment.replicas, ...weights };
  return id === CUSTOM_ID ? layout : { hw: id, chip: "", tables: "", ...layout };
}

/** What a scenario can keep of formats by class: one for all weights, nothing where none was asked for; "mixed" does not fit into it. */
export type PlacedFormats = NonNullable<Scenario["weights"]> | "mixed" | null;

export function placedFormats({ model, params }: Resolved, input: Input): PlacedFormats {
  const { w_attention, w_dense, w_routed, w_shared, w_ends } = input;
  const experts = hasExperts(model);
  const asked = experts ? [w_attention, w_dense, w_routed, w_shared] : [w_attention, w_dense];
  if ([...asked, w_ends].every((format) => format === null)) return null;
  const [first = null, ...others] = asked.map((format) => format ?? params.weights);
  return w_ends === null && first !== null && others.every((format) => format === first) ? first : "mixed";
}

export function placedScenario(scenario: Resolved, row: AdviceRow, formats: PlacedFormats): Result<Resolved | null> {
  const placed = placedParams(row, formats);
  const chip = candidateChip(scenario, row.id);
  if (placed === null || chip === null) return success(null);
  const own = chip.id === scenario.chip.id;
  const time = own ? scenario.time : { model: null, tables: null, profile: null };
  const kept = own ? { tables: scenario.params.tables } : { time: null, profile: "" };
  return resolveOn({ ...scenario.params, ...placed, ...kept }, { model: scenario.model, chip, time });
}
