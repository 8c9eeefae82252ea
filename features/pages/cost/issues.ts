/** Missing prices are reported with a way out. */
import type { Chip } from "@/features/core/hardware/chip";
import type { Issue } from "@/lib/issue";
import { LISTED_PRICES } from "@/features/core/cost/constants";
import { RENTS } from "@/features/core/cost/prices";
import * as m from "./messages";

const names = (list: Readonly<Record<string, unknown>>): string => Object.keys(list).join(", ");

export const noPrice = (chip: Chip, basis: "rent" | "owned"): Issue =>
  basis === "rent"
    ? {
        code: "COST-NO-RENT",
        at: "rent",
        message: m.noRentIsKnownFor({ name: chip.name, names: names(RENTS) }),
        fix: m.typePriceOfGpuHour,
      }
    : {
        code: "COST-NO-PRICE",
        at: "chip_price",
        message: m.noPriceIsKnownFor({ name: chip.name, names: names(LISTED_PRICES) }),
        fix: m.typePriceOfChip,
      };

export const noWatts = (chip: Chip): Issue => ({
  code: "COST-NO-POWER",
  at: "watts",
  message: m.namePublishesNoPowerFigure({ name: chip.name }),
  fix: m.typePowerOfGpu,
});

export const noLadder = (written: string): Issue => ({
  code: "COST-LADDER",
  at: "ladder",
  message: m.writtenIsNotLadderOf({ written }),
  fix: m.writeChipsPriceWithCommas,
  changes: [{ label: m.asPreset, set: { ladder: "" } }],
});
