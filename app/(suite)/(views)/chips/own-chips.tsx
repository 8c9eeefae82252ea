"use client";
/** Accelerators kept in this browser: into the scenario, into the dialog, into a file and out of one. */
import { ShelfPanel } from "@/components/inputs/pickers/shelf-panel";
import buttons from "@/components/feedback/button.module.css";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { ResultSection } from "@/components/results/parts/result-section";
import { readChipFile, writeChipFile } from "@/features/core/hardware/chip-files";
import { customChip } from "@/features/core/hardware/custom-chip";
import type { CustomChip } from "@/features/core/hardware/schema";
import { unwrap } from "@/lib/result";
import type { ChipList } from "@/features/pages/chips/chip-list";
import type { ChipsInput } from "@/features/pages/chips/input";
import { WORDS } from "@/features/pages/chips/words";
import { useText } from "@/state/language";
import { ownChips } from "@/state/browser-storage/own-chips";
import { useChipActions } from "./use-chip-actions";

const FORMS = [
  { form: "list", label: WORDS.saveList, name: "chips.json", type: "application/json" },
  { form: "map", label: WORDS.saveMap, name: "chips.json", type: "application/json" },
  { form: "csv", label: WORDS.saveCsv, name: "chips.csv", type: "text/csv" },
] as const;

const EXAMPLE = "name,memory_gb,memory_bandwidth_gb_s,bf16_tflops,pcie_peers\nmine,96,4000,500,direct";

export function OwnChips({ page }: ViewProps<typeof ChipsInput, ChipList>) {
  const t = useText();
  const { apply, edit } = useChipActions(page);
  return (
    <ResultSection id="own" title={WORDS.own} lead={WORDS.ownLead}>
      <button type="button" className={buttons.button} onClick={() => edit(null)}>
        {t(WORDS.create)}
      </button>
      <ShelfPanel<CustomChip>
        shelf={ownChips}
        title={WORDS.saved}
        note={WORDS.fileNote}
        example={EXAMPLE}
        read={readChipFile}
        actions={[
          { label: WORDS.use, run: (columns) => apply(unwrap(customChip(columns))) },
          { label: WORDS.edit, run: (columns) => edit(unwrap(customChip(columns))) },
        ]}
        files={FORMS.map(({ form, ...file }) => ({ ...file, write: (chips) => writeChipFile(chips, form) }))}
      />
    </ResultSection>
  );
}
