/** Every accelerator that can be calculated with: one's own first, then the catalogue's; and the sheet of the scenario's. */
import { chips } from "@/features/core/hardware/catalogue";
import type { Chip } from "@/features/core/hardware/chip";
import { readChipFile } from "@/features/core/hardware/chip-files";
import { customChip } from "@/features/core/hardware/custom-chip";
import type { Scoped } from "@/features/core/scenario/resolve";
import { success, unwrap, type Result } from "@/lib/result";
import type { ChipsInput } from "./input";

export type ChipList = {
  /** The scenario's. */
  readonly chip: Chip;
  readonly own: readonly Chip[];
  readonly catalogue: readonly Chip[];
};

export function listChips({ chip }: Scoped<"hardware">, { own }: ChipsInput): Result<ChipList> {
  const read = own.trim() === "" ? success([]) : readChipFile(own);
  if (!read.ok) return read;
  return success({ chip, own: read.value.map((columns) => unwrap(customChip(columns))), catalogue: chips });
}

/** What every prediction needs of a chip and no public sheet states. */
export const lacksRates = ({ rates, memoryBandwidth }: Chip): boolean =>
  memoryBandwidth === null || Object.values(rates).every((rate) => rate === null);
