"use client";
/** All accelerators, those of this browser first; each row can be used, or edited as the start of another. */
import { useMemo } from "react";
import buttons from "@/components/feedback/button.module.css";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { ResultSection } from "@/components/results/parts/result-section";
import { TableView } from "@/components/tables/table-view";
import type { Chip } from "@/features/core/hardware/chip";
import { chipTable } from "@/features/core/hardware/chip-table";
import { customChip } from "@/features/core/hardware/custom-chip";
import type { ChipList } from "@/features/pages/chips/chip-list";
import type { ChipsInput } from "@/features/pages/chips/input";
import { WORDS } from "@/features/pages/chips/words";
import { unwrap } from "@/lib/result";
import { useText } from "@/state/language";
import { ownChips } from "@/state/browser-storage/own-chips";
import styles from "./chips.module.css";
import { useChipActions } from "./use-chip-actions";

export function Catalogue({ output, page }: ViewProps<typeof ChipsInput, ChipList>) {
  const t = useText();
  const savedChips = ownChips.useItems();
  const { apply, edit } = useChipActions(page);
  const chips = useMemo(
    () => [...savedChips.map((columns) => unwrap(customChip(columns))), ...output.own, ...output.catalogue],
    [savedChips, output],
  );
  const table = useMemo(() => chipTable(chips, t), [chips, t]);
  const extra = (row: number) => {
    const chip = chips[row];
    return chip && <RowButtons chip={chip} onUse={apply} onEdit={edit} />;
  };
  return (
    <ResultSection id="catalogue" title={WORDS.catalogue} lead={WORDS.catalogueLead}>
      <TableView caption={t(WORDS.catalogue)} table={table} paged extra={extra} />
    </ResultSection>
  );
}

type RowButtonsProps = {
  readonly chip: Chip;
  readonly onUse: (chip: Chip) => void;
  readonly onEdit: (chip: Chip) => void;
};

function RowButtons({ chip, onUse, onEdit }: RowButtonsProps) {
  const t = useText();
  return (
    <span className={styles.tools}>
      {[
        { label: WORDS.use, run: onUse },
        { label: WORDS.edit, run: onEdit },
      ].map(({ label, run }) => (
        <button
          key={label.en}
          type="button"
          className={buttons.button}
          aria-label={`${t(label)}: ${chip.name}`}
          onClick={() => run(chip)}
        >
          {t(label)}
        </button>
      ))}
    </span>
  );
}
