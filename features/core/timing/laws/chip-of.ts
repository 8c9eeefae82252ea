/** A chip as a law sees it, with the peak and bandwidth that a machine may override. */
import type { Chip, RateFormat } from "@/features/core/hardware/chip";
import { coresOf, exponentialsOf, paceOf } from "./generation";
import type { LawChip } from "./law";

export function lawChipOf(chip: Chip, rate: RateFormat, peak: number, bandwidth: number): LawChip {
  return { peak, bandwidth, cores: coresOf(chip), exponentials: exponentialsOf(chip), pace: paceOf(chip, peak, rate) };
}
