"use client";
/** Choose an accelerator: by vendor, with what decides speed and fit, and how sure each row is; or describe one's own. */
import { aliases, chips } from "@/features/core/hardware/catalogue";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import { CONFIDENCE_WORDS } from "@/features/core/hardware/confidence-words";
import { chipFacts, linkFacts, unpricedFacts } from "./hardware-facts";
import { PickerDialog } from "./picker-dialog";

export default function HardwareDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const rows = chips.map((chip) => ({
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
  const groups = [...Map.groupBy(rows, ({ vendor }) => vendor)];
  return <PickerDialog words={WORDS} param="hw" own="chip" groups={groups} onClose={onClose} />;
}

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
