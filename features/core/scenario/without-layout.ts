/** Pages that lay out by themselves do not ask whether the layout of the link suits the model; pages without an engine serve no adapters. */
import type { Slice } from "./resolve";
import type { Scenario } from "./schema";

/** The scenario on one GPU, for analyses that do not need its layout, and without adapters for those without an engine; else as it stands. */
export function asNeeded(params: Scenario, needs: readonly Slice[]): Scenario {
  const laidOut = needs.includes("parallelism") ? params : withoutLayout(params);
  return needs.includes("engine") ? laidOut : { ...laidOut, lora: 0 };
}

export const withoutLayout = (params: Scenario): Scenario => ({
  ...params,
  ...{ tp: 1, adp: 1, ep: null, pp: 1, cp: 1, split: false },
});
