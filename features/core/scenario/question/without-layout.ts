/** Pages that lay out by themselves do not ask whether the layout of the link suits the model; a model alone serves no adapters or images. */
import { SLICE_KEYS, type Slice } from "../keys";
import type { Scenario, ScenarioKey } from "../schema";

/** Degrees, copies of instances and pools: what a page that lays out by itself does not use. How experts are copied and exchanged, it does. */
export const LAYOUT_KEYS = SLICE_KEYS.parallelism.filter((key) => !isOfExperts(key));

function isOfExperts(key: ScenarioKey): key is "redundant" | "exchange" | "d_redundant" {
  return key === "redundant" || key === "exchange" || key === "d_redundant";
}

type Reads = { readonly needs: readonly Slice[]; readonly unused?: readonly ScenarioKey[] };

/** The scenario on one GPU, for analyses that do not need its layout, without what others do not need to know of; else as it stands. */
export function asNeeded(params: Scenario, { needs, unused = [] }: Reads): Scenario {
  const laidOut = needs.includes("parallelism") && !unused.includes("tp");
  if (laidOut && needs.includes("engine") && needs.includes("workload")) return params;
  return {
    ...(laidOut ? params : withoutLayout(params)),
    ...(!needs.includes("engine") && { lora: 0 }),
    ...(!needs.includes("workload") && { images: 0, video_s: 0, audio_s: 0, isl: 1, osl: 1 }),
  };
}

export const withoutLayout = (params: Scenario): Scenario => ({
  ...params,
  ...{ tp: 1, adp: 1, ep: null, pp: 1, cp: 1, split: false, afd: 0 },
});
