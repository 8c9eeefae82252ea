/** Pages that lay out by themselves do not ask whether the layout of the link suits the model; a model alone serves no adapters or images. */
import type { Slice } from "./resolve";
import type { Scenario } from "./schema";

/** The scenario on one GPU, for analyses that do not need its layout, without what others do not need to know of; else as it stands. */
export const asNeeded = (params: Scenario, needs: readonly Slice[]): Scenario => ({
  ...(needs.includes("parallelism") ? params : withoutLayout(params)),
  ...(!needs.includes("engine") && { lora: 0 }),
  ...(!needs.includes("workload") && { images: 0, video_s: 0, audio_s: 0 }),
});

export const withoutLayout = (params: Scenario): Scenario => ({
  ...params,
  ...{ tp: 1, adp: 1, ep: null, pp: 1, cp: 1, split: false, afd: 0 },
});
