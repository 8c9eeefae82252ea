"use client";
/** Choose a model: the bundled presets by family; or paste one's own config.json. */
import { presets, type Preset } from "@/features/core/model/config/presets/presets";
import { formatNumber } from "@/lib/format/quantity";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import { PickerDialog } from "./picker-dialog";

export default function ModelDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const groups = [...FAMILIES].map(
    ([family, members]) => [family === "others" ? t(OTHERS) : familyName(members), members.map(row)] as const,
  );
  return <PickerDialog words={WORDS} param="model" own="config" groups={groups} onClose={onClose} />;
}

/** What the names of its members begin with, up to a number: Qwen2.5, Qwen3 and Qwen3.5 are "Qwen". */
const familyName = ([first]: readonly Preset[]): string => /^(?:[^\d\s-]|-(?!\d))+/.exec(first?.label ?? "")?.[0] ?? "";

const FAMILIES = Map.groupBy(presets, ({ family }) => family);

const row = ({ id, name, label, totalB }: Preset) => ({
  id,
  typed: `${label} ${name} ${id}`,
  name: label,
  facts: `${formatNumber(totalB)} B`,
});

const OTHERS = text({ en: "Others", zh: "其他" });
const WORDS = {
  title: text({ en: "Model", zh: "模型" }),
  search: text({ en: "Name, family or size", zh: "名称、系列或规模" }),
  none: text({
    en: "No preset is called that. Paste its config.json instead.",
    zh: "没有这个预设，请粘贴其 config.json。",
  }),
  own: text({ en: "Paste config.json", zh: "粘贴 config.json" }),
  count: text({ en: `${presets.length} presets`, zh: `${presets.length} 个预设` }),
};
