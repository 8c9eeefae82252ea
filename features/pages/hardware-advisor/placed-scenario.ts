/** The scenario with an accelerator's deployment, for other pages and launch files. */
import { CUSTOM_ID } from "@/features/core/hardware/custom-chip";
import { resolveOn } from "@/features/core/scenario/resolution/resolve-scenario";
import type { Scenario } from "@/features/core/scenario/schema";
import { success, type Result } from "@/lib/result";
import { candidateChip, type AdviceRow } from "./sizing/row";
import type { HardwareAdvisorScenario } from "./input";

/** Link changes; null if the model fits nowhere. The user's accelerator stays in the link unchanged. */
export function placedParams({ id, deployment }: AdviceRow): Partial<Scenario> | null {
  if (deployment === null) return null;
  const { tp, adp, pp } = deployment.degrees;
  const layout = {
    tp,
    adp,
    pp,
    ep: null,
    cp: 1,
    split: false,
    replicas: deployment.replicas,
  } as const;
  return id === CUSTOM_ID ? layout : { hw: id, chip: "", tables: "", ...layout };
}

export function placedScenario(
  scenario: HardwareAdvisorScenario,
  row: AdviceRow,
): Result<HardwareAdvisorScenario | null> {
  const placed = placedParams(row);
  const chip = candidateChip(scenario, row.id);
  if (placed === null || chip === null) return success(null);
  const sameChip = chip.id === scenario.chip.id;
  const time = sameChip ? scenario.time : { model: null, tables: null, profile: null };
  const settings = sameChip ? { tables: scenario.params.tables } : { time: null, profile: "" };
  return resolveOn({ ...scenario.params, ...placed, ...settings }, { model: scenario.model, chip, time });
}
