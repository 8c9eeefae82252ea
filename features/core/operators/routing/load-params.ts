import { param, integer } from "@/lib/params/param";
import * as m from "@/features/core/operators/messages";

/** How the ranks of popular experts are drawn; shared with the experts page. */
export const LOAD_PARAMS = {
  seed: param(integer(0, 1_000_000).default(1), {
    section: "experts",
    label: m.numberingSeed,
    hint: m.drawsWhichExpertNumbersAre,
  }),
} as const;
