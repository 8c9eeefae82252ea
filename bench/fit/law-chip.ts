import type { Chip, RateFormat } from "@/features/core/hardware/chip";
import { describeLawChip } from "@/features/core/timing/laws/law-chip";
import type { LawChip } from "@/features/core/timing/laws/families/law";

/** The chip of a table as a law sees it. */
export function lawChip(chip: Chip, rate: RateFormat): LawChip {
  const peak = chip.rates[rate];
  if (peak === null || chip.memoryBandwidth === null) throw new Error(`${chip.id} lacks ${rate} or bandwidth`);
  return describeLawChip(chip, rate, peak, chip.memoryBandwidth);
}
