"use client";
import { useSetAtom } from "jotai";
import type { Chip } from "@/features/core/hardware/chip";
import { CUSTOM_ID, customChipToLink } from "@/features/core/hardware/custom-chip";
import type { ChipsInput } from "@/features/pages/chips/input";
import { packText } from "@/lib/packed-text";
import type { Question } from "@/state/answers/bootstrap";
import { chipBaseAtom, dialogAtom } from "@/state/screen/ui";

/** A row into the scenario, or into the dialog as the start of one's own; null: the scenario's. */
export function useChipActions(page: Question<typeof ChipsInput>) {
  const startFrom = useSetAtom(chipBaseAtom);
  const open = useSetAtom(dialogAtom);
  return {
    apply: (chip: Chip): void =>
      page.actions.setScenario(
        chip.id === CUSTOM_ID ? { hw: CUSTOM_ID, chip: packText(customChipToLink(chip)) } : { hw: chip.id, chip: "" },
      ),
    edit: (chip: Chip | null): void => {
      startFrom(chip);
      open("chip");
    },
  };
}
