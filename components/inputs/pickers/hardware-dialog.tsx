"use client";
/** Choose an accelerator: by vendor, with what decides speed and fit, and how sure each row is; or describe one's own. */
import { aliases, chips } from "@/features/core/hardware/catalogue";
import { customChip, customChipToLink } from "@/features/core/hardware/custom-chip";
import { packText } from "@/lib/packed-text";
import { unwrap } from "@/lib/result";
import { ownChips } from "@/state/browser-storage/own-chips";
import { useText } from "@/state/language";
import { CONFIDENCE_WORDS } from "@/features/core/hardware/confidence-words";
import { chipFacts, linkFacts, unpricedFacts } from "./hardware-facts";
import { PickerDialog, type Pickable } from "./picker-dialog";
import { roomyFirst } from "./hardware-order";
import * as m from "./messages";

export default function HardwareDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const saved = ownChips.useItems();
  const rows = roomyFirst(chips).map((chip) => ({
    id: chip.id,
    vendor: chip.vendor,
    typed: `${chip.name} ${chip.id} ${aliases(chip).join(" ")}`.trim(),
    name: chip.name,
    facts: t(chipFacts(chip)),
    source: [
      ...[unpricedFacts(chip)].flatMap((facts) => (facts ? [t(facts)] : [])),
      `${t(linkFacts(chip))} · ${t(CONFIDENCE_WORDS[chip.provenance.confidence])}, ${chip.provenance.read}`,
    ].join(" · "),
  }));
  const pickable = saved.map((columns): Pickable => {
    const chip = unwrap(customChip(columns));
    return {
      id: `${OWN_ID} ${chip.name}`,
      typed: `${chip.name} ${OWN_ID}`,
      name: chip.name,
      facts: t(chipFacts(chip)),
      source: t(linkFacts(chip)),
      packed: packText(customChipToLink(chip)),
    };
  });
  const catalogue = [...Map.groupBy(rows, ({ vendor }) => vendor)];
  const groups = pickable.length === 0 ? catalogue : [[t(m.savedInThisBrowser), pickable] as const, ...catalogue];
  return <PickerDialog words={WORDS} param="hw" own="chip" groups={groups} onClose={onClose} />;
}

const OWN_ID = "saved";

const WORDS = {
  title: m.accelerator,
  search: m.nameOrVendor,
  none: m.noAcceleratorIsCalledThat,
  own: m.enterYourOwn,
  count: m.chipsAcceleratorsDenseRates({ chips: chips.length }),
};
