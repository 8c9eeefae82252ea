/** Controls of a chip's cores, for every page that counts work per core and clock. */
import { orAuto, param, real, integer } from "@/lib/params/param";
import * as m from "./messages";

export const CORE_PARAMS = {
  cores: param(orAuto(integer(1, 4096)), {
    section: "units",
    label: m.activeCores,
    hint: m.autoAllOfSheet,
  }),
  clock_mhz: param(orAuto(real(100, 5000)), {
    section: "units",
    label: m.clock,
    unit: "MHz",
    hint: m.autoClockAtWhichSheet,
  }),
} as const;
