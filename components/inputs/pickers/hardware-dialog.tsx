"use client";
/** Choose an accelerator: by vendor, with what decides speed and fit, and how sure each row is; or describe one's own. */
import { aliases, chips } from "@/features/core/hardware/catalogue";
import { customChip, customChipToLink } from "@/features/core/hardware/custom-chip";
import { packText } from "@/lib/packed-text";
import { unwrap } from "@/lib/result";
import { text } from "@/lib/text";
import { ownChips } from "@/state/browser-storage/own-chips";
import { useText } from "@/state/language";
import { CONFIDENCE_WORDS } from "@/features/core/hardware/confidence-words";
import { chipFacts, linkFacts, unpricedFacts } from "./hardware-facts";
import { PickerDialog, type Pickable } from "./picker-dialog";
import { roomyFirst } from "./hardware-order";

export default function HardwareDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const kept = ownChips.useItems();
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
  const own = kept.map((columns): Pickable => {
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
  const groups = own.length === 0 ? catalogue : [[t(SAVED), own] as const, ...catalogue];
  return <PickerDialog words={WORDS} param="hw" own="chip" groups={groups} onClose={onClose} />;
}

const OWN_ID = "saved";
const SAVED = text({ en: "Saved in this browser", zh: "保存在本浏览器" });

const WORDS = {
  title: text({ en: "Accelerator", zh: "加速卡" }),
  search: text({ en: "Name or vendor", zh: "名称或厂商" }),
  none: text({
    en: "No accelerator is called that. Enter its figures instead.",
    zh: "没有这个加速卡，请自行填写参数。",
  }),
  own: text({ en: "Enter your own", zh: "自定义" }),
  count: text({ en: `${chips.length} accelerators, dense rates`, zh: `${chips.length} 款加速卡，算力为稠密值` }),
};
