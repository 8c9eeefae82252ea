/** What times of the laws may call themselves: "calibrated" only where something of the same kind was measured. */
import type { Chip } from "@/features/core/hardware/chip";
import type { GroupLink } from "@/features/core/hardware/topology/group-link";
import type { Machine } from "../machine";
import { findGeneration } from "./generation";
import { isMeasuredPcie } from "./pcie-law";

type LawGrade = "datasheet" | "calibrated";

/** Of kernels: operators of the chip's generation were measured, or the kit measured the chip and its figures are what the laws need. */
export const gradeOfLaws = (chip: Pick<Chip, "vendor" | "architecture" | "measured">): LawGrade =>
  findGeneration(chip) === null && chip.measured === undefined ? "datasheet" : "calibrated";

/** Of kernels and messages together. */
export function gradeMachine({ chip, links }: Pick<Machine, "chip" | "links">): LawGrade {
  return [...links.values()].every((link) => isMeasuredLink(chip, link)) ? gradeOfLaws(chip) : "datasheet";
}

/** Only links over PCIe are asked for here: priors carry the law of a link to bridges and networks. */
function isMeasuredLink(chip: Chip, { size, intra, inter }: GroupLink): boolean {
  if (size === 1 || (intra.fabric !== "pcie" && inter?.fabric !== "pcie")) return true;
  return inter === null && isMeasuredPcie(chip);
}
