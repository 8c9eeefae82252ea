/** What a GPU of the deployment draws under a load: by its steps, or as typed. */
import { idleWatts, loadWatts } from "@/features/core/cost/power";
import type { Power } from "@/features/core/cost/operating";
import type { MeanLoad } from "@/features/core/serving/mean-load/mean-load";
import { text, type Text } from "@/lib/text";
import { overChips } from "./chip-mix";
import type { CostInput, CostScenario } from "./input";

export type Drawn = { readonly power: Power; readonly source: Text; readonly byUser: boolean };

/** null without a published TDP and without a typed power. */
export function drawnPower(scenario: CostScenario, input: CostInput, load: MeanLoad): Drawn | null {
  const { pue, energy: energyPrice, watts: typed } = input;
  if (typed !== null)
    return { power: { watts: typed, pue, energyPrice }, source: text({ en: "as typed", zh: "按填写" }), byUser: true };
  const tdp = overChips(scenario, (chip) => chip.tdpWatts);
  if (tdp === null) return null;
  return {
    power: { watts: loadWatts(tdp, load), idle: idleWatts(tdp), pue, energyPrice },
    source: STEPS,
    byUser: false,
  };
}

const STEPS = text({ en: "steps of prefill and decode, and the server", zh: "预填充与解码各步，加服务器分摊" });
