/** Prices as the user stated them, or the dated default, which says that it is one. */
import type { Resolved } from "@/features/core/scenario/resolve";
import { failure, success, type Result } from "@/lib/result";
import { text, type Text } from "@/lib/text";
import { fromPercent } from "@/lib/units/edge";
import type { Bill } from "@/features/core/cost/capital";
import { CONSTANTS, LISTED_PRICES, type CostConstants } from "@/features/core/cost/constants";
import type { CostInput } from "./input";
import { noLadder } from "./issues";
import type { GpuHour } from "@/features/core/cost/operating";
import { RENTS, RENTS_READ } from "@/features/core/cost/prices";

export type Stated = { readonly value: number; readonly source: Text; readonly byUser: boolean };

const BY_USER = text({ en: "as typed", zh: "按填写" });

const stated = (value: number): Stated => ({ value, source: BY_USER, byUser: true });
const byDefault = (value: number, source: Text): Stated => ({ value, source, byUser: false });

/** US dollars of a chip to buy, or of a GPU hour to rent; null where neither the user nor a list knows one for this very chip. */
export function findPrice({ chip }: Resolved, { chip_price, rent }: CostInput, kind: "buy" | "rent"): Stated | null {
  const typed = kind === "buy" ? chip_price : rent;
  if (typed !== null) return stated(typed);
  const listed = (kind === "buy" ? LISTED_PRICES : RENTS)[chip.id];
  if (listed === undefined) return null;
  return byDefault(
    listed,
    kind === "buy"
      ? text({ en: "default of tier6, 2026-02", zh: "tier6 默认值，2026-02" })
      : text({ en: `default, market figure of ${RENTS_READ}`, zh: `默认值，${RENTS_READ} 市场价` }),
  );
}

export function listWatts({ chip }: Resolved, { watts }: CostInput): Stated | null {
  if (watts !== null) return stated(watts);
  return chip.tdpWatts === null ? null : byDefault(chip.tdpWatts, text({ en: "TDP of the chip", zh: "芯片 TDP" }));
}

/** What an hour is paid by; null while its price is not known. */
export function findHour(
  input: CostInput,
  { rent, bill }: { readonly rent: Stated | null; readonly bill: Bill | null },
): GpuHour | null {
  if (input.basis === "rent") return rent && { kind: "rent", perHour: rent.value };
  return (
    bill && {
      kind: "owned",
      capital: bill.total,
      gpus: bill.chips,
      years: input.years,
      support: fromPercent(input.support),
    }
  );
}

/** The preset with every constant that the user typed in its place. */
export function listConstants(input: CostInput): Result<CostConstants> {
  const preset = CONSTANTS[input.constants];
  const ladder = input.ladder === null ? success(preset) : parseLadder(input.ladder);
  if (!ladder.ok) return ladder;
  const { interconnect } = preset;
  return success({
    ...preset,
    chipsPerModule: input.per_module ?? preset.chipsPerModule,
    modulesPerServer: input.modules ?? preset.modulesPerServer,
    moduleAddOn: input.module_cost ?? preset.moduleAddOn,
    chassis: input.chassis ?? preset.chassis,
    serverNic: input.nic ?? preset.serverNic,
    perChipExtra: input.per_chip ?? preset.perChipExtra,
    interconnect:
      interconnect.kind === "lanes"
        ? { ...interconnect, lanesPerChip: input.lanes ?? interconnect.lanesPerChip }
        : { ...interconnect, gbitPerChip: input.gbit ?? interconnect.gbitPerChip },
    ladder: ladder.value.ladder,
    beyond: ladder.value.beyond,
  });
}

const LADDER = /^\s*(\d+\s*:\s*\d+(\.\d+)?\s*,\s*)*\d+(\.\d+)?\s*$/;

/** "2:1, 8:55, 247": up to 2 chips 1 $, up to 8 chips 55 $, above them 247 $; steps in any order. */
export function parseLadder(written: string): Result<Pick<CostConstants, "ladder" | "beyond">> {
  if (!LADDER.test(written)) return failure(noLadder(written));
  const parts = written.split(",").map((part) => part.trim());
  const steps = parts.slice(0, -1).map((part) => {
    const [upTo = "", price = ""] = part.split(":");
    return { upTo: Number(upTo), price: Number(price) };
  });
  return success({ ladder: steps.sort((a, b) => a.upTo - b.upTo), beyond: Number(parts.at(-1)) });
}
