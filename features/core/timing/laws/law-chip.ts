/** A chip as a law sees it, with the peak and bandwidth that a machine may override. */
import type { Chip, RateFormat } from "@/features/core/hardware/chip";
import { listCores, exponentials, pace } from "./generation";
import type { LawChip } from "./families/law";

export function describeLawChip(chip: Chip, rate: RateFormat, peak: number, bandwidth: number): LawChip {
  return { peak, bandwidth, cores: listCores(chip), exponentials: exponentials(chip), pace: pace(chip, peak, rate) };
}
