/** The accelerator of the scenario by name. By itself: the sentence on every page needs no more of it. */
import { chipName } from "@/features/core/hardware/catalogue";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Scenario } from "@/features/core/scenario/schema";

/** Also while the scenario cannot be resolved. */
export const hardwareName = ({ hw }: Pick<Scenario, "hw">, resolved: Resolved | undefined): string =>
  resolved?.chip.name ?? chipName(hw);
