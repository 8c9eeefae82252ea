/** Pages that lay out by themselves do not ask whether the layout of the link suits the model. */
import type { Slice } from "./resolve";
import type { Scenario } from "./schema";

/** The scenario on one GPU, for analyses that do not need its layout; else as it stands. */
export const asNeeded = (params: Scenario, needs: readonly Slice[]): Scenario =>
  needs.includes("parallelism") ? params : withoutLayout(params);

export const withoutLayout = (params: Scenario): Scenario => ({
  ...params,
  ...{ tp: 1, adp: 1, ep: null, pp: 1, cp: 1, split: false },
});
