/** Missing prices are reported with a way out. */
import type { Chip } from "@/features/core/hardware/chip";
import type { Issue } from "@/lib/issue";
import { LISTED_PRICES } from "@/features/core/cost/constants";
import { RENTS } from "@/features/core/cost/prices";
import * as m from "./messages";
import { issue } from "./messages.issues";

const names = (list: Readonly<Record<string, unknown>>): string => Object.keys(list).join(", ");

export const noPrice = (chip: Chip, basis: "rent" | "owned"): Issue =>
  basis === "rent"
    ? issue("COST-NO-RENT", "rent", { name: chip.name, names: names(RENTS) })
    : issue("COST-NO-PRICE", "chip_price", { name: chip.name, names: names(LISTED_PRICES) });

export const noWatts = (chip: Chip): Issue => issue("COST-NO-POWER", "watts", { name: chip.name });

export const noLadder = (text: string): Issue =>
  issue("COST-LADDER", "ladder", { written: text }, [{ label: m.asPreset, set: { ladder: "" } }]);
