"use client";
/** Choose a model: the bundled presets by family; or paste one's own config.json. */
import { presets, type Preset } from "@/features/core/model/config/presets/presets";
import { formatNumber } from "@/lib/format/quantity";
import { useText } from "@/state/language";
import { PickerDialog } from "./picker-dialog";
import * as m from "./messages";

export default function ModelDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const groups = [...FAMILIES].map(
    ([family, members]) => [family === "others" ? t(m.others) : familyName(members), members.map(row)] as const,
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
const WORDS = {
  title: m.model,
  search: m.nameFamilyOrSize,
  none: m.noPresetIsCalledThat,
  own: m.pasteConfigJson,
  count: m.presets({ presets: presets.length }),
};
