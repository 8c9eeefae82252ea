/** A figure of a chip as the mean over all GPUs of a deployment: FFN GPUs may be of another chip. */
import type { Chip } from "@/features/core/hardware/chip";
import { countGpus } from "@/features/core/scenario/gpus";
import type { CostScenario } from "./input";

type Mix = { readonly chip: Chip; readonly share: number }[];

/** Chips of the deployment with their share of its GPUs. */
export function chipMix(scenario: CostScenario): Mix {
  const { chip, decode, decodeReplicas } = scenario;
  const ffn = decode.ffn?.chip ? (decode.ffn.gpus * decodeReplicas) / countGpus(scenario) : 0;
  return [{ chip, share: 1 - ffn }, ...(decode.ffn?.chip ? [{ chip: decode.ffn.chip, share: ffn }] : [])];
}

/** null where one of them has none. */
export function overChips(scenario: CostScenario, figure: (chip: Chip) => number | null): number | null {
  let sum = 0;
  for (const { chip, share } of chipMix(scenario)) {
    const value = figure(chip);
    if (value === null) return null;
    sum += share * value;
  }
  return sum;
}
