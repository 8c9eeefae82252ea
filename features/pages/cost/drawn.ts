/** What a GPU of the deployment draws under a load: by its steps, or as typed. */
import { idleWatts, loadWatts } from "@/features/core/cost/power";
import type { Power } from "@/features/core/cost/operating";
import type { MeanLoad } from "@/features/core/serving/mean-load/mean-load";
import type { Text } from "@/lib/text";
import { overChips } from "./chip-mix";
import type { CostInput, CostScenario } from "./input";
import * as m from "./messages";

export type Drawn = { readonly power: Power; readonly source: Text; readonly byUser: boolean };

/** null without a published TDP and without a typed power. */
export function drawnPower(scenario: CostScenario, input: CostInput, load: MeanLoad): Drawn | null {
  const { pue, energy: energyPrice, watts: typed } = input;
  if (typed !== null) return { power: { watts: typed, pue, energyPrice }, source: m.asTyped, byUser: true };
  const tdp = overChips(scenario, (chip) => chip.tdpWatts);
  if (tdp === null) return null;
  return {
    power: { watts: loadWatts(tdp, load), idle: idleWatts(tdp), pue, energyPrice },
    source: m.stepsOfPrefillAndDecode,
    byUser: false,
  };
}
