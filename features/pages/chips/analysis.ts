import { defineAnalysis } from "@/features/analysis/analysis";
import { chipToEdge } from "@/features/core/hardware/custom-chip";
import { toGb } from "@/lib/units/edge";
import { aboutChips } from "./about";
import { listChips, type ChipList } from "./chip-list";
import { chipsForm } from "./input";
import { chipsReport } from "./report";

export const chipsAnalysis = defineAnalysis({
  ...aboutChips,
  ...chipsForm,
  run: listChips,
  summary,
  report: chipsReport,
  plain: ({ chip, own, catalogue }: ChipList) => ({
    chip: chipToEdge(chip),
    own: own.map(chipToEdge),
    catalogue: catalogue.map((chip) => ({ id: chip.id, ...chipToEdge(chip) })),
  }),
});

function summary({ chip, own, catalogue }: ChipList) {
  return { chip: chip.name, memory_gb: toGb(chip.memory), catalogue: catalogue.length, own: own.length };
}
